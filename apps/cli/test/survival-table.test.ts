import { expect, test } from 'vitest';
import { survivalTable } from '../src/survival-table.ts';

const row = (words: string, survives: boolean | null, margin: number | null) => ({
  ...{ channel: words.toLowerCase(), words, date: '2026-11', survives, margin },
});

test('A-01: each way has its verdict in words, and a lost message what to do', () => {
  const table = survivalTable([
    row('WhatsApp photo', true, 3.2),
    row('WeChat photo', true, 1.1),
    row('X post', false, 0.7),
    row('Discord', null, null),
    row('Screenshot', true, null),
  ]);
  expect(table.split('\n')).toEqual([
    'What this picture survives (simulations of 2026-11; services change):',
    '  WhatsApp photo  survives',
    '  WeChat photo    barely survives: better to send it as a file',
    '  X post          message lost: send as a file',
    '  Discord         not tested',
    '  Screenshot      survives',
    '',
  ]);
});
