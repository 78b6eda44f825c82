export { componentPlane, LEVEL_SHIFT } from './component-plane.ts';
export { forwardDct, inverseDct } from './dct.ts';
export { JpegError, type JpegErrorCode } from './errors.ts';
export { layOut } from './layout.ts';
export { oriented, type Turn, turnOf } from './oriented.ts';
export type { ComponentLayout, JpegColour, JpegComponent, JpegPicture, JpegSegment } from './picture.ts';
export { type JpegLimits, MAX_SEGMENTS, readJpeg } from './read/read-jpeg.ts';
export { writeJpeg } from './write/write-jpeg.ts';
export { NATURAL } from './zigzag.ts';
