import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from '@underpaint/contract';

/** On every page. */
const RIBBON = '<rootDir>/src/subjects/plan/components/sandbox-ribbon.tsx';
/** What the home page, a shared link and the frame around every screen say: fetched before anything is drawn. */
const FIRST = [
  '<rootDir>/src/app',
  '<rootDir>/src/features/home',
  '<rootDir>/src/features/decode',
  '<rootDir>/src/shared',
  '<rootDir>/src/subjects/picture',
  RIBBON,
];
/** A sheet on the decode page that few open. */
const SCAN = '<rootDir>/src/features/decode/scan';
/** What all other screens say: fetched with the first of them. */
const REST = [
  '<rootDir>/src/features/dashboard',
  '<rootDir>/src/features/encode',
  SCAN,
  '<rootDir>/src/features/pages',
  '<rootDir>/src/subjects/account',
  '<rootDir>/src/subjects/link',
  '<rootDir>/src/subjects/plan',
];

/** Sentences of the server, the codec and the picture code: fetched after the first screen, and never in English. */
const OUTSIDE = '<rootDir>/src/shared/language/outside';

export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES),
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/first', include: FIRST, exclude: [OUTSIDE, SCAN] },
    { path: '<rootDir>/src/locales/{locale}/rest', include: REST, exclude: [RIBBON] },
    { path: '<rootDir>/src/locales/{locale}/outside', include: [OUTSIDE] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
