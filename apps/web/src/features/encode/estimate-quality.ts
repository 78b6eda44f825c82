import { t } from '@lingui/core/macro';
import { LARGE_PIXELS, SHORT_MESSAGE, SMALL_PIXELS } from '@underpaint/codec';
import type { WantedQuality } from '@underpaint/contract';
import { describeQuality } from './describe-quality.ts';

interface Input {
  size: { width: number; height: number };
  /** In UTF-16 units. */
  length: number;
  quality: WantedQuality;
}

type Size = 'large' | 'medium' | 'small';

/** Typical decibels, from docs/benchmarks.md: for a short message and for a long one. */
const DECIBELS: Readonly<
  Record<WantedQuality, Readonly<Record<Size, readonly [short: number, long: number]>>>
> = {
  finest: { large: [51, 51], medium: [49, 46], small: [45, 44] },
  balanced: { large: [51, 50], medium: [49, 46], small: [45, 44] },
  sturdiest: { large: [46, 45], medium: [45, 44], small: [43, 42] },
};

export const estimateQuality = ({ size, length, quality }: Input): number => {
  const pixels = size.width * size.height;
  const bySize = pixels >= LARGE_PIXELS ? 'large' : pixels >= SMALL_PIXELS ? 'medium' : 'small';
  const [short, long] = DECIBELS[quality][bySize];
  return length <= SHORT_MESSAGE.units ? short : long;
};

/** The estimate in words, shown while typing. */
export const qualitySentence = (input: Input): string => {
  const decibels = estimateQuality(input);
  return t`Expected quality: ${describeQuality(decibels)} (about ${decibels} dB).`;
};
