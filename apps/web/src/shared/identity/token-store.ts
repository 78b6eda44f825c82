export interface TokenStore {
  read(): string | null;
  write(token: string | null): void;
  /** Calls back when another tab signs in or out. */
  onOtherTab(listener: () => void): () => void;
}

const NAME = 'underpaint.token';

/**
 * Keeps the session token in local storage, or in memory while storage is refused (private windows, policy, no room). A
 * storage that refuses once is asked again the next time.
 */
export const createTokenStore = (storage: () => Storage): TokenStore => {
  let memory: string | null = null;
  return {
    read: () => {
      try {
        return storage().getItem(NAME) ?? memory;
      } catch {
        return memory;
      }
    },
    write: (token) => {
      memory = null;
      try {
        if (token === null) storage().removeItem(NAME);
        else storage().setItem(NAME, token);
      } catch {
        memory = token;
      }
    },
    onOtherTab: (listener) => {
      const heard = (event: StorageEvent) => {
        if (event.key === NAME || event.key === null) listener();
      };
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
  };
};
