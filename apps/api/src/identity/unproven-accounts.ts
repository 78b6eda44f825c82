import type { AuthContext } from '@better-auth/core';

/** Somebody whose address counted as unproven until now. */
export interface ProvenPerson {
  id: string;
  email: string;
}

export interface Eviction {
  context: AuthContext;
  /** Told when nobody from before can come in any more. */
  onProof: (person: ProvenPerson) => Promise<void>;
}

/**
 * Takes an account back from whoever opened it under an address they never proved to be theirs: their password
 * and sessions go, before the address's owner comes in by another way. The password goes first, so that it opens no
 * other session.
 */
export async function evictSquatter(uid: string, { context, onProof }: Eviction): Promise<void> {
  const { internalAdapter } = context;
  const user = await internalAdapter.findUserById(uid);
  if (user === null || user.emailVerified) return;
  const credential = await internalAdapter.findCredentialAccount(uid);
  if (credential !== null) await internalAdapter.deleteAccount(credential.id);
  await internalAdapter.deleteUserSessions(uid);
  await onProof(user);
}
