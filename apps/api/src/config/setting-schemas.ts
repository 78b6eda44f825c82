import { z } from 'zod';

/** How the values of environment variables are read, for all settings. */

export const text = z.string({ error: 'is required' });

export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');

export function wholeNumber(range: { min: number; max: number }) {
  const wanted = `must be a whole number from ${range.min} to ${range.max}`;
  return text
    .regex(/^\d{1,15}$/, wanted)
    .transform(Number)
    .refine((value) => value >= range.min && value <= range.max, wanted);
}

const WEB = ['https:', 'http:'];

export const isAddress = (value: string, protocols: readonly string[] = WEB): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** An address without a path or a query. */
export const isOrigin = (value: string): boolean =>
  isAddress(value) && new URL(value).href === `${new URL(value).origin}/`;

/** Whether every % in an address begins the code of a character. */
export function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** An http or https address; `example` appears in the sentence that refuses anything else. */
export const webAddress = (example: string) =>
  text.refine((value) => isAddress(value), { error: `must be an address such as ${example}`, abort: true });
