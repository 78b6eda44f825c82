import type { Size } from '../shared/size.ts';
import { APP_BARS, type Window } from './geometry.ts';

/** A rectangle of one colour, written `#rrggbb`. */
export interface Bar extends Window {
  readonly colour: string;
}

/** What an app shows around a picture, on white: a header bar, lines of text below the picture, a footer bar. */
export function partsOfApp(picture: Window, screen: Size): Bar[] {
  const { width, height } = screen;
  const foot = height - APP_BARS.foot;
  return [
    { left: 0, top: 0, width, height: 96, colour: '#f4f4f6' },
    { left: 40, top: 116, width: 76, height: 76, colour: '#8a93a6' },
    { left: 140, top: 140, width: 320, height: 28, colour: '#22252b' },
    ...textLines(picture.top + picture.height + 40, foot - 40),
    { left: 0, top: foot, width, height: APP_BARS.foot, colour: '#f4f4f6' },
  ];
}

function textLines(from: number, to: number): Bar[] {
  const lines: Bar[] = [];
  for (let top = from, i = 0; top + 30 <= to && i < 6; top += 58, i++) {
    lines.push({ left: 40, top, width: 900 - ((i * 211) % 500), height: 30, colour: '#5b606b' });
  }
  return lines;
}
