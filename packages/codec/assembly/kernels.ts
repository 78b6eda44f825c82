export { forwardBlocks, inverseBlocks } from './dct';
export { crossWhitened, transformSquare } from './fft';
export { sumCosines } from './pilots';
export { decodePolar } from './polar';
export { addScaled, applyRow, filterRow, lumaRow } from './raster';
