/** Where the API lives: the page's own origin unless the build says otherwise. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api';
