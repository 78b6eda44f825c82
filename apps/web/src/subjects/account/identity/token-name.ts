/** Under which the session token lies in local storage. */
export const TOKEN_NAME = 'underpaint.token';
