import { LARGE_PIXELS, SHORT_MESSAGE, SMALL_PIXELS } from '@underpaint/codec';

interface Input {
  size: { width: number; height: number };
  /** UTF-16 units. */
  length: number;
}

/** Decibels that most pictures of the size come out with, from the tables of docs/benchmarks.md. */
export const estimateQuality = ({ size, length }: Input): number => {
  const pixels = size.width * size.height;
  if (pixels >= LARGE_PIXELS) return 49;
  if (pixels >= SMALL_PIXELS) return length <= SHORT_MESSAGE.units ? 48 : 46;
  return length <= SHORT_MESSAGE.units ? 47 : 44;
};

/** The estimate in words, shown while typing. */
export const qualitySentence = (input: Input): string => {
  const decibels = estimateQuality(input);
  const words =
    decibels >= 47
      ? 'nobody sees the difference'
      : decibels >= 46
        ? 'hardly anybody sees the difference'
        : 'a close look at plain areas may show a difference';
  return `Expected quality: about ${decibels} dB, ${words}.`;
};
