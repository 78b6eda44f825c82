// Draws the words of the museum label once, so that no machine needs the fonts at run time.
// Run from the repository root: node packages/imaging/scripts/render-words.mjs [path of chromium]
// Writes greyscale masks (255 is ink) with capitals 96 px high into packages/imaging/src/label/label-drawings.ts.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const chromium = process.argv[2] ?? 'chromium';
const require = createRequire(import.meta.url);
const drawings = new URL('../src/label/label-drawings.ts', import.meta.url);
const CAP_HEIGHT = 96;

/** `cap` is the height of capitals in em, from each font's own table (OS/2 sCapHeight over unitsPerEm). */
const WORDS = [
  {
    name: 'underpaint',
    text: 'Underpaint',
    font: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    cap: 0.7,
    style:
      "font-weight: 560; font-variation-settings: 'opsz' 96, 'SOFT' 30, 'WONK' 0; letter-spacing: -0.005em",
  },
  {
    name: 'scan-to-reveal',
    text: 'Scan to reveal',
    font: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    cap: 0.7,
    style: 'font-weight: 480; letter-spacing: 0.012em',
  },
];

const drawn = [];
for (const words of WORDS) drawn.push(`  '${words.name}':\n    '${await render(words)}',`);
writeFileSync(
  drawings,
  `/** Made by scripts/render-words.mjs: a level of ink for each pixel, row by row, as base64 of a zlib stream. */
export const LABEL_DRAWINGS = {\n${drawn.join('\n')}\n} as const;\n`,
);

/** @returns the levels as base64 of a zlib stream */
async function render({ text, font, cap, style }) {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  const size = CAP_HEIGHT / cap;
  const data = readFileSync(require.resolve(font)).toString('base64');
  writeFileSync(
    join(folder, 'page.html'),
    `<!doctype html><meta charset="utf-8"><style>
      @font-face { font-family: F; src: url(data:font/woff2;base64,${data}); font-weight: 100 900 }
      body { margin: 80px; background: #000; color: #fff; font: ${size}px F; white-space: nowrap; ${style} }
    </style>${text}`,
  );
  const shot = join(folder, 'shot.png');
  execFileSync(chromium, [
    '--headless',
    '--no-sandbox',
    '--disable-lcd-text',
    '--hide-scrollbars',
    '--virtual-time-budget=3000',
    '--window-size=1600,400',
    `--screenshot=${shot}`,
    `file://${join(folder, 'page.html')}`,
  ]);
  const trimmed = await sharp(shot).greyscale().trim({ background: '#000', threshold: 8 }).toBuffer();
  rmSync(folder, { recursive: true });
  const levels = await sharp(trimmed).toColourspace('b-w').raw().toBuffer();
  return deflateSync(levels, { level: 9 }).toString('base64');
}
