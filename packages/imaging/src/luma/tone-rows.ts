import { Arena, loadSimulationKernels } from '@underpaint/codec';
import type { ChannelStep } from '../channels/channels.ts';
import { type GreyRows, stripKeeper } from './grey-rows.ts';

export type Tone = Extract<ChannelStep, { do: 'tone' }>;

/** Bytes that the kernel may read or write past the levels. */
const BEYOND = 16;

/** Each level changed and clipped, as libvips does it. */
export function toneRows({ width, height, strip }: GreyRows, tone: Tone): GreyRows {
  const keep = stripKeeper();
  return { width, height, strip: (from, to) => keep(toned(strip(from, to), tone)) };
}

function toned(levels: Uint8Array, { gain, offset }: Tone): Uint8Array {
  const kernels = loadSimulationKernels();
  const arena = new Arena(kernels.memory);
  const at = arena.placeBytes(levels, BEYOND);
  kernels.toneLevels(at, levels.length, gain, offset, at);
  return arena.bytes(at, levels.length);
}
