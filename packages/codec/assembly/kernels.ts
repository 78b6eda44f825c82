export { applyRows, prepareChange } from './apply';
export { forwardBlocks, inverseBlocks } from './dct';
export { crossWhitened, transformSquare } from './fft';
export { sumCosines } from './pilots';
export { decodePolar } from './polar';
export { addScaled, filterRow, lumaRow } from './raster';
export { reduceRows } from './reduce';
