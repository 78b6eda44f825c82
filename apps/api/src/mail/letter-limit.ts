import type { Mailer } from './mailer.ts';

const WINDOW_MILLISECONDS = 60 * 60 * 1000;
const LETTERS = 5;
/** Addresses remembered at most; the oldest are forgotten first. */
const ADDRESSES = 10_000;

/**
 * Lets at most five letters an hour through to one address, so that nobody's mailbox can be filled from our
 * forms. Whoever asks for more is told the same as everybody else.
 */
export function limitLetters(mailer: Mailer, now: () => number = Date.now): Mailer {
  const posted = new Map<string, number[]>();
  const mayPost = (to: string): boolean => {
    const recent = (posted.get(to) ?? []).filter((time) => time > now() - WINDOW_MILLISECONDS);
    if (recent.length >= LETTERS) return false;
    posted.delete(to);
    posted.set(to, [...recent, now()]);
    const oldest = posted.keys().next().value;
    if (posted.size > ADDRESSES && oldest !== undefined) posted.delete(oldest);
    return true;
  };
  return {
    post: (mail) => {
      if (mayPost(mail.to.toLowerCase())) mailer.post(mail);
    },
    close: () => mailer.close(),
  };
}
