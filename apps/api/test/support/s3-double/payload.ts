import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.ts';
import { hmac, type SigningState, sha256 } from './signature.ts';

type Trailers = Map<string, string>;

const EMPTY_HASH = sha256('');

function crc32Base64(data: Uint8Array): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(data));
  return bytes.toString('base64');
}

const digest = (algorithm: string) => (data: Uint8Array) =>
  createHash(algorithm).update(data).digest('base64');

const CHECKSUMS: Readonly<Record<string, (data: Uint8Array) => string>> = {
  'x-amz-checksum-crc32': crc32Base64,
  'x-amz-checksum-sha1': digest('sha1'),
  'x-amz-checksum-sha256': digest('sha256'),
  'content-md5': digest('md5'),
};

function checkChecksum(name: string, value: string, data: Uint8Array): void {
  const compute = CHECKSUMS[name];
  if (compute === undefined) throw new S3Error(501, 'NotImplemented', name);
  if (compute(data) !== value) throw new S3Error(400, 'BadDigest', name);
}

/** Removes one line ending in CR LF from the front. */
function takeLine(raw: Buffer): { line: string; rest: Buffer } {
  const end = raw.indexOf('\r\n');
  if (end < 0) throw new S3Error(400, 'IncompleteBody');
  return { line: raw.toString('latin1', 0, end), rest: raw.subarray(end + 2) };
}

function chunkSignature(state: SigningState, data: Uint8Array): string {
  const lines = ['AWS4-HMAC-SHA256-PAYLOAD', state.timestamp, state.scope, state.signature, EMPTY_HASH];
  return hmac(state.key, [...lines, sha256(data)].join('\n')).toString('hex');
}

function readTrailers(raw: Buffer): Trailers {
  const trailers: Trailers = new Map();
  for (let { line, rest } = takeLine(raw); line !== ''; { line, rest } = takeLine(rest)) {
    const [name = '', value = ''] = line.split(':');
    trailers.set(name.trim().toLowerCase(), value.trim());
  }
  return trailers;
}

/** Decodes a body in `aws-chunked` form and, if it is signed, follows the chain of its signatures. */
function decodeChunks(raw: Buffer, signed: SigningState | null): { data: Buffer; trailers: Trailers } {
  const chunks: Buffer[] = [];
  let state = signed;
  for (let left = raw; ; ) {
    const { line, rest } = takeLine(left);
    const [, size = '', signature] = /^([0-9a-f]+)(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line) ?? [];
    const length = Number.parseInt(size, 16);
    const chunk = rest.subarray(0, length);
    if (Number.isNaN(length) || chunk.length < length) throw new S3Error(400, 'IncompleteBody');
    if (state !== null) {
      if (signature !== chunkSignature(state, chunk))
        throw new S3Error(403, 'SignatureDoesNotMatch', 'chunk');
      state = { ...state, signature };
    }
    if (length === 0) return { data: Buffer.concat(chunks), trailers: readTrailers(rest) };
    chunks.push(chunk);
    const { line: none, rest: after } = takeLine(rest.subarray(length));
    if (none !== '') throw new S3Error(400, 'IncompleteBody');
    left = after;
  }
}

function decodeStreaming(request: IncomingMessage, raw: Buffer, state: SigningState | null): Buffer {
  if (!String(request.headers['content-encoding']).split(',').includes('aws-chunked')) {
    throw new S3Error(400, 'InvalidRequest', 'content-encoding must name aws-chunked');
  }
  const { data, trailers } = decodeChunks(raw, state);
  if (data.length !== Number(request.headers['x-amz-decoded-content-length'])) {
    throw new S3Error(400, 'IncompleteBody', 'x-amz-decoded-content-length');
  }
  for (const name of String(request.headers['x-amz-trailer'] ?? '')
    .split(',')
    .filter(Boolean)) {
    checkChecksum(name, trailers.get(name) ?? '', data);
  }
  return data;
}

/**
 * Reads a request's body and checks every hash, length, checksum and chunk signature that it claims.
 *
 * @throws {S3Error} for a body that does not match its head.
 */
export async function readPayload(request: IncomingMessage, state: SigningState): Promise<Buffer> {
  const raw = await buffer(request);
  const claimed = String(request.headers['x-amz-content-sha256']);
  if (claimed === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return decodeStreaming(request, raw, null);
  if (claimed === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD') return decodeStreaming(request, raw, state);
  if (claimed.startsWith('STREAMING')) throw new S3Error(501, 'NotImplemented', claimed);
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(raw)) {
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  }
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === 'content-md5' || /^x-amz-checksum-(?!mode|algorithm)/.test(name)) {
      checkChecksum(name, String(value), raw);
    }
  }
  return raw;
}
