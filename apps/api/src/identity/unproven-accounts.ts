import type { AuthContext } from '@better-auth/core';

/** Somebody whose address was unverified until now. */
export interface ProvenPerson {
  id: string;
  email: string;
}

export interface Eviction {
  context: AuthContext;
  /** Called when nobody with earlier access can come in any more. */
  onProof: (person: ProvenPerson) => Promise<void>;
}

/**
 * Takes an account away from somebody who opened it under an address they never verified: their password and sessions
 * are removed before the owner of the address comes in another way. The password goes first, so that it cannot open
 * another session, not even in a sign-in that has begun (see `passwordUses`).
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
