import type { Identity } from './identity.ts';

interface Options {
  url: string;
  identity: Pick<Identity, 'onChange' | 'getToken'>;
  fetch?: typeof fetch;
  log?: (error: unknown) => void;
}

const logFailure = (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: A-49: a failure is only logged, signing in does not depend on it.
  console.error('The sign-in could not be passed on.', error);
};

/**
 * Notifies another address of sign-ins and fresh tokens (POST) and of sign-outs (DELETE), each with the token.
 */
export const startTokenSync = ({ url, identity, log = logFailure, ...rest }: Options): (() => void) => {
  const carry = rest.fetch ?? ((input, init) => fetch(input, init));
  let last: string | null = null;
  const tell = async (method: 'POST' | 'DELETE', token: string): Promise<void> => {
    const answer = await carry(url, { method, headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`the answer was ${answer.status}`);
  };
  return identity.onChange((person) => {
    const follow = async () => {
      const token = person === null ? null : await identity.getToken();
      const before = last;
      last = token;
      if (token !== null && token !== before) await tell('POST', token);
      if (token === null && before !== null) await tell('DELETE', before);
    };
    follow().catch(log);
  });
};
