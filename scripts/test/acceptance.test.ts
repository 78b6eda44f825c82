import { expect, it } from 'vitest';
import { allNamedTests, namedTests } from '../acceptance/named-tests.ts';
import { REQUIREMENTS } from '../acceptance/requirements.ts';
import { acceptanceTable, shownAcceptanceTable } from '../acceptance/table.ts';

const tests = allNamedTests();

it('every requirement has a test that names it', () => {
  const named = new Set(tests.flatMap(({ numbers }) => numbers));
  expect([...REQUIREMENTS.keys()].filter((number) => !named.has(number))).toEqual([]);
});

it('no test names a requirement that does not exist', () => {
  const strangers = tests.flatMap(({ file, numbers }) =>
    numbers.filter((number) => !REQUIREMENTS.has(number)).map((number) => `${file}: ${number}`),
  );
  expect(strangers).toEqual([]);
});

it('docs/acceptance.md agrees with the names of the tests (`npm run acceptance` writes it)', () => {
  expect(shownAcceptanceTable()).toBe(acceptanceTable(tests));
});

it('numbers are found in names, before and after tables, and in the tables that a name quotes', () => {
  const source = `
    test('S-1.1, A-02 one', () => {});
    describe("C.1: two", () => {});
    it.each([['S-2.6.4', 1], ['S-9.9, A-05', 2]])('%s: three', () => {});
    for (const id of ['D.2']) test(\`\${id}: four\`, () => {});
    test('S-2.9.9 … S-2.9.11: five', () => {});
    test('says S-1.1', () => expect('S-8.8').toBe(''));
    test('nothing', () => {});
  `;
  expect(namedTests('a.test.ts', source).map(({ name, numbers }) => [name, numbers])).toEqual([
    ['S-1.1, A-02 one', ['S-1.1', 'A-02']],
    ['C.1: two', ['C.1']],
    ['%s: three', ['S-2.6.4', 'S-9.9', 'A-05']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the name of a test as written in its file.
    ['${id}: four', ['D.2']],
    ['S-2.9.9 … S-2.9.11: five', ['S-2.9.9', 'S-2.9.10', 'S-2.9.11']],
    ['says S-1.1', ['S-1.1']],
  ]);
});
