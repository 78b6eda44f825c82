import { expect, it } from 'vitest';
import { sharedPath } from './shared-path.ts';

const HERE = 'https://example.org';

it.each([
  ['https://example.org/decode/k3T9xQ2-mV7_bN5c', '/decode/k3T9xQ2-mV7_bN5c'],
  ['https://example.org/decode/abc?utm_source=label', '/decode/abc'],
  ['HTTPS://EXAMPLE.ORG/decode/abc', '/decode/abc'],
  ['https://example.org/decode', null],
  ['https://example.org/decode/abc/def', null],
  ['https://example.org/account', null],
  ['https://example.org.evil.test/decode/abc', null],
  ['https://example.org@evil.test/decode/abc', null],
  ['http://example.org/decode/abc', null],
  ['//example.org/decode/abc', null],
  ['javascript:alert(1)//example.org/decode/abc', null],
  ['WIFI:S:home;;', null],
  ['', null],
])('a code that says “%s” leads to %s', (text, path) => {
  expect(sharedPath(text, HERE)).toBe(path);
});
