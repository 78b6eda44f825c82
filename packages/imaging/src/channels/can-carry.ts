import type { Size } from '../shared/size.ts';
import type { Channel } from './channels.ts';

/** The longest sides that libwebp and libjpeg write. */
const LONGEST = { webp: 16_383, jpeg: 65_500 } as const;

/** Whether a picture of this size can go through the channel at all. */
export function canCarry({ steps }: Channel, { width, height }: Size): boolean {
  let longSide = Math.max(width, height);
  for (const step of steps) {
    if (step.do === 'fit') longSide = Math.min(longSide, step.longSide);
    else if (step.do === 'scale') longSide *= step.factor;
    else if (step.do === 'screen' || step.do === 'app') longSide = Math.max(step.width, step.height);
    else if (longSide > (step.do === 'webp' ? LONGEST.webp : LONGEST.jpeg)) return false;
  }
  return true;
}
