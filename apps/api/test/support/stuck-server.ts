import { starterBeside } from '../../src/workers/processes/starter-beside.ts';

/** Like a server that asks for a process and gets no further: it never learns that it was handed a pipe. */
const starter = await starterBeside();
starter.start({
  program: '/bin/sh',
  args: ['-c', 'echo $PPID >&2; read line <&3'],
  env: {},
  stderr: 'inherit',
});
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
