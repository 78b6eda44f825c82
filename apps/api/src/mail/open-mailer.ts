import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { consoleCarrier } from './console-carrier.ts';
import { letterSeal } from './letter-seal.ts';
import { lettersRepository } from './letters.repository.ts';
import type { Carrier } from './mailer.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const LOOK_MILLISECONDS = 15_000;

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom'>;

interface MailerOptions {
  db: Database;
  secret: string;
  log: (level: 'info' | 'warn' | 'error', message: string) => void;
  print: (text: string) => void;
}

async function openCarrier(settings: Settings, print: (text: string) => void): Promise<Carrier> {
  const { smtpUrl: url, mailFrom: from } = settings;
  if (url === undefined || from === undefined) return consoleCarrier(print);
  const { smtpCarrier } = await import('./smtp-carrier.ts');
  return smtpCarrier({ url, from });
}

/**
 * The configured mailer: a mail server, or the console. Whether the mail server works is checked in the background
 * while starting, and logged.
 */
export async function openMailer(
  settings: Settings,
  { db, secret, log, print }: MailerOptions,
): Promise<Outbox> {
  const outbox = createOutbox({
    letters: lettersRepository(db),
    carrier: await openCarrier(settings, print),
    seal: letterSeal(secret),
    now: Date.now,
    log,
  });
  void outbox.check().then(outbox.look);
  const timer = setInterval(outbox.look, LOOK_MILLISECONDS);
  return {
    ...outbox,
    close: () => {
      clearInterval(timer);
      return outbox.close();
    },
  };
}
