export { filterAcross, filterDown, greyRgb, widen } from './filter';
export { jpegRows } from './jpeg';
