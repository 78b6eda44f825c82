import type { LetterKind, Mail } from './mailer.ts';

interface Letter {
  kind: LetterKind;
  subject: string;
  /** Paragraphs before the link, its caption, and paragraphs after it. */
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

function toHtml({ before, caption, after }: Letter, link: string): string {
  const button =
    'display:inline-block;padding:12px 20px;border-radius:4px;background:#24418f;color:#fdfaf3;font-weight:600;text-decoration:none';
  return `<div style="max-width:480px;margin:0 auto;padding:32px 24px;background:#fdfaf3;color:#231a14;font:16px/1.6 system-ui,sans-serif"><p style="margin:0 0 24px;font:500 22px Georgia,serif">Underpaint</p>${paragraphs(before)}<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="${button}">${escapeHtml(caption)}</a></p>${paragraphs(after)}</div>`;
}

const toText = ({ before, after }: Letter, link: string) => [...before, link, ...after].join('\n\n');

function write(letter: Letter, { to, link }: { to: string; link: string }): Mail {
  const { kind, subject } = letter;
  return { kind, to, subject, text: toText(letter, link), html: toHtml(letter, link) };
}

/** Asks the owner of an address whether the account under it is theirs. */
export const confirmationLetter = (address: { to: string; link: string }): Mail => write(CONFIRM, address);

/** Lets somebody who forgot their password choose another. */
export const resetLetter = (address: { to: string; link: string }): Mail => write(RESET, address);

/** Tells the owner of an account that somebody tried to open another one with its address. */
export const takenLetter = (address: { to: string; link: string }): Mail => write(TAKEN, address);
