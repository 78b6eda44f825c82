import type { Config } from '../config/config.ts';
import { consoleMailer } from './console-mailer.ts';
import { limitLetters } from './letter-limit.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

interface MailerOptions {
  log: (level: 'error', message: string) => void;
  print: (text: string) => void;
}

/** The mailer that the settings ask for: a mail server, or the console. */
export function openMailer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  { log, print }: MailerOptions,
): Mailer {
  if (smtpUrl === undefined || mailFrom === undefined) return limitLetters(consoleMailer(print));
  const onFailure = (code: string) => log('error', `a mail could not be sent (${code})`);
  return limitLetters(smtpMailer({ url: smtpUrl, from: mailFrom, onFailure }));
}
