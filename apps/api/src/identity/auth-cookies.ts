/**
 * The two short-lived cookies that tie the answer of the Google window to the browser that asked. They do not include
 * the sign-in library's session cookie, which is neither read nor set.
 */
const WINDOW_COOKIE = /^\s*(__Secure-)?better-auth\.(state|oauth_popup)=/;

/** The part of a `Cookie` header that may be read. */
export function windowCookies(header: string | undefined): string {
  return (header ?? '')
    .split(';')
    .filter((cookie) => WINDOW_COOKIE.test(cookie))
    .join(';');
}

/** The `Set-Cookie` headers that may be sent. */
export function windowSetCookies(headers: readonly string[]): string[] {
  return headers.filter((cookie) => WINDOW_COOKIE.test(cookie));
}
