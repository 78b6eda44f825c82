/** Who is signed in. */
export interface Person {
  uid: string;
  email: string;
  emailVerified: boolean;
}

export interface Credentials {
  email: string;
  password: string;
}

/** The result of signing up: the person is signed in, or first has to follow the link in a letter. */
export type SignedUp = 'signed-in' | 'confirm-address';

/** The ways in which a person can sign in. */
export interface WaysIn {
  password: boolean;
  google: boolean;
}

/** Everything about an account except signing in and out. Every call throws {@link IdentityError}. */
export interface AccountCare {
  waysIn(): Promise<WaysIn>;
  /** Sends the letter that asks to confirm the address. */
  sendConfirmation(email: string): Promise<void>;
  confirmAddress(token: string): Promise<void>;
  /** Sends a letter with a link to a new password, if there is such an account; does not say whether there is. */
  requestPasswordReset(email: string): Promise<void>;
  resetPassword(input: { token: string; password: string }): Promise<void>;
  changePassword(input: { current: string; next: string }): Promise<void>;
  /** Has the person prove who they are before something that cannot be undone. Opens Google's window if needed. */
  proveAgain(input: { password: string }): Promise<void>;
  /** Deletes what the provider still holds of an account that the server has deleted, and signs out. */
  close(): Promise<void>;
}

/** Where accounts come from. The page only knows this interface; each provider implements it. */
export interface Identity {
  /** @throws {IdentityError} */
  signUp(credentials: Credentials): Promise<SignedUp>;
  /** @throws {IdentityError} */
  signIn(credentials: Credentials): Promise<void>;
  /** Opens Google's window beside the page (S-9.7). @throws {IdentityError} */
  signInWithGoogle(): Promise<void>;
  /**
   * Forgets the session here whatever the provider answers. @throws {IdentityError} afterwards, if it could not be
   * told.
   */
  signOut(): Promise<void>;
  /** Forgets the session of a token that the server has refused, unless another one has begun since. */
  forget(refused: string): void;
  /**
   * Calls back with the person, or null, as soon as that is known and whenever it changes. Returns a function to stop.
   */
  onChange(listener: (person: Person | null) => void): () => void;
  getToken(): Promise<string | null>;
  /** Fetched when first needed. @throws {IdentityError} */
  care(): Promise<AccountCare>;
}

/** A provider's refusal, with the provider's own code. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
