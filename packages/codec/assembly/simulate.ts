export { halveChroma, showColours } from './colour';
export { filterAcross, filterDown, greyRgb, widen } from './filter';
export { jpegRows, showBlocks } from './jpeg';
export { blurLight, lighten, sharpen } from './sharpen';
export { toneLevels } from './tone';
