import type * as z from 'zod/mini';
import { errorBody } from './errors.ts';
import { fillPath, pathFields, type Route } from './route.ts';

export type ErrorDetails = Record<string, string | number | boolean>;

/**
 * An answer other than the expected one. `message` is the server's sentence, or empty if there was none (the network
 * failed, or the answer did not come from our server), so that a screen can show its own default.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Dotted code of errors.ts, or `network.failed`, or `response.invalid`. */
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(input: { status: number; code: string; message?: string; details?: ErrorDetails }) {
    super(input.message ?? '');
    this.status = input.status;
    this.code = input.code;
    this.details = input.details ?? {};
  }
}

export interface SendRequest {
  url: string;
  method: Route['method'];
  headers: Record<string, string>;
  body?: FormData;
  /** A JSON text to send; never together with `body`. */
  json?: string;
  signal?: AbortSignal;
  /** Whether the browser's cached answer must be revalidated. */
  fresh?: boolean;
  /** Whether the request is completed even if the page that made it is gone; for bodies of up to a few kilobytes. */
  keepalive?: boolean;
  /** Called with 0…1 while the body is being sent; a transport that does not know never calls it. */
  onUploadProgress?: (fraction: number) => void;
}

export interface SendAnswer {
  status: number;
  body: Blob;
}

/** Carries one request. Rejects with an `AbortError` if cancelled and with anything else if no answer came. */
export type Send = (request: SendRequest) => Promise<SendAnswer>;

export interface ClientOptions {
  /** Base address of the API; the same origin's `/api` by default. */
  baseUrl?: string;
  getToken?: () => string | null | Promise<string | null>;
  /** Called after a 401 with the token that was refused: its session is over. */
  onUnauthorised?: (refused: string) => void;
  /** Carries calls with a body, so that a page can report upload progress. */
  upload?: Send;
  send?: Send;
}

export interface CallOptions {
  /** Replaces the client's own token. */
  token?: string | null;
  signal?: AbortSignal;
  /** Whether to ask the server even if the browser has cached its last answer. */
  fresh?: boolean;
  /** Whether the request is completed even if the page that made it is gone. */
  keepalive?: boolean;
  onUploadProgress?: (fraction: number) => void;
  /** Carries this call in place of the client's own transport. */
  send?: Send;
}

/** Asks with `fetch`, with credentials (S-7.1) and without a time limit. */
export const fetchAnswer = (request: SendRequest): Promise<Response> => {
  const { url, method, headers, body, json, signal, fresh, keepalive } = request;
  return fetch(url, {
    method,
    headers,
    credentials: 'include',
    ...(body ? { body } : {}),
    ...(json === undefined ? {} : { body: json }),
    ...(signal ? { signal } : {}),
    ...(fresh ? { cache: 'no-cache' } : {}),
    ...(keepalive ? { keepalive } : {}),
  });
};

export const sendWithFetch: Send = async (request) => {
  const response = await fetchAnswer(request);
  return { status: response.status, body: await response.blob() };
};

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

const parseJson = async (body: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await body.text());
  } catch {
    return undefined;
  }
};

const refusal = async ({ status, body }: SendAnswer): Promise<ApiError> => {
  const parsed = errorBody.safeParse(await parseJson(body));
  if (!parsed.success) return new ApiError({ status, code: 'response.invalid' });
  const { message, code, details } = parsed.data;
  return new ApiError({ status, code, message, ...(details ? { details } : {}) });
};

const read = <A>({ answer }: Route<z.ZodMiniObject, A>, value: unknown, status: number): A => {
  const parsed = answer.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ApiError({ status, code: 'response.invalid', details: { field } });
};

type Given = [name: string, value: unknown][];

const toForm = (given: Given): FormData => {
  const form = new FormData();
  for (const [name, value] of given) form.append(name, value instanceof Blob ? value : String(value));
  return form;
};

/** An empty request sends an empty body (S-7.13). */
const toBody = (route: Route, given: Given): Pick<SendRequest, 'body' | 'json'> => {
  if (route.body === 'form') return { body: toForm(given) };
  return given.length === 0 ? {} : { json: JSON.stringify(Object.fromEntries(given)) };
};

const toQuery = (given: Given): string => {
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? '' : `?${query}`;
};

/** Puts the fields where the route has them: in the path, in the query, or in the body. Anything else is not sent. */
const toRequest = (route: Route, input: Readonly<Record<string, unknown>>) => {
  const inPath = pathFields(route);
  const given = Object.entries(input).filter(
    ([name, value]) => value !== undefined && name in route.fields.shape && !inPath.includes(name),
  );
  const path = fillPath(route, input);
  return route.method === 'GET' ? { path: path + toQuery(given) } : { path, ...toBody(route, given) };
};

const toHeaders = (token: string | null | undefined, json: string | undefined): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(json === undefined ? {} : { 'content-type': 'application/json' }),
});

/** The input may be omitted if the route has no required fields. */
type Arguments<F extends z.ZodMiniObject> =
  Record<string, never> extends z.input<F>
    ? [input?: z.input<F>, options?: CallOptions]
    : [input: z.input<F>, options?: CallOptions];

export interface Client {
  /**
   * Calls one route. The answer is checked against its schema.
   *
   * @throws {ApiError} for any answer but the expected one
   * @throws {DOMException} `AbortError` when the call's signal was aborted
   */
  call<F extends z.ZodMiniObject, A>(route: Route<F, A>, ...rest: Arguments<F>): Promise<A>;
  /** The address of a route, for what a browser fetches by itself. */
  address<F extends z.ZodMiniObject>(route: Route<F>, input: z.input<F>): string;
}

/** Creates a client of the API. */
export const createClient = (options: ClientOptions = {}): Client => {
  const { baseUrl = '/api', send = sendWithFetch, getToken, onUnauthorised } = options;
  const upload = options.upload ?? send;

  const carry = async (request: SendRequest, own: Send | undefined): Promise<SendAnswer> => {
    try {
      return await (own ?? (request.body ? upload : send))(request);
    } catch (error) {
      throw isAbort(error) ? error : new ApiError({ status: 0, code: 'network.failed' });
    }
  };

  return {
    call: async (route, ...[input, { token: given, send: own, ...how } = {}]) => {
      const { path, ...body } = toRequest(route, input ?? {});
      const token = given === undefined ? await getToken?.() : given;
      const headers = toHeaders(token, 'json' in body ? body.json : undefined);
      const request = { url: baseUrl + path, method: route.method, headers, ...body, ...how };
      const answer = await carry(request, own);
      const { status } = answer;
      if (status === 401 && token) onUnauthorised?.(token);
      if (status < 200 || status > 299) throw await refusal(answer);
      return read(route, route.media ? answer.body : await parseJson(answer.body), status);
    },
    address: (route, input) => baseUrl + toRequest(route, input).path,
  };
};
