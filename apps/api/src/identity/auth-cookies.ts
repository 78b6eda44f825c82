/**
 * The two short-lived cookies that tie the answer of the Google window to the browser that asked. The sign-in
 * library's session cookie is not among them: it is neither read nor set.
 */
const WINDOW_COOKIE = /^\s*(__Secure-)?better-auth\.(state|oauth_popup)=/;

/** What may be read of a `Cookie` header. */
export function windowCookies(header: string | undefined): string {
  return (header ?? '')
    .split(';')
    .filter((cookie) => WINDOW_COOKIE.test(cookie))
    .join(';');
}

/** What may be set of a list of `Set-Cookie` headers. */
export function windowSetCookies(headers: readonly string[]): string[] {
  return headers.filter((cookie) => WINDOW_COOKIE.test(cookie));
}
