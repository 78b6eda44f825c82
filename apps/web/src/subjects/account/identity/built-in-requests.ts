import { ApiError, type Client } from '@underpaint/contract';
import { IdentityError } from './identity.ts';

/** Of the ways a body can be invalid, only a wrong email address is told apart. */
const codeOf = ({ status, code, message }: ApiError): string => {
  if (status === 0) return 'network-request-failed';
  if (code === 'response.invalid') return status < 300 ? 'no-session' : `http-${status}`;
  return code === 'VALIDATION_ERROR' && /email/i.test(message) ? 'INVALID_EMAIL' : code;
};

/** Makes requests to the built-in sign-in. @throws {IdentityError} for any answer but the expected one. */
export const askingSignIn =
  ({ call }: Client): Client['call'] =>
  async (route, ...rest) => {
    try {
      return await call(route, ...rest);
    } catch (error) {
      throw error instanceof ApiError ? new IdentityError(codeOf(error), { cause: error }) : error;
    }
  };
