export { applyRows, prepareChange } from './apply';
export { forwardBlocks, inverseBlocks } from './dct';
export { correlateTwo, summarise, transformSquare } from './fft';
export { scoutPilots, sumCosines } from './pilots';
export { decodePolar } from './polar';
export { addScaled, filterRow, lumaRow } from './raster';
export { reduceRows } from './reduce';
