import type { ChannelStep } from '../channels/channels.ts';
import { cropWindow, type Window, windowInApp, windowOnScreen } from '../channels/geometry.ts';
import type { Size } from '../shared/size.ts';
import { type Chroma, halfOf, NO_COLOUR } from './colours.ts';
import { cropTo, framedRows } from './frame-rows.ts';
import type { GreyRows } from './grey-rows.ts';
import { jpegChromaRows } from './jpeg-rows.ts';
import { resizeRows } from './resize-rows.ts';

interface Around {
  /** Sizes of luma before and after. */
  readonly before: Size;
  readonly after: Size;
}

/** Chroma after a step, leaving out what encoders do to it; null as in `resizeRows`. */
export function takeChromaStep(chroma: Chroma, step: ChannelStep, luma: Around): Chroma | null {
  return ofBoth(chroma, (rows) => takePlaneStep(rows, step, luma));
}

/** Chroma after a step, encoders included; null also for 4:4:4. */
export function encodeChroma(chroma: Chroma, step: ChannelStep, luma: Around): Chroma | null {
  if (step.do !== 'jpeg') return takeChromaStep(chroma, step, luma);
  if (step.subsampling === '4:4:4') return null;
  return jpegChroma(chroma, step.quality);
}

/** Chroma as a JPEG of this quality keeps it at half the size. */
export function jpegChroma({ blue, red }: Chroma, quality: number): Chroma {
  return { blue: jpegChromaRows(blue, quality), red: jpegChromaRows(red, quality) };
}

function ofBoth(chroma: Chroma, take: (rows: GreyRows) => GreyRows | null): Chroma | null {
  const [blue, red] = [take(chroma.blue), take(chroma.red)];
  return blue && red && { blue, red };
}

function takePlaneStep(rows: GreyRows, step: ChannelStep, { before, after }: Around): GreyRows | null {
  switch (step.do) {
    case 'fit':
    case 'scale':
      return resizeRows(rows, halfOf(after), step.kernel ?? 'lanczos3');
    case 'crop':
      return cropTo(rows, halfWindow(cropWindow(before, step)));
    case 'screen':
      return framed(rows, windowOnScreen(before, step), after);
    case 'app':
      return framed(rows, windowInApp(before, step), after);
    default:
      return rows;
  }
}

function framed(rows: GreyRows, window: Window, screen: Size): GreyRows | null {
  const half = halfWindow(window);
  const picture = resizeRows(rows, half, 'lanczos3');
  return (
    picture && framedRows({ picture, window: half, screen: halfOf(screen), background: NO_COLOUR, parts: [] })
  );
}

function halfWindow(window: Window): Window {
  return { ...halfOf(window), left: window.left >> 1, top: window.top >> 1 };
}
