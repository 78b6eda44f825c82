/** Text that a terminal only shows: it obeys control characters other than tab and line break. */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '\ufffd');
}
