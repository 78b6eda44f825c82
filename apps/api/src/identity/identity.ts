import type { User } from '@underpaint/contract';

/** Who somebody is: built in (`better-auth.ts`) or a hosted provider. */
export interface Identity {
  /** The person a bearer token belongs to; `null` for a forged, expired or revoked one. */
  verify(token: string): Promise<User | null>;
  /** Answers the requests below `/api/auth`, when sign-in is built in. */
  handle?(request: Request): Promise<Response>;
}
