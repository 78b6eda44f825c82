import { TOKEN_NAME } from './token-name.ts';

export interface TokenStore {
  read(): string | null;
  write(token: string | null): void;
  /** Calls back when another tab signs in or out, or may have while the browser had put this page aside. */
  onOtherTab(listener: () => void): () => void;
}

/**
 * Keeps the session token in local storage, or in memory while storage is refused (private windows, policy, no room).
 * After a refusal, storage is tried again the next time.
 */
export const createTokenStore = (storage: () => Storage): TokenStore => {
  /** What storage refused to keep; it is newer than what storage holds. */
  let refused: { token: string | null } | null = null;
  return {
    read: () => {
      if (refused) return refused.token;
      try {
        return storage().getItem(TOKEN_NAME);
      } catch {
        return null;
      }
    },
    write: (token) => {
      refused = null;
      try {
        if (token === null) storage().removeItem(TOKEN_NAME);
        else storage().setItem(TOKEN_NAME, token);
      } catch {
        refused = { token };
      }
    },
    onOtherTab: (listener) => {
      const heard = (event: StorageEvent) => {
        if (event.key !== TOKEN_NAME && event.key !== null) return;
        refused = null;
        listener();
      };
      // Pages that Back may show again hear of nothing meanwhile.
      const shown = ({ persisted }: PageTransitionEvent) => persisted && listener();
      window.addEventListener('storage', heard);
      window.addEventListener('pageshow', shown);
      return () => {
        window.removeEventListener('storage', heard);
        window.removeEventListener('pageshow', shown);
      };
    },
  };
};
