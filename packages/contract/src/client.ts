import type * as z from 'zod/mini';
import { errorBody } from './errors.ts';
import { paths } from './routes.ts';
import {
  type CheckoutAnswer,
  type CheckoutRequest,
  checkoutAnswer,
  type DecodeResponse,
  type DeleteAccountRequest,
  decodeResponse,
  deleteResponse,
  type EncodeResponse,
  encodeResponse,
  freeEncodesRemaining,
  type HistoryItem,
  historyResponse,
  type PublicConfig,
  publicConfig,
  type SandboxCheckout,
  type ShareResponse,
  type SubscriptionStatus,
  sandboxCheckout,
  shareResponse,
  subscriptionStatus,
  userStatus,
} from './schemas.ts';

export type ErrorDetails = Record<string, string | number | boolean>;

/**
 * An answer that is not the one asked for. `message` is the server's sentence, or empty when there was none
 * (the network failed, or the answer was not ours), so that a screen can say its own default.
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
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: FormData;
  /** A JSON text to send; never together with `body`. */
  json?: string;
  signal?: AbortSignal;
  /** Called with 0…1 while the body is on its way; a transport that cannot tell never calls it. */
  onUploadProgress?: (fraction: number) => void;
}

export interface SendAnswer {
  status: number;
  body: Blob;
}

/**
 * Carries one request. Rejects with an `AbortError` when cancelled and with anything else when no answer came.
 */
export type Send = (request: SendRequest) => Promise<SendAnswer>;

export interface ClientOptions {
  /** Where the API lives; the same origin's `/api` unless told otherwise. */
  baseUrl?: string;
  getToken?: () => string | null | Promise<string | null>;
  /** Called after a 401: the session is over. */
  onUnauthorised?: () => void;
  /** Carries calls with a body, so that a page can report upload progress. */
  upload?: Send;
  send?: Send;
}

export interface EncodeInput {
  image: Blob;
  filename: string;
  message: string;
  key: string;
  includeQRCode: boolean;
}

export type DecodeInput = { key: string } & ({ s3Key: string } | { image: Blob; filename: string });

export interface CallOptions {
  signal?: AbortSignal;
  onUploadProgress?: (fraction: number) => void;
}

/** Sends with `fetch`, with credentials (S-7.1) and without a time limit. */
export const sendWithFetch: Send = async ({ url, method, headers, body, json, signal }) => {
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'include',
    ...(body ? { body } : {}),
    ...(json === undefined ? {} : { body: json }),
    ...(signal ? { signal } : {}),
  });
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

const read = async <T>(schema: z.ZodMiniType<T>, { status, body }: SendAnswer): Promise<T> => {
  const parsed = schema.safeParse(await parseJson(body));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ApiError({ status, code: 'response.invalid', details: { field } });
};

const form = (fields: Record<string, string>, image?: { blob: Blob; filename: string }): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  if (image) data.append('image', image.blob, image.filename);
  return data;
};

const createCall = (options: ClientOptions) => {
  const base = options.baseUrl ?? '/api';
  const send = options.send ?? sendWithFetch;
  const upload = options.upload ?? send;
  return async (
    method: SendRequest['method'],
    path: string,
    extra: CallOptions & Pick<SendRequest, 'body' | 'json'> = {},
  ): Promise<SendAnswer> => {
    const token = await options.getToken?.();
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    if (extra.json !== undefined) headers['content-type'] = 'application/json';
    const carry = extra.body ? upload : send;
    const answer = await carry({ url: base + path, method, headers, ...extra }).catch((error: unknown) => {
      if (isAbort(error)) throw error;
      throw new ApiError({ status: 0, code: 'network.failed' });
    });
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status === 401 && token) options.onUnauthorised?.();
    throw await refusal(answer);
  };
};

/**
 * The API of `paths` as functions. Every answer is checked against its schema.
 *
 * @throws {ApiError} from every call, for any answer but the expected one
 * @throws {DOMException} `AbortError` when the call's signal was aborted
 */
