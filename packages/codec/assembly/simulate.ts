export { greyRgb, halveChroma, showColours } from './colour';
export { filterAcross, filterDown, widen } from './filter';
export { jpegRows, showBlocks } from './jpeg';
export { blurLight, lighten, sharpen } from './sharpen';
export { toneLevels } from './tone';
