/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API lives, if not at `/api` on the page's own origin. */
  readonly VITE_API_BASE?: string;
}
