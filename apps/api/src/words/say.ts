import { readFileSync } from 'node:fs';
import { chosenLanguage, type Language, negotiateLanguage, OFFERED_LANGUAGES } from '@underpaint/contract';
import { z } from 'zod';

const table = z.record(z.string(), z.string());

/** The translations in `de.json` and the other files there, by English sentence. */
function readWords(language: Language): Readonly<Record<string, string>> {
  return table.parse(JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8')));
}

const WORDS: ReadonlyMap<Language, Readonly<Record<string, string>>> = new Map(
  OFFERED_LANGUAGES.filter((language) => language !== 'en').map((language) => [
    language,
    readWords(language),
  ]),
);

/**
 * Translates an English sentence of the server's letters and pages; returns it unchanged if there is no translation.
 */
export function say(sentence: string, language: Language): string {
  return WORDS.get(language)?.[sentence] || sentence;
}

/** The language that somebody chose, otherwise the best match for what their browser asks for. */
export function languageOf(headers: {
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}): Language {
  return chosenLanguage(headers.cookie) ?? negotiateLanguage(headers.acceptLanguage);
}
