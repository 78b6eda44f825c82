import type { LettersTable } from '../db/tables.ts';

/** What a letter is for. A newer letter replaces one of its kind that is still waiting. */
export type LetterKind = LettersTable['kind'];

/** A letter, as we call an email, to one person. */
export interface Mail {
  kind: LetterKind;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Accepts letters to be sent. */
export interface Mailer {
  /**
   * Resolves as soon as the letter is sure to be sent, even if this server dies; does not wait for the mail server. The
   * result is the same when somebody asks for more than five an hour to one address.
   *
   * @throws {AppError} when the letter could not be stored.
   */
  post(mail: Mail): Promise<void>;
  /** Whether letters are currently waiting because the mail server does not accept them. */
  delayed(): boolean;
  /** Waits for the letters that are being delivered. */
  close(): Promise<void>;
}

/** Delivers letters: to a mail server, or to the console. */
export interface Carrier {
  /**
   * @param id the same for each attempt to send one letter.
   * @throws {MailFailure}
   */
  send(mail: Mail, id: string): Promise<void>;
  /**
   * Checks whether letters could be delivered; absent where they always can.
   *
   * @throws {MailFailure}
   */
  check?(): Promise<void>;
}

/** A letter was not accepted; the message tells the operator why, without address or content. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /**
   * Whether only letters to this address are refused: for good, or for now. Otherwise no letters can be sent at all.
   */
  readonly address: 'refused' | 'refused for now' | undefined;

  constructor(reason: string, { address, cause }: Partial<Pick<MailFailure, 'address' | 'cause'>> = {}) {
    super(reason, { cause });
    this.address = address;
  }
}
