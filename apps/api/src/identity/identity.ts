import type { Account, TokenVerifier } from '../http/authenticate.ts';

/** Who somebody is: built in (`better-auth.ts`) or a hosted provider (`firebase.ts`). */
export interface Identity extends TokenVerifier {
  /**
   * The person of a token, who has just shown that it is them: with their password, or, without one, by having
   * signed in minutes ago.
   *
   * @throws {AppError} `auth.required`, `account.password_missing`, `account.password_wrong` or
   * `account.sign_in_again`.
   */
  confirm(proof: { token: string; password?: string | undefined }): Promise<Account>;
  /** Ends every session of a person and removes what we keep of the account. */
  remove(uid: string): Promise<void>;
  /** Answers the requests below `/api/auth`, when sign-in is built in. */
  handle?(request: Request): Promise<Response>;
}

/** A sign-in is recent for this long. */
export const RECENT_MILLISECONDS = 10 * 60 * 1000;
