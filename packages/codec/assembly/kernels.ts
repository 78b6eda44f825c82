export { addScaled, applyRow, filterRow, lumaRow } from './raster';
