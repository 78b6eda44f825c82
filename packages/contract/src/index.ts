export {
  ApiError,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type DecodeInput,
  type EncodeInput,
  type ErrorDetails,
  type Send,
  type SendAnswer,
  type SendRequest,
  sendWithFetch,
} from './client.ts';
export { ERROR_STATUS, type ErrorBody, type ErrorCode, errorBody } from './errors.ts';
export * from './limits.ts';
export { PAGE_DESCRIPTIONS, PAGE_TITLES, type PagePath, pageAt } from './pages.ts';
export { paths } from './routes.ts';
export * from './schemas.ts';
