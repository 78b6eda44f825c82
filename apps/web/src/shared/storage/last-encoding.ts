const NAME = 'lastEncodingId';

const quietly = (use: () => void): void => {
  try {
    use();
  } catch {
    // Storage is refused in some private windows; nothing depends on this note.
  }
};

/** Remembers which picture was opened last: an id only, never a key or a message. */
export const rememberLastEncoding = (encodingId: string): void =>
  quietly(() => localStorage.setItem(NAME, encodingId));

/** forgotten at logout. */
export const forgetLastEncoding = (): void => quietly(() => localStorage.removeItem(NAME));
