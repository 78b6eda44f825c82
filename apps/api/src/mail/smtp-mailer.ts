import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

const CONNECT_MILLISECONDS = 10_000;
const SOCKET_MILLISECONDS = 30_000;

interface SmtpMailerOptions {
  url: string;
  from: string;
  /** Told of a letter that the mail server did not take; neither address nor text is passed on. */
  onFailure: (code: string) => void;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** Sends letters through the mail server of an `smtp://` or `smtps://` address. */
export function smtpMailer({ url, from, onFailure }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SOCKET_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const underway = new Set<Promise<void>>();
  const send = async (mail: Mail) => {
    try {
      await transport.sendMail({ from, ...mail });
    } catch (error) {
      onFailure(codeOf(error));
    }
  };
  return {
    post(mail) {
      const sending = send(mail).finally(() => underway.delete(sending));
      underway.add(sending);
    },
    async close() {
      await Promise.all(underway);
      transport.close();
    },
  };
}
