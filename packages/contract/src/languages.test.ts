import { expect, it } from 'vitest';
import { chosenLanguage, LANGUAGES, negotiateLanguage, OFFERED_LANGUAGES } from './languages.ts';

it('a language nobody has, or a header nobody can read, is answered in English', () => {
  for (const header of [undefined, '', '*', 'tlh', 'x;q=y', ',,;;', 'de_DE@euro', 'q=1', ';q=0.5'])
    expect(negotiateLanguage(header)).toBe('en');
});

it('the most wanted language that is offered is taken, whatever its region', () => {
  for (const language of OFFERED_LANGUAGES) {
    expect(negotiateLanguage(`tlh, ${language}-XX;q=0.9`)).toBe(language);
    expect(negotiateLanguage(`tlh;q=0.1,${language.toUpperCase()}`)).toBe(language);
  }
  expect(negotiateLanguage('en;q=0')).toBe('en');
});

it('blanks around the words of a header say nothing, even a million of them', () => {
  const blanks = ' '.repeat(1_000_000);
  expect(negotiateLanguage(`tlh${blanks}x, fr ;\tq=0.5 , de${blanks};${blanks}q=0.7`)).toBe('de');
});

it('a choice is read from among other cookies, and only one that is offered', () => {
  expect(chosenLanguage('a=b; language=en; c=d')).toBe('en');
  for (const cookies of [undefined, '', 'language=', 'language=tlh', 'mylanguage=en', 'language=constructor'])
    expect(chosenLanguage(cookies)).toBeNull();
});

it('only languages with words are offered, English among them', () => {
  expect(OFFERED_LANGUAGES).toContain('en');
  for (const language of OFFERED_LANGUAGES) expect(LANGUAGES).toHaveProperty(language);
});
