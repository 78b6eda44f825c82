import { errors } from 'jose';
import { z } from 'zod';

/** The token endpoint's error answer (RFC 6749, section 5.2), as better-auth's client throws it. */
const refusal = z.object({ status: z.number(), error: z.string().optional().catch(undefined) });

/** The first code found: that of the error itself, or of one of its causes. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : error.name;
}

/** Why an id token is not trusted, without any of its contents. */
export function distrustReason(error: unknown): string {
  const claim = error instanceof errors.JWTClaimValidationFailed ? `, ${error.claim}` : '';
  return `its id token cannot be trusted (${codeOf(error)}${claim}).`;
}

/**
 * Why a sign-in provider could not be used, in words for the operator.
 *
 * @param asked which of the provider's hosts, and where it was told to send people back to.
 */
export function providerReason(error: unknown, asked: { host: string; redirectURI?: string }): string {
  const { data } = refusal.safeParse(error);
  if (data === undefined) return `${asked.host} cannot be reached (${codeOf(error)}).`;
  if (data.error === 'redirect_uri_mismatch') {
    return `${asked.redirectURI} is not among the redirect addresses of the client there.`;
  }
  if (data.error === 'invalid_client' || data.error === 'unauthorized_client' || data.status === 401) {
    return 'it does not accept GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.';
  }
  if (data.error === 'invalid_grant') {
    return `it does not accept the code that it issued. Check that ${asked.redirectURI} is registered there, and the clock.`;
  }
  return `it answers ${data.status}.`;
}
