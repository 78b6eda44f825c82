export { crossWhitened, transformSquare } from './fft';
export { addScaled, applyRow, filterRow, lumaRow } from './raster';
