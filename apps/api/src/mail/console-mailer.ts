import type { Mailer } from './mailer.ts';

/** Prints letters where the operator sees them: for trying the product out without a mail server. */
export function consoleMailer(print: (text: string) => void): Mailer {
  return {
    post: ({ to, subject, text }) => print(`--- mail to ${to}: ${subject}\n${text}\n---`),
    close: async () => {},
  };
}
