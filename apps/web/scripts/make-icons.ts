/**
 * Draws the icons for home screens and task bars from public/favicon.svg.
 *
 * Run by `npm run icons -w apps/web`; writes public/icons/*.png.
 */
import { mkdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

const PUBLIC = new URL('../public/', import.meta.url).pathname;
const GROUND = '#24418f';
/** Launchers may cut a maskable icon to any shape within its middle four fifths. */
const SAFE_SHARE = 0.8;

const sign = await readFile(`${PUBLIC}favicon.svg`);

const draw = (pixels: number) => sharp(sign, { density: (72 * pixels) / 24 }).resize(pixels, pixels);

async function drawMaskable(pixels: number) {
  const inner = await draw(Math.round(pixels * SAFE_SHARE)).toBuffer();
  const ground = { width: pixels, height: pixels, channels: 3, background: GROUND } as const;
  return sharp({ create: ground }).composite([{ input: inner }]);
}

await mkdir(`${PUBLIC}icons`, { recursive: true });
const icons = {
  'apple-touch-icon': draw(180).flatten({ background: GROUND }),
  'icon-192': draw(192),
  'icon-512': draw(512),
  'maskable-512': await drawMaskable(512),
};
for (const [name, icon] of Object.entries(icons)) {
  await icon.png({ compressionLevel: 9, palette: true }).toFile(`${PUBLIC}icons/${name}.png`);
}
