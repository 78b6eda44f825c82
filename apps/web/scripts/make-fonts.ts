/**
 * Reduces the fonts to what the pages show: Latin letters, and the part of each font axis that is used (decision 060).
 *
 * Run by `npm run fonts -w apps/web`; writes src/fonts/*.woff2.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const OUT = new URL('../src/fonts/', import.meta.url);
const { resolve } = createRequire(import.meta.url);

/** As `unicode-range` in src/fonts.css: ASCII, Latin-1, and the punctuation of the languages that use it. */
const LETTERS = [...between(0x20, 0x7e), ...between(0xa0, 0xff), ...'ıŒœʻʼˆ˚˜–—‘’‚“”„•…‹›€'].join('');

/** Weights as in src/fonts.css. Optical sizes in points, from the wordmark's to the largest title's. */
const FONTS = {
  fraunces: {
    from: 'fraunces/files/fraunces-latin-opsz-normal',
    axes: { wght: 500, opsz: { min: 18, max: 72, default: 18 } },
  },
  'instrument-sans': {
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    axes: { wght: { min: 400, max: 600, default: 400 } },
  },
  // Without ligatures, so that a key shows exactly the characters it has.
  'jetbrains-mono': {
    from: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal',
    axes: { wght: 400 },
    noLayoutClosure: true,
  },
} as const;

function between(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
}

await mkdir(OUT, { recursive: true });
for (const [name, { from, axes, ...closure }] of Object.entries(FONTS)) {
  const whole = await readFile(resolve(`@fontsource-variable/${from}.woff2`));
  const part = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: axes, ...closure });
  await writeFile(new URL(`${name}.woff2`, OUT), part);
}
