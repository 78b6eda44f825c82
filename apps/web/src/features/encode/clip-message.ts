import { MESSAGE_MAX_UNITS } from '@underpaint/codec';

/** Keeps the first 500 UTF-16 units without splitting a character in two. */
export const clipMessage = (text: string): string => {
  if (text.length <= MESSAGE_MAX_UNITS) return text;
  const clipped = text.slice(0, MESSAGE_MAX_UNITS);
  const last = clipped.charCodeAt(clipped.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? clipped.slice(0, -1) : clipped;
};