export const createClient = (options: ClientOptions = {}) => {
  const call = createCall(options);
  const base = options.baseUrl ?? '/api';
  return {
    config: async (o: CallOptions = {}): Promise<PublicConfig> =>
      read(publicConfig, await call('GET', paths.config, o)),
    userStatus: async (o: CallOptions = {}) => read(userStatus, await call('GET', paths.userStatus, o)),
    /** Deletes the account with everything that belongs to it. */
    deleteAccount: async (request: DeleteAccountRequest = {}, o: CallOptions = {}) =>
      read(deleteResponse, await call('DELETE', paths.account, { ...o, json: JSON.stringify(request) })),
    freeEncodesRemaining: async (o: CallOptions = {}) =>
      read(freeEncodesRemaining, await call('GET', paths.freeEncodesRemaining, o)),
    /** `sessionId` is what a checkout handed back: the plan is then asked for anew. */
    subscriptionStatus: async (o: CallOptions & { sessionId?: string } = {}): Promise<SubscriptionStatus> => {
      const { sessionId, ...rest } = o;
      const query = sessionId === undefined ? '' : `?session_id=${encodeURIComponent(sessionId)}`;
      return read(subscriptionStatus, await call('GET', paths.subscriptionStatus + query, rest));
    },
    /** An empty request sends an empty body (S-7.13). */
    createCheckoutSession: async (
      request: CheckoutRequest = {},
      o: CallOptions = {},
    ): Promise<CheckoutAnswer> => {
      const json = Object.keys(request).length === 0 ? {} : { json: JSON.stringify(request) };
      return read(checkoutAnswer, await call('POST', paths.createCheckoutSession, { ...o, ...json }));
    },
    cancelSubscription: async (o: CallOptions = {}): Promise<SubscriptionStatus> =>
      read(subscriptionStatus, await call('POST', paths.cancelSubscription, o)),
    sandboxCheckout: async (sessionId: string, o: CallOptions = {}): Promise<SandboxCheckout> =>
      read(sandboxCheckout, await call('GET', paths.sandboxCheckout(sessionId), o)),
    paySandboxCheckout: async (sessionId: string, o: CallOptions = {}): Promise<SandboxCheckout> =>
      read(sandboxCheckout, await call('POST', paths.sandboxCheckout(sessionId), o)),
    encode: async (input: EncodeInput, o: CallOptions = {}): Promise<EncodeResponse> => {
      const { image, filename, message, key, includeQRCode } = input;
      const fields = { message, key, includeQRCode: String(includeQRCode) };
      const body = form(fields, { blob: image, filename });
      return read(encodeResponse, await call('POST', paths.encode, { ...o, body }));
    },
    decode: async (input: DecodeInput, o: CallOptions = {}): Promise<DecodeResponse> => {
      const body =
        's3Key' in input
          ? form({ key: input.key, s3Key: input.s3Key })
          : form({ key: input.key }, { blob: input.image, filename: input.filename });
      return read(decodeResponse, await call('POST', paths.decode, { ...o, body }));
    },
    share: async (encodingId: string, o: CallOptions = {}): Promise<ShareResponse> =>
      read(shareResponse, await call('GET', paths.share(encodingId), o)),
    history: async (o: CallOptions = {}): Promise<HistoryItem[]> =>
      read(historyResponse, await call('GET', paths.history, o)),
    /** The bytes of one of the person's own stored images. */
    image: async (s3Key: string, o: CallOptions = {}): Promise<Blob> =>
      (await call('GET', paths.image(s3Key), o)).body,
    deleteImage: async (encodingId: string, o: CallOptions = {}) =>
      read(deleteResponse, await call('DELETE', paths.image(encodingId), o)),
    publicImageUrl: (encodingId: string): string => base + paths.public(encodingId),
  };
};
export type Client = ReturnType<typeof createClient>;
