/** The name of the session token in local storage. */
export const TOKEN_NAME = 'underpaint.token';
