import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPayload } from './payload.ts';
import { escapeXml, S3Error } from './s3-error.ts';
import { type Credentials, verifySignature } from './signature.ts';

/** Pages this short mean that any list of more than a few pictures is paged. */
const PAGE_MAX = 3;

type Bucket = Map<string, Buffer>;

interface Answer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** The connection ends after the headers. */
  breaksOff?: boolean;
}

interface Asked {
  method: string;
  bucket: Bucket;
  bucketName: string;
  key: string;
  url: URL;
}

function listXml({ bucket, bucketName, url }: Asked): string {
  const prefix = url.searchParams.get('prefix') ?? '';
  const max = Math.min(Number(url.searchParams.get('max-keys') ?? PAGE_MAX), PAGE_MAX);
  const after = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64').toString();
  const keys = [...bucket.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, max);
  const more = keys.length > page.length;
  const next = Buffer.from(page.at(-1) ?? '').toString('base64');
  const contents = page.map(
    (key) =>
      `<Contents><Key>${escapeXml(key)}</Key><Size>${bucket.get(key)?.length}</Size>` +
      '<LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>',
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<Name>${bucketName}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>` +
    `<MaxKeys>${max}</MaxKeys><IsTruncated>${more}</IsTruncated>` +
    `${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`
  );
}

const NEXT = /<NextContinuationToken>.*<\/NextContinuationToken>/;

const etag = (data: Buffer) => ({ etag: `"${createHash('md5').update(data).digest('hex')}"` });

const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');

function getObject({ bucket, key }: Asked): Answer {
  const data = bucket.get(key);
  if (data === undefined) throw noSuchKey();
  return { status: 200, body: data, headers: { ...etag(data), 'content-type': 'application/octet-stream' } };
}

/** Query parameters that the official client adds without changing the operation. */
const HARMLESS = new Set(['x-id']);

function answer(asked: Asked, data: Buffer): Answer {
  const { method, bucket, key, url } = asked;
  if (method === 'GET' && key === '' && url.searchParams.get('list-type') === '2') {
    return { status: 200, body: listXml(asked), headers: { 'content-type': 'application/xml' } };
  }
  const extra = [...url.searchParams.keys()].filter((name) => !HARMLESS.has(name));
  if (key === '' || extra.length > 0) throw new S3Error(501, 'NotImplemented', extra.join());
  if (method === 'GET') return getObject(asked);
  if (method === 'DELETE') {
    bucket.delete(key);
    return { status: 204 };
  }
  if (method !== 'PUT') throw new S3Error(405, 'MethodNotAllowed');
  bucket.set(key, data);
  return { status: 200, headers: etag(data) };
}

/**
 * A strict stand-in for an S3 service: it only answers requests that are correctly signed and whose body matches the
 * head, with the bucket in the path or in the host name. Objects are kept in memory.
 */
export class S3Double {
  readonly credentials: Credentials = {
    accessKeyId: 'TESTACCESSKEY',
    secretAccessKey: 'test-secret-access-key',
    region: 'eu-test-1',
  };
  readonly requests: string[] = [];
  /** The service is down: it answers everything with 503. */
  down = false;
  /** It refuses to delete what is not there, as Google’s does. */
  missesDeleted = false;
  /** Its lists end with the first page without saying how to go on, as those of old versions of Ceph do. */
  listsOnePage = false;
  /** Once a bucket holds this many objects, uploads to it are no longer answered. */
  answeredObjects = Number.POSITIVE_INFINITY;
  /** Objects break off before their first byte. */
  breaksOff = false;
  /** Something in between does not pass on how long an answer is. */
  hidesLengths = false;
  /** What every upload is refused with, as by a full bucket. */
  refusesUploads: { status: number; code: string } | null = null;
  readonly #buckets = new Map<string, Bucket>();
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    const address: AddressInfo | string | null = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the S3 double is not listening');
    return address.port;
  }

  /** Makes sure that a bucket exists; returns its objects. */
  bucket(name: string): Bucket {
    const bucket = this.#buckets.get(name) ?? new Map();
    this.#buckets.set(name, bucket);
    return bucket;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #find(request: IncomingMessage, url: URL): Asked {
    const path = decodeURIComponent(url.pathname).slice(1);
    const inHost = /^(.+)\.localhost(:\d+)?$/.exec(request.headers.host ?? '')?.[1];
    const [first = '', ...rest] = path.split('/');
    const bucketName = inHost ?? first;
    const bucket = this.#buckets.get(bucketName);
    if (bucket === undefined) throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist.');
    const key = inHost === undefined ? rest.join('/') : path;
    return { method: request.method ?? '', bucket, bucketName, key, url };
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    if (this.down) throw new S3Error(503, 'SlowDown');
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const state = verifySignature(request, url, this.credentials);
    const data = await readPayload(request, state);
    const asked = this.#find(request, url);
    if (asked.method === 'PUT' && asked.bucket.size >= this.answeredObjects) await new Promise(() => {});
    if (asked.method === 'PUT' && this.refusesUploads !== null) {
      throw new S3Error(this.refusesUploads.status, this.refusesUploads.code);
    }
    this.requests.push(`${asked.method} ${asked.key === '' ? 'bucket' : 'object'}`);
    if (asked.method === 'DELETE' && this.missesDeleted && !asked.bucket.has(asked.key)) throw noSuchKey();
    const breaksOff = this.breaksOff && asked.method === 'GET' && asked.key !== '';
    const { body, ...rest } = answer(asked, data);
    const cut = this.listsOnePage && typeof body === 'string' ? body.replace(NEXT, '') : body;
    return { ...rest, ...(cut !== undefined && { body: cut }), breaksOff };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, headers, breaksOff } = await this.#answer(request).catch(
      (error: unknown): Answer => {
        const known = error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error));
        return { status: known.status, body: known.toXml(), headers: { 'content-type': 'application/xml' } };
      },
    );
    request.resume();
    const length = this.hidesLengths
      ? {}
      : { 'content-length': body === undefined ? 0 : Buffer.byteLength(body) };
    response.writeHead(status, { ...headers, ...length });
    // Otherwise, Node adds the length of what is sent at once.
    if (this.hidesLengths) response.flushHeaders();
    if (breaksOff !== true) return void response.end(body);
    response.flushHeaders();
    response.socket?.destroySoon();
  }
}
