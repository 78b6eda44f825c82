import * as z from 'zod/mini';
import { IdentityError } from './identity.ts';

const refusal = z.object({ code: z.string(), message: z.optional(z.string()) });

export interface RequestOptions {
  /** Where the sign-in routes live, for instance `/api/auth`. */
  baseUrl: string;
  fetch?: typeof fetch;
}

/** The body as JSON; null where it is something else. */
export const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return null;
  }
};

/** The refusal's code; of a body that did not fit, only a wrong e-mail address is worth telling apart. */
const codeOf = async (response: Response): Promise<string> => {
  const { data } = refusal.safeParse(await jsonOf(response));
  if (!data) return `http-${response.status}`;
  const wrongEmail = data.code === 'VALIDATION_ERROR' && /email/i.test(data.message ?? '');
  return wrongEmail ? 'INVALID_EMAIL' : data.code;
};

export interface Requests {
  /** Sends as it is; a POST when there is a body. @throws {IdentityError} `network-request-failed`. */
  send(path: string, token: string | null, body?: object): Promise<Response>;
  /** Sends and takes only success for an answer. @throws {IdentityError} with the refusal's code. */
  ask(path: string, token: string | null, body?: object): Promise<Response>;
}

/** Speaks to the built-in sign-in: bearer tokens, no cookies. */
export const createRequests = ({ baseUrl, ...rest }: RequestOptions): Requests => {
  const carry = rest.fetch ?? ((input, init) => fetch(input, init));
  const send: Requests['send'] = async (path, token, body) => {
    const headers = new Headers(body ? { 'content-type': 'application/json' } : {});
    if (token) headers.set('authorization', `Bearer ${token}`);
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' };
    try {
      return await carry(baseUrl + path, { ...init, headers, credentials: 'omit' });
    } catch (cause) {
      throw new IdentityError('network-request-failed', { cause });
    }
  };
  return {
    send,
    ask: async (path, token, body) => {
      const response = await send(path, token, body);
      if (!response.ok) throw new IdentityError(await codeOf(response));
      return response;
    },
  };
};
