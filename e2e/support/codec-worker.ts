import { argon2id } from 'hash-wasm';
import { type CodecResult, type CodecTask, runCodec } from './run-codec.ts';

/** The body of a module worker: answers each task with its result; a failure arrives as the worker's `error` event. */

export interface WorkerAnswer extends CodecResult {
  /** Whether this worker may compile WebAssembly. */
  readonly webAssembly: boolean;
}

/** The shortest module: magic number and version. */
const EMPTY_MODULE = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

function allowsWebAssembly(): boolean {
  try {
    return new WebAssembly.Module(EMPTY_MODULE) instanceof WebAssembly.Module;
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return false;
    throw error;
  }
}

async function answer(task: CodecTask): Promise<void> {
  const result = await runCodec(task, ({ memoryKiB, ...input }) =>
    argon2id({ ...input, memorySize: memoryKiB, outputType: 'binary' }),
  );
  const message: WorkerAnswer = { ...result, webAssembly: allowsWebAssembly() };
  self.postMessage(message);
}

self.addEventListener('message', ({ data }: MessageEvent<CodecTask>) => {
  answer(data).catch(reportError);
});
