import { createTransport } from 'nodemailer';
import type { Carrier } from './mailer.ts';
import { smtpFailure } from './smtp-failure.ts';

const PATIENCE_MILLISECONDS = 10_000;
/** The longest time for one letter, however slowly the mail server responds. */
const SEND_MILLISECONDS = 60_000;

interface SmtpCarrierOptions {
  url: string;
  from: string;
  /** Milliseconds of silence after which the mail server is given up. */
  patience?: number;
}

const told = (error: unknown): never => {
  throw smtpFailure(error);
};

/** Delivers letters to the mail server at an `smtp://` or `smtps://` address. */
export function smtpCarrier({
  url,
  from,
  patience = PATIENCE_MILLISECONDS,
}: SmtpCarrierOptions): Required<Carrier> {
  const transport = createTransport({
    url,
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: 3 * patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s<>]+)>?$/.exec(from)?.[1] ?? 'underpaint';
  return {
    send: async ({ to, subject, text, html }, id) => {
      const signal = AbortSignal.timeout(SEND_MILLISECONDS);
      await transport
        .sendMail({
          from,
          to,
          subject,
          text,
          html,
          // Makes a letter that was accepted twice recognisable.
          messageId: `<${id}@${host}>`,
          // Asks mailboxes not to send absence notes in reply (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
        .catch(told);
    },
    check: async () => {
      await transport.verify().catch(told);
    },
  };
}
