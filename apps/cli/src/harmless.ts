/** Replaces the control characters that a terminal would obey: all but tab and line break. */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '\ufffd');
}
