import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { consoleCarrier } from './console-carrier.ts';
import { letterSeal } from './letter-seal.ts';
import { lettersRepository } from './letters.repository.ts';
import type { Carrier } from './mailer.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { smtpCarrier } from './smtp-carrier.ts';

const LOOK_MILLISECONDS = 15_000;

type Settings = Pick<Config, 'smtpUrl' | 'mailFrom'>;

interface MailerOptions {
  db: Database;
  secret: string;
  log: (level: 'info' | 'warn' | 'error', message: string) => void;
  print: (text: string) => void;
}

function openCarrier({ smtpUrl: url, mailFrom: from }: Settings, print: (text: string) => void): Carrier {
  return url === undefined || from === undefined ? consoleCarrier(print) : smtpCarrier({ url, from });
}

/**
 * The mailer that the settings ask for: a mail server, or the console. Whether the mail server can be used is found
 * out beside the start, which does not wait for it, and said in the log.
 */
export function openMailer(settings: Settings, { db, secret, log, print }: MailerOptions): Outbox {
  const outbox = createOutbox({
    letters: lettersRepository(db),
    carrier: openCarrier(settings, print),
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
