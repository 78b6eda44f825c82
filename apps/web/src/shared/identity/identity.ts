/** Who is signed in. */
export interface Person {
  uid: string;
  email: string;
}

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Where accounts come from. The page knows only this; another provider is another implementation.
 * `signUp` also signs in.
 */
export interface Identity {
  /** @throws {IdentityError} */
  signUp(credentials: Credentials): Promise<void>;
  /** @throws {IdentityError} */
  signIn(credentials: Credentials): Promise<void>;
  /** Forgets the session here whatever the provider answers. @throws {IdentityError} after that, if it could not be told. */
  signOut(): Promise<void>;
  /** Forgets a session that the server no longer accepts. */
  forget(): void;
  /** Calls back with the person, or null, once known and on each change. Returns a function that stops it. */
  onChange(listener: (person: Person | null) => void): () => void;
  getToken(): string | null;
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
