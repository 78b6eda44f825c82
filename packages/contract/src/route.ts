import type * as z from 'zod/mini';
import type { AnyErrorCode, ErrorCode } from './errors.ts';

/** One route of the API as data, from which server, client, OpenAPI document and tests are made. */
export interface Route<F extends z.ZodMiniObject = z.ZodMiniObject, A = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base; `:name` stands for the field of that name. */
  readonly path: `/${string}`;
  /** Who is let in: anybody, anyone with a bearer token, or whoever signed the body. */
  readonly auth: 'none' | 'bearer' | 'signature';
  /**
   * What a caller sends: in the path where it is named there, otherwise in the query of a GET and in the body of the
   * rest.
   */
  readonly fields: F;
  /** How the body is written. */
  readonly body?: 'json' | 'form';
  /** What comes back: JSON, or a file of one of the types of `media`. */
  readonly answer: z.ZodMiniType<A>;
  readonly media?: readonly string[];
  /** Status of success; 200 by default. */
  readonly status?: 302;
  /** Codes of this route's own refusals; see {@link errorsOf} for those common to all routes. */
  readonly errors: readonly AnyErrorCode[];
}

/** What a caller gives. */
export type Input<R extends Route> = z.input<R['fields']>;
/** What a caller gets. */
export type Answer<R extends Route> = z.output<R['answer']>;

const PARAMETER = /:(\w+)/g;

/** Names of the fields in the path. */
export const pathFields = ({ path }: Route): string[] =>
  [...path.matchAll(PARAMETER)].map(([, name = '']) => name);

/** The path with its fields filled in, each encoded. */
export const fillPath = ({ path }: Pick<Route, 'path'>, input: Readonly<Record<string, unknown>>): string =>
  path.replace(PARAMETER, (_, name: string) => encodeURIComponent(String(input[name])));

const ALWAYS: readonly ErrorCode[] = [
  'request.invalid',
  'rate.limited',
  'server.error',
  'database.unavailable',
];
const SIGNED_IN: readonly ErrorCode[] = ['auth.required', 'auth.unavailable'];

/** Every code with which a route can refuse a request. */
export const errorsOf = ({ auth, errors }: Route): AnyErrorCode[] => [
  ...new Set([...ALWAYS, ...(auth === 'bearer' ? SIGNED_IN : []), ...errors]),
];

type TextField<F extends z.ZodMiniObject> = Exclude<keyof F['shape'] & string, 'image'>;

/** Names of a form's fields other than its file. */
export const textFields = <F extends z.ZodMiniObject>({ fields }: Route<F>): TextField<F>[] =>
  Object.keys(fields.shape).filter((name): name is TextField<F> => name !== 'image');
