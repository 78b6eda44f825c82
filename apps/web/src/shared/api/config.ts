/** Address of the API: on the page's own origin unless the build says otherwise. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api';

/** An address given by the API, as seen from a page that may be served from elsewhere. */
export const apiAddress = (path: string, base = API_BASE): string =>
  base.startsWith('/') ? path : new URL(path, base).href;
