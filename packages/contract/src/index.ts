import type { Input } from './route.ts';
import type * as routes from './routes.ts';

export {
  ApiError,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type ErrorDetails,
  fetchAnswer,
  type Send,
  type SendAnswer,
  type SendRequest,
  sendWithFetch,
} from './client.ts';
export * from './drawn-page.ts';
export {
  type AnyErrorCode,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  errorBody,
  SIGN_IN_STATUS,
  type SignInErrorCode,
} from './errors.ts';
export * from './languages.ts';
export * from './limits.ts';
export {
  DEAD_LINK_TITLE,
  FIRST_PAGES,
  NOT_FOUND_TITLE,
  PAGE_DESCRIPTIONS,
  PAGE_TITLES,
  type PagePath,
  pageAt,
} from './pages.ts';
export { type Answer, errorsOf, fillPath, type Input, pathFields, type Route, textFields } from './route.ts';
export { ROUTE_WORDS, type RouteWords, TAGS } from './route-words.ts';
export * as routes from './routes.ts';
export * from './schemas.ts';
export * as schemas from './schemas.ts';
export { SESSION_PATH } from './session-path.ts';
export * from './wanted-quality.ts';
export * from './work-places.ts';
export * from './written-share.ts';

/** What a page asks of a checkout; every field may be absent. */
export type CheckoutRequest = Input<typeof routes.createCheckoutSession>;
