import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';
import { derivedKey, hiddenNames } from '../hidden-names.ts';
import type { Mail } from './mailer.ts';

const mail = z.object({
  kind: z.enum(['confirm', 'reset', 'taken']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** Makes letters unreadable to anyone who reads the database, and readable to servers with the same secret. */
export interface LetterSeal {
  /** A name for an address that does not reveal the address. */
  nameOf(address: string): string;
  seal(mail: Mail): Promise<string>;
  /** The letter; null if it was sealed with another secret. */
  open(sealed: string): Promise<Mail | null>;
}

/** @param secret the value of `AUTH_SECRET`, from which separate keys are derived. */
export function letterSeal(secret: string): LetterSeal {
  const key = derivedKey(secret, 'letters: content');
  const nameOf = hiddenNames(secret, 'letters: address');
  return {
    nameOf: (address) => nameOf(address.toLowerCase()),
    seal: (letter) =>
      new CompactEncrypt(Buffer.from(JSON.stringify(letter)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    open: async (sealed) => {
      const opened = await compactDecrypt(sealed, key, { contentEncryptionAlgorithms: ['A256GCM'] }).catch(
        () => null,
      );
      return opened === null ? null : mail.parse(JSON.parse(Buffer.from(opened.plaintext).toString()));
    },
  };
}
