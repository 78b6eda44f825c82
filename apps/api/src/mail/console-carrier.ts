import type { Carrier } from './mailer.ts';

/** Prints letters where the operator sees them, for trying the product out without a mail server. */
export function consoleCarrier(print: (text: string) => void): Carrier {
  return {
    send: async ({ to, subject, text }) => print(`--- mail to ${to}: ${subject}\n${text}\n---`),
  };
}
