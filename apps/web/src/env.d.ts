/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Address of the API, if it is not at `/api` on the page's own origin. */
  readonly VITE_API_BASE?: string;
}
