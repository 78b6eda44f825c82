export interface TokenStore {
  read(): string | null;
  write(token: string | null): void;
  /** Calls back when another tab signs in or out. */
  onOtherTab(listener: () => void): () => void;
}

const NAME = 'underpaint.token';

/** Keeps the session token in local storage, or in memory alone where storage is refused (private windows, policy). */
export const createTokenStore = (storage: () => Storage): TokenStore => {
  let memory: string | null = null;
  let refused = false;
  const attempt = <T>(use: (s: Storage) => T, otherwise: T): T => {
    if (refused) return otherwise;
    try {
      return use(storage());
    } catch {
      refused = true;
      return otherwise;
    }
  };
  return {
    read: () => attempt((s) => s.getItem(NAME), null) ?? (refused ? memory : null),
    write: (token) => {
      memory = token;
      attempt((s) => (token === null ? s.removeItem(NAME) : s.setItem(NAME, token)), undefined);
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
