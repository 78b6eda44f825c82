import type { LettersTable } from '../db/tables.ts';

/** What a letter is for. A newer one takes the place of one of its kind that still waits. */
export type LetterKind = LettersTable['kind'];

/** A letter to one person. */
export interface Mail {
  kind: LetterKind;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes letters to the post. */
export interface Mailer {
  /**
   * Resolves as soon as the letter is sure to be sent, also if this server dies; it does not wait for the mail server.
   * Whoever asks for more than five an hour to one address is told the same as everybody else.
   *
   * @throws {AppError} when the letter could not be kept.
   */
  post(mail: Mail): Promise<void>;
  /** Whether letters wait at present because the mail server does not take them. */
  delayed(): boolean;
  /** Waits for the letters that are being handed over. */
  close(): Promise<void>;
}

/** Hands letters over: to a mail server, or to the console. */
export interface Carrier {
  /**
   * @param id the same one for each try of one letter.
   * @throws {MailFailure}
   */
  send(mail: Mail, id: string): Promise<void>;
  /**
   * Finds out whether letters could be handed over; absent where they always can.
   *
   * @throws {MailFailure}
   */
  check?(): Promise<void>;
}

/** A letter was not taken; the message says why, for the operator, without address and content. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** Whether only letters to this address are refused: for good, or for now. Otherwise no letter leaves. */
  readonly address: 'refused' | 'refused for now' | undefined;

  constructor(reason: string, { address, cause }: Partial<Pick<MailFailure, 'address' | 'cause'>> = {}) {
    super(reason, { cause });
    this.address = address;
  }
}
