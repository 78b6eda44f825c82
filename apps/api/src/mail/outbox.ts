import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '../errors/app-error.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { LetterSeal } from './letter-seal.ts';
import type { ClaimedLetter, LettersRepository } from './letters.repository.ts';
import { type Carrier, type Mailer, MailFailure } from './mailer.ts';

/** Links in letters work for an hour; the recipient should have some minutes left. */
const USEFUL_MILLISECONDS = 50 * 60 * 1000;
const PAUSES_SECONDS = [15, 30, 60, 120, 300];
const AT_ONCE = 8;

export interface OutboxParts {
  letters: LettersRepository;
  carrier: Carrier;
  seal: LetterSeal;
  now: () => number;
  log: (level: 'info' | 'warn' | 'error', message: string) => void;
}

export interface Outbox extends Mailer {
  /**
   * Tries all letters that are due, and drops those that are too old.
   *
   * @throws {AppError} when the database cannot be reached.
   */
  deliver(): Promise<void>;
  /** Does the same, but only logs failures. */
  look(): Promise<void>;
  /** Checks whether letters can be sent, and logs the result. */
  check(): Promise<void>;
}

/** Tracks whether the mail server accepts letters; each change is logged once. */
function createHealth(log: OutboxParts['log']) {
  let reason: string | undefined;
  return {
    ill: () => reason !== undefined,
    well(): void {
      if (reason !== undefined) log('warn', 'The mail server accepts mail again.');
      reason = undefined;
    },
    failed(failure: MailFailure): void {
      if (reason !== failure.message) log('error', `The mail server cannot be used: ${failure.message}`);
      reason = failure.message;
    },
  };
}

const pauseAfter = (tries: number) => 1000 * (PAUSES_SECONDS[tries] ?? PAUSES_SECONDS.at(-1) ?? 0);

const failureOf = (error: unknown): MailFailure =>
  error instanceof MailFailure ? error : new MailFailure('the reason is unknown.', { cause: error });

/** The same for each attempt to send one letter, and different for every other letter. */
const idOf = ({ sealed }: ClaimedLetter) => createHash('sha256').update(sealed).digest('hex').slice(0, 32);

/**
 * The letters to be sent, kept in the database until the mail server has accepted them: after a crash another server
 * continues, or the same one once restarted. A letter may be sent twice if a server dies before recording that it was
 * sent.
 */
export function createOutbox({ letters, carrier, seal, now, log }: OutboxParts): Outbox {
  const health = createHealth(log);
  let closing = false;

  const settle = async (letter: ClaimedLetter, failure: MailFailure): Promise<void> => {
    const again = now() + pauseAfter(letter.tries);
    if (failure.address === undefined) health.failed(failure);
    if (failure.address !== 'refused' && again < Date.parse(letter.until))
      return letters.tryAgain(letter, again);
    log('warn', `An email could not be sent and was given up: ${failure.message}`);
    await letters.remove(letter);
  };

  const handOver = async (letter: ClaimedLetter): Promise<void> => {
    const mail = await seal.open(letter.sealed);
    if (mail === null) {
      log('warn', 'A waiting email was encrypted under another AUTH_SECRET and was given up.');
      return letters.remove(letter);
    }
    try {
      await carrier.send(mail, idOf(letter));
    } catch (error) {
      return settle(letter, failureOf(error));
    }
    health.well();
    await letters.left(letter, now());
  };

  /** While the mail server is not accepting anything, one letter at a time checks whether it does again. */
  const deliver = oneAtATime(async () => {
    const late = await letters.forgetOld(now());
    if (late > 0) log('error', `Emails that could not be sent in time were given up: ${late}.`);
    for (;;) {
      const count = health.ill() ? 1 : AT_ONCE;
      const claimed = closing ? [] : await letters.claim({ count, claim: randomUUID(), now: now() });
      await Promise.all(claimed.map(handOver));
      if (claimed.length === 0 || health.ill()) return;
    }
  });

  const look = () =>
    deliver().catch((error: unknown) => {
      const why = error instanceof AppError ? error.message : 'something unexpected happened.';
      log('error', `The outbox cannot be checked at the moment: ${why}`);
    });

  return {
    deliver,
    look,
    async post(mail) {
      const [address, sealed] = [seal.nameOf(mail.to), await seal.seal(mail)];
      const until = now() + USEFUL_MILLISECONDS;
      if (await letters.add({ address, kind: mail.kind, sealed, until, now: now() })) void look();
    },
    async check() {
      try {
        await carrier.check?.();
        if (carrier.check) log('info', 'The mail server accepts mail.');
      } catch (error) {
        health.failed(failureOf(error));
      }
    },
    delayed: health.ill,
    async close() {
      closing = true;
      await look();
    },
  };
}
