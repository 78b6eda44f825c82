/** Where the server says who is signed in; pages ask before they have loaded the routes. */
export const SESSION_PATH = '/auth/get-session';
