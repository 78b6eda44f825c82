import type { JpegPicture } from '@underpaint/jpeg';
import { coefficientPlane } from './coefficient-plane.ts';
import { type Chroma, halfOf } from './colours.ts';
import { type GreyRows, type LevelMemory, rowsOf } from './grey-rows.ts';
import { resizeRows } from './resize-rows.ts';

type Shape = Pick<JpegPicture, 'width' | 'components'>;

/** The luma that a JPEG shows, level for level as libjpeg decodes it. */
export function lumaOf({ width, components: [luma] }: Shape, height: number, memory?: LevelMemory): GreyRows {
  return rowsOf(coefficientPlane(luma, { width, height }, memory));
}

/** Chroma at half the size of luma; null for a grey picture. @param memories for blue and for red */
export function chromaOf(
  { width, components: [luma, ...chroma] }: Shape,
  height: number,
  memories: readonly LevelMemory[] = [],
): Chroma | null {
  const [blue, red] = chroma.map((component, i) => {
    const across = luma.horizontal / component.horizontal;
    const down = luma.vertical / component.vertical;
    const size = { width: Math.ceil(width / across), height: Math.ceil(height / down) };
    const rows = rowsOf(coefficientPlane(component, size, memories[i]));
    return resizeRows(rows, halfOf({ width, height }), 'linear');
  });
  return blue && red ? { blue, red } : null;
}
