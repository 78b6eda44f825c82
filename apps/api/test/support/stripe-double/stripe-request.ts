import type { IncomingMessage } from 'node:http';

export const SECRET_KEY = 'sk_test_double';
const API_VERSION = '2026-10-28.endive';

/** A refusal in the words of the Stripe API. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: { type: string; code?: string; param?: string };

  constructor(status: number, message: string, error: Partial<StripeRefusal['error']> = {}) {
    super(message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

export interface StripeRequest {
  method: string;
  /** The host name used to reach the double. */
  host: string;
  path: string;
  /** Fields of the query or of the form body, by their bracketed names. */
  fields: Map<string, string>;
  body: string;
  idempotencyKey: string | null;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function checkHeaders({ headers, method }: IncomingMessage, body: string): void {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`) {
    throw new StripeRefusal(401, 'Invalid API Key provided.');
  }
  if (headers['stripe-version'] !== API_VERSION) throw new StripeRefusal(400, 'Another API version.');
  if (method === 'GET' && body !== '') throw new StripeRefusal(400, 'A body on a GET request.');
  if (method !== 'POST') return;
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') {
    throw new StripeRefusal(400, 'Bodies are form-encoded.');
  }
  if (headers['idempotency-key'] === undefined) throw new StripeRefusal(400, 'No idempotency key.');
}

function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw new StripeRefusal(400, `${name} was sent twice.`);
    fields.set(name, value);
  }
  return fields;
}

/** Reads a request as strictly as the API does. */
export async function readStripeRequest(request: IncomingMessage): Promise<StripeRequest> {
  const body = await textOf(request);
  checkHeaders(request, body);
  const url = new URL(request.url ?? '/', 'http://double');
  const key = request.headers['idempotency-key'];
  return {
    method: request.method ?? '',
    host: request.headers.host ?? '',
    path: url.pathname,
    fields: fieldsOf(request.method === 'POST' ? body : url.search),
    body,
    idempotencyKey: typeof key === 'string' ? key : null,
  };
}

/** The fields of a request: all of `required`, and no others but `optional`. */
export function expectFields(
  { fields }: StripeRequest,
  required: readonly string[],
  optional: readonly string[] = [],
): Record<string, string> {
  for (const name of fields.keys()) {
    if (!required.includes(name) && !optional.includes(name)) {
      const unknown = { code: 'parameter_unknown', param: name };
      throw new StripeRefusal(400, `Received unknown parameter: ${name}`, unknown);
    }
  }
  for (const param of required) {
    if (!fields.get(param))
      throw new StripeRefusal(400, `Missing: ${param}`, { code: 'parameter_missing', param });
  }
  return Object.fromEntries(fields);
}

export function missing(param: string, id: string): StripeRefusal {
  return new StripeRefusal(param === 'id' ? 404 : 400, `No such ${param}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}
