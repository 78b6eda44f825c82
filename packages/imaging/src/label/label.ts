import type { Raster } from '@underpaint/codec';
import { create, type QRCode } from 'qrcode';
import { type LabelLayout, layOutLabel, QUIET_MODULES } from './label-layout.ts';
import { fillBox, INK, paintEdge, paintWord, paperBand, UMBER } from './label-paint.ts';
import { drawWord, wordWidth } from './label-words.ts';

export interface LabelInput {
  /** The picture that it hangs under. */
  readonly picture: Pick<Raster, 'width' | 'height' | 'channels'>;
  /** At most about 100 characters; longer ones need larger pictures. */
  readonly url: string;
}

/**
 * A museum label: a band of paper with a QR code of `url`, the product's name and "Scan to reveal".
 * @returns an opaque band as wide as the picture, of one of the codec's label heights.
 * @throws ImagingError `image.too_small`
 */
export async function paintLabel({ picture, url }: LabelInput): Promise<Raster> {
  const code = create(url, { errorCorrectionLevel: 'M' });
  const layout = layOutLabel(picture, code.modules.size);
  const band = paperBand({ width: picture.width, height: layout.height, channels: picture.channels });
  const words = fitWords(band.width, layout);
  paintEdge(band, layout.line);
  paintCode(band, code, words === null ? centred(layout, band.width) : layout);
  if (words !== null) await paintWords(band, words);
  return band;
}

function centred(layout: LabelLayout, width: number): LabelLayout {
  return { ...layout, left: Math.floor((width - layout.side) / 2) };
}

function paintCode(band: Raster, { modules }: QRCode, { left, top, module }: LabelLayout): void {
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const box = { left: left + column * module, top: top + row * module, width: module, height: module };
      fillBox(band, box, INK);
    }
  }
}

/** Heights of capitals as shares of the code's side. */
const NAME_CAP = 0.17;
const LINE_CAP = 0.075;
/** Smaller capitals cannot be read. */
const MIN_LINE_CAP = 7;
/** From the name's baseline to the top of the second line's capitals, as a share of the name's capitals. */
const LEADING = 0.95;

interface WordsLayout {
  readonly left: number;
  /** Cap tops of the two lines. */
  readonly nameTop: number;
  readonly lineTop: number;
  readonly nameCap: number;
  readonly lineCap: number;
}

/** Places the words beside the code, shrunk to fit. @returns null if there is no room for them. */
function fitWords(width: number, { left, top, side, module }: LabelLayout): WordsLayout | null {
  const start = left + side + Math.max(QUIET_MODULES * module, Math.round(side * 0.19));
  const room = width - start - left;
  const scale = Math.min(1, room / wordWidth('underpaint', NAME_CAP * side));
  const nameCap = Math.round(NAME_CAP * side * scale);
  const lineCap = Math.max(MIN_LINE_CAP, Math.round(LINE_CAP * side * scale));
  const widest = Math.max(wordWidth('underpaint', nameCap), wordWidth('scan-to-reveal', lineCap));
  if (widest > room || nameCap < 1.4 * lineCap) return null;
  const leading = Math.round(LEADING * nameCap);
  const nameTop = top + Math.round((side - nameCap - leading - lineCap) / 2);
  return { left: start, nameTop, lineTop: nameTop + nameCap + leading, nameCap, lineCap };
}

async function paintWords(band: Raster, words: WordsLayout): Promise<void> {
  const { left, nameTop, lineTop, nameCap, lineCap } = words;
  const name = await drawWord('underpaint', nameCap);
  const line = await drawWord('scan-to-reveal', lineCap);
  paintWord(band, name, { left, top: nameTop + nameCap - name.baseline, colour: INK });
  paintWord(band, line, { left, top: lineTop + lineCap - line.baseline, colour: UMBER });
}

/** The picture with its label below it; its own pixels stay as they are. */
export function hangLabel(picture: Raster, label: Raster): Raster {
  const data = new Uint8Array(picture.data.length + label.data.length);
  data.set(picture.data);
  data.set(label.data, picture.data.length);
  return { ...picture, height: picture.height + label.height, data };
}
