import { quietly } from './quietly.ts';

const NAME = 'lastEncodingId';

/** Remembers which picture was last opened: only an id, never a key or a message. */
export const rememberLastEncoding = (encodingId: string): void => {
  quietly(() => localStorage.setItem(NAME, encodingId));
};

/** forgotten at logout. */
export const forgetLastEncoding = (): void => {
  quietly(() => localStorage.removeItem(NAME));
};
