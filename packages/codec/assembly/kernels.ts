export { crossWhitened, transformSquare } from './fft';
export { decodePolar } from './polar';
export { addScaled, applyRow, filterRow, lumaRow } from './raster';
