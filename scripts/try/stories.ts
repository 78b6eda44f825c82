/** One thing that is tried; gives what was seen, or throws when it is not what it should be. */
export interface Story {
  what: string;
  run: () => Promise<string>;
}

interface Told extends Story {
  saw: string;
  ok: boolean;
}

async function tell(story: Story, longestMilliseconds: number): Promise<Told> {
  const tooLong = AbortSignal.timeout(longestMilliseconds);
  try {
    const silence = new Promise<never>((_resolve, reject) => {
      tooLong.addEventListener('abort', () => reject(new Error('it took too long')));
    });
    const saw = await Promise.race([story.run(), silence]);
    return { ...story, saw, ok: true };
  } catch (error) {
    return { ...story, saw: error instanceof Error ? error.message : String(error), ok: false };
  }
}

const inCell = (text: string) =>
  text
    .trim()
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, '<br>');

/** Tells the stories one after the other, prints them as a table, and ends the process; code 1 when one went wrong. */
export async function tellAll(
  stories: readonly Story[],
  { longestMilliseconds = 120_000 } = {},
): Promise<never> {
  const told: Told[] = [];
  for (const story of stories) {
    const each = await tell(story, longestMilliseconds);
    told.push(each);
    console.error(`${each.ok ? '✓' : '✗'} ${each.what}: ${each.saw}`);
  }
  console.log('\n| Tried | Seen | |\n| --- | --- | --- |');
  for (const { what, saw, ok } of told)
    console.log(`| ${inCell(what)} | ${inCell(saw)} | ${ok ? 'ok' : '**wrong**'} |`);
  process.exit(told.every(({ ok }) => ok) ? 0 : 1);
}
