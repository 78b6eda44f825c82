import { expect, it, vi } from 'vitest';
import { nodeFiles } from './node/node-files.ts';
import { rehearse } from './rehearse.ts';

async function stepsOf(rehearsal: AsyncGenerator): Promise<number> {
  let steps = 1;
  for await (const _step of rehearsal) steps++;
  return steps;
}

it('rehearsing a hide goes all the way, encoders included, and rehearsing a reveal writes no file', async () => {
  const write = vi.fn(nodeFiles.write);
  const takeStep = vi.fn(nodeFiles.takeStep);
  const files = { ...nodeFiles, write, takeStep };
  expect(await stepsOf(rehearse(files, { hides: false }))).toBe(2);
  expect(write).not.toHaveBeenCalled();
  expect(await stepsOf(rehearse(files, { hides: true }))).toBe(3);
  expect(takeStep).toHaveBeenCalled();
});

it('a rehearsal that is interrupted between two steps does nothing more', async () => {
  const write = vi.fn(nodeFiles.write);
  for await (const _step of rehearse({ ...nodeFiles, write }, { hides: true })) break;
  expect(write).not.toHaveBeenCalled();
});
