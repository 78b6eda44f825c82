import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error } from './s3-error.ts';

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const CLOCK_SKEW_MILLISECONDS = 15 * 60 * 1000;

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** What the signatures of a body's chunks are made with. */
export interface SigningState {
  key: Buffer;
  timestamp: string;
  scope: string;
  signature: string;
}

export const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
export const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

function encode(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, hex);
}

function canonicalQuery(url: URL): string {
  const pairs = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.sort().join('&');
}

function canonicalHeaders(request: IncomingMessage, names: readonly string[]): string {
  const lines = names.map((name) => {
    const value = request.headers[name];
    if (value === undefined)
      throw new S3Error(403, 'SignatureDoesNotMatch', `signed header ${name} is missing`);
    return `${name}:${String(value).trim().replaceAll(/ +/g, ' ')}\n`;
  });
  return lines.join('');
}

/** Everything that S3 requires to be signed. */
function requireSigned(request: IncomingMessage, names: readonly string[]): void {
  const needed = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new S3Error(403, 'AccessDenied', `not signed: ${missing.join(', ')}`);
  if (names.join() !== [...names].sort().join()) throw new S3Error(400, 'AuthorizationHeaderMalformed');
}

function timeOf(timestamp: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function signingKey({ secretAccessKey }: Credentials, date: string, region: string): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), 's3'), 'aws4_request');
}

function sameHex(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}

/**
 * Checks the Signature Version 4 of a request's head.
 *
 * @throws {S3Error} 403 for anything that S3 would refuse.
 */
export function verifySignature(request: IncomingMessage, url: URL, credentials: Credentials): SigningState {
  const [header, accessKeyId, date = '', region = '', signed = '', signature = ''] =
    HEADER.exec(request.headers.authorization ?? '') ?? [];
  if (header === undefined) throw new S3Error(403, 'AccessDenied', 'no signature');
  if (accessKeyId !== credentials.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  if (region !== credentials.region) throw new S3Error(400, 'AuthorizationHeaderMalformed', 'another region');
  const timestamp = String(request.headers['x-amz-date'] ?? '');
  if (!timestamp.startsWith(date)) throw new S3Error(403, 'SignatureDoesNotMatch', 'two dates');
  if (!(Math.abs(Date.now() - timeOf(timestamp)) < CLOCK_SKEW_MILLISECONDS)) {
    throw new S3Error(403, 'RequestTimeTooSkewed');
  }
  const names = signed.split(';');
  requireSigned(request, names);
  const payload = String(request.headers['x-amz-content-sha256'] ?? '');
  const [path = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    canonicalQuery(url),
    canonicalHeaders(request, names),
    signed,
    payload,
  ];
  const scope = `${date}/${region}/s3/aws4_request`;
  const key = signingKey(credentials, date, region);
  const text = `AWS4-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical.join('\n'))}`;
  if (!sameHex(hmac(key, text).toString('hex'), signature)) throw new S3Error(403, 'SignatureDoesNotMatch');
  return { key, timestamp, scope, signature };
}
