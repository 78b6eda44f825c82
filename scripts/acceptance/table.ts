import { readFileSync, writeFileSync } from 'node:fs';
import { allNamedTests, type NamedTest, ROOT } from './named-tests.ts';
import { REQUIREMENTS } from './requirements.ts';

const DOCUMENT = `${ROOT}/docs/acceptance.md`;
const HEAD = `# Requirements and the tests that show them

Written by \`npm run acceptance\` from the names of the tests; a test fails when this page is out of date, when a
requirement has no test, and when a test names a requirement that does not exist.

| Number | What | Tests |
| --- | --- | --- |
`;

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ');
/** The numbers at the start of a name; the row shows them already. */
const NUMBERS_FIRST = /^(?:part |table )?(?:[SACD][-.][\d.]+(?: …)?[,:]? )+/;
const line = ({ file, name }: NamedTest) => `\`${file}\`: ${escaped(name.replace(NUMBERS_FIRST, ''))}`;

/** docs/acceptance.md, requirements and their tests, as it should be. */
export function acceptanceTable(tests: readonly NamedTest[] = allNamedTests()): string {
  const rows = Array.from(REQUIREMENTS, ([number, words]) => {
    const shown = tests.filter(({ numbers }) => numbers.includes(number)).map(line);
    return `| ${number} | ${escaped(words)} | ${shown.join('<br>')} |\n`;
  });
  return HEAD + rows.join('');
}

/** The page as it is now. */
export const shownAcceptanceTable = (): string => readFileSync(DOCUMENT, 'utf8');

if (import.meta.main) writeFileSync(DOCUMENT, acceptanceTable());
