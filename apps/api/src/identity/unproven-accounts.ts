import type { AuthContext } from '@better-auth/core';

/**
 * Takes an account back from whoever opened it under an address they never proved to be theirs: their password
 * and sessions go, before the address's owner comes in by another way.
 */
export async function evictSquatter(uid: string, { internalAdapter }: AuthContext): Promise<void> {
  const user = await internalAdapter.findUserById(uid);
  if (user === null || user.emailVerified) return;
  await internalAdapter.deleteUserSessions(uid);
  const credential = await internalAdapter.findCredentialAccount(uid);
  if (credential !== null) await internalAdapter.deleteAccount(credential.id);
}
