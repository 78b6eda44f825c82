/** One trial; returns what was seen, or throws if that is not as it should be. */
export interface Story {
  what: string;
  run: () => Promise<string>;
}

interface Outcome extends Story {
  saw: string;
  ok: boolean;
}

async function runStory(story: Story, longestMilliseconds: number): Promise<Outcome> {
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

/** Runs the stories one after the other, prints them as a table, and ends the process; with code 1 if one failed. */
export async function runStories(
  stories: readonly Story[],
  { longestMilliseconds = 120_000 } = {},
): Promise<never> {
  const outcomes: Outcome[] = [];
  for (const story of stories) {
    const each = await runStory(story, longestMilliseconds);
    outcomes.push(each);
    console.error(`${each.ok ? '✓' : '✗'} ${each.what}: ${each.saw}`);
  }
  console.log('\n| Tried | Seen | |\n| --- | --- | --- |');
  for (const { what, saw, ok } of outcomes)
    console.log(`| ${inCell(what)} | ${inCell(saw)} | ${ok ? 'ok' : '**wrong**'} |`);
  process.exit(outcomes.every(({ ok }) => ok) ? 0 : 1);
}
