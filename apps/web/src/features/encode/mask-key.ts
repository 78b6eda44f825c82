/** As many dots as the key has characters, within limits, so that the mask fits its box. */
export const maskKey = (key: string): string => '•'.repeat(Math.min(24, Math.max(8, key.length)));
