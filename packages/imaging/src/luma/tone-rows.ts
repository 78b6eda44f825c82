import { Arena, loadSimulationKernels } from '@underpaint/codec';
import type { ChannelStep } from '../channels.ts';
import { type GreyRows, stripKeeper } from './grey-rows.ts';

export type Tone = Extract<ChannelStep, { do: 'tone' }>;

/** As libvips does it: in single precision, with the fraction truncated. */
export function tonedLevel({ gain, offset }: Tone, level: number): number {
  return Math.max(0, Math.min(255, Math.floor(Math.fround(gain * level + offset))));
}

/** Each level changed and clipped. */
export function toneRows(source: GreyRows, tone: Tone): GreyRows {
  const levels = Uint8Array.from({ length: 256 }, (_, level) => tonedLevel(tone, level));
  const { width, height } = source;
  const keep = stripKeeper();
  return { width, height, strip: (from, to) => keep(mapped(source.strip(from, to), levels)) };
}

function mapped(rows: Uint8Array, levels: Uint8Array): Uint8Array {
  const kernels = loadSimulationKernels();
  const arena = new Arena(kernels.memory);
  const table = arena.placeBytes(levels);
  const at = arena.placeBytes(rows);
  kernels.mapLevels(at, rows.length, table, at);
  return arena.bytes(at, rows.length);
}
