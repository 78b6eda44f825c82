export { ERROR_STATUS, type ErrorBody, type ErrorCode, errorBody } from './errors.ts';
export * from './limits.ts';
export { paths } from './routes.ts';
export * from './schemas.ts';
