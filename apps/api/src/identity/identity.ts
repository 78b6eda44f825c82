import type { Account, TokenVerifier } from '../http/authenticate.ts';

/** Tells who somebody is: built in (`better-auth.ts`) or a hosted provider (`firebase.ts`). */
export interface Identity extends TokenVerifier {
  /**
   * The owner of a token, who has just proved who they are: with their password or, if they have none, by having signed
   * in within the last few minutes.
   *
   * @throws {AppError} `auth.required`, `account.password_missing`, `account.password_wrong` or
   * `account.sign_in_again`.
   */
  confirm(proof: { token: string; password?: string | undefined }): Promise<Account>;
  /** Ends all of a person's sessions and removes what we store of the account. */
  remove(uid: string): Promise<void>;
  /** Forgets sign-ins that expired before now, when sign-in is built in. */
  forgetExpired?(now: Date): Promise<void>;
  /** Answers the requests below `/api/auth`, when sign-in is built in. */
  handle?(request: Request): Promise<Response>;
}

/** How long a sign-in counts as recent. */
export const RECENT_MILLISECONDS = 10 * 60 * 1000;
