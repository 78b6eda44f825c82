import { LANGUAGES, type Language } from '@underpaint/contract';
import { say } from '../words/say.ts';
import type { LetterKind, Mail } from './mailer.ts';

interface Letter {
  kind: LetterKind;
  subject: string;
  /** Paragraphs before the link, the link's caption, and paragraphs after it. */
  before: string[];
  caption: string;
  after: string[];
}

const CONFIRM: Letter = {
  kind: 'confirm',
  subject: 'Confirm your email address',
  before: ['Someone created an Underpaint account with this address. If it was you, please confirm it:'],
  caption: 'Confirm this address',
  after: ['The link works for one hour.', 'If it wasn’t you, just ignore this email.'],
};

const RESET: Letter = {
  kind: 'reset',
  subject: 'Choose a new password',
  before: ['Someone asked for a new password for your Underpaint account. If it was you, choose one here:'],
  caption: 'Choose a new password',
  after: [
    'The link works once, within one hour. It does not open your messages: they need their own keys.',
    'If it wasn’t you, just ignore this email. Your password stays as it is.',
  ],
};

const TAKEN: Letter = {
  kind: 'taken',
  subject: 'You already have an account',
  before: [
    'Someone tried to create an Underpaint account with this address, but you already have one. If it was you, sign in instead:',
  ],
  caption: 'Open Underpaint',
  after: [
    'If you’ve forgotten your password, press “Forgot password?” there and choose a new one.',
    'If it wasn’t you, just ignore this email. Nothing about your account has changed.',
  ],
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const paragraphs = (texts: string[]) =>
  texts.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('');

function translated(letter: Letter, language: Language): Letter {
  const said = (sentence: string) => say(sentence, language);
  return {
    kind: letter.kind,
    subject: said(letter.subject),
    before: letter.before.map(said),
    caption: said(letter.caption),
    after: letter.after.map(said),
  };
}

function toHtml({ before, caption, after }: Letter, link: string, language: Language): string {
  const button =
    'display:inline-block;padding:12px 20px;border-radius:4px;background:#24418f;color:#fdfaf3;font-weight:600;text-decoration:none';
  const { dir } = LANGUAGES[language];
  return `<div lang="${language}" dir="${dir}" style="max-width:480px;margin:0 auto;padding:32px 24px;background:#fdfaf3;color:#231a14;font:16px/1.6 system-ui,sans-serif"><p style="margin:0 0 24px;font:500 22px Georgia,serif">Underpaint</p>${paragraphs(before)}<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="${button}">${escapeHtml(caption)}</a></p>${paragraphs(after)}</div>`;
}

const toText = ({ before, after }: Letter, link: string) => [...before, link, ...after].join('\n\n');

/** Whom a letter goes to, where its link leads, and the language of the person who asked for it. */
export interface Address {
  to: string;
  link: string;
  language: Language;
}

function write(english: Letter, { to, link, language }: Address): Mail {
  const letter = translated(english, language);
  return {
    kind: letter.kind,
    to,
    subject: letter.subject,
    text: toText(letter, link),
    html: toHtml(letter, link, language),
  };
}

/** Every English sentence in the letters, for translation. */
export const LETTER_SENTENCES: readonly string[] = [CONFIRM, RESET, TAKEN].flatMap(
  ({ subject, before, caption, after }) => [subject, ...before, caption, ...after],
);

/** Asks the owner of an address to confirm that the account under it is theirs. */
export const confirmationLetter = (address: Address): Mail => write(CONFIRM, address);

/** Lets somebody who forgot their password choose a new one. */
export const resetLetter = (address: Address): Mail => write(RESET, address);

/** Tells the owner of an account that somebody tried to open another account with its address. */
export const takenLetter = (address: Address): Mail => write(TAKEN, address);
