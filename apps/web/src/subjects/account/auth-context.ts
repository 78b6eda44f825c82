import { createContext, useContext } from 'react';
import type { Person } from './identity/identity.ts';

export type AuthState =
  | { status: 'loading'; person: null }
  /** `unanswered`: treated as a visitor, because it is not known yet who is using the page. */
  | { status: 'signed-out'; person: null; unanswered: boolean }
  | { status: 'signed-in'; person: Person };

export const AuthContext = createContext<AuthState>({ status: 'loading', person: null });

/** Whether it is known that nobody is signed in; if it is not known yet, the server will say. */
export const isVisitor = (auth: AuthState): boolean => auth.status === 'signed-out' && !auth.unanswered;

/** Whether somebody is signed in, and who. */
export const useAuth = (): AuthState => useContext(AuthContext);

export interface AuthPrompt {
  /** Opens the dialog. `stay` keeps the person on this page afterwards; otherwise they go to /encode (S-4.2). */
  open: (options?: { stay?: boolean }) => void;
}

/** Used where there is no dialog to open (S-8.7). */
export const NO_PROMPT: AuthPrompt = {
  // biome-ignore lint/suspicious/noConsole: S-8.7 asks for this line on the console.
  open: () => console.error('Auth button not found'),
};

export const AuthPromptContext = createContext<AuthPrompt>(NO_PROMPT);

/** Opens the sign-in dialog from anywhere. */
export const useAuthPrompt = (): AuthPrompt => useContext(AuthPromptContext);
