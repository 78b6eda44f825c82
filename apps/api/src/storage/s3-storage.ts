import { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { AppError } from '../errors/app-error.ts';
import { StartError } from '../errors/start-error.ts';
import type { Storage, StoredFile } from './storage.ts';
import { isPictureKey, isStorageKey } from './storage-keys.ts';

const CONNECT_MILLISECONDS = 3000;
const RETRY_SECONDS = 5;
const SOCKETS_MAX = 200;
const HTTP_INSUFFICIENT_STORAGE = 507;
/** Names used by Ceph, MinIO and others for a bucket or disk that is full. */
const FULL = /Quota|StorageFull|InsufficientCapacity|InsufficientStorage/;

/** The bucket cannot be used; the message says why. */
export class BucketUnreachableError extends StartError {
  override name = 'BucketUnreachableError';
}

export interface S3Settings {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  forcePathStyle: boolean;
  prefix: string;
  /** A request is given up after this many seconds without a byte. */
  silenceSeconds: number;
}

/** How long a client waits, milliseconds: without a byte, or for the head of an answer. */
type Waiting =
  | { readonly socketTimeout: number }
  | { readonly socketTimeout: 0; readonly requestTimeout: number; readonly throwOnRequestTimeout: true };

function clientOf(settings: S3Settings, waiting: Waiting): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  const known = accessKeyId !== undefined && secretAccessKey !== undefined;
  const config: S3ClientConfig = {
    region,
    forcePathStyle,
    requestHandler: {
      connectionTimeout: CONNECT_MILLISECONDS,
      ...waiting,
      httpAgent: { maxSockets: SOCKETS_MAX },
      httpsAgent: { maxSockets: SOCKETS_MAX },
    },
  };
  if (endpoint !== undefined) config.endpoint = endpoint;
  if (known) config.credentials = { accessKeyId, secretAccessKey };
  return new S3Client(config);
}

function statusOf(error: unknown): number | undefined {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/** The service's name for an error, or Node's code for one on the way there. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const isNamed = !/^(Aggregate)?Error$/.test(error.name);
  return isNamed || !('code' in error) ? error.name : String(error.code);
}

/** The service's own errors name the object, which must not appear in a log. */
function unavailable(error: unknown): AppError {
  const status = statusOf(error);
  const cause = new Error(`the bucket answered ${nameOf(error)} (${status ?? 'no status'})`);
  if (status === HTTP_INSUFFICIENT_STORAGE || FULL.test(nameOf(error)))
    return new AppError('storage.full', { cause });
  return new AppError('storage.unavailable', { cause, retryAfterSeconds: RETRY_SECONDS });
}

async function guarded<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw unavailable(error);
  });
}

type Client = Pick<S3Settings, 'bucket' | 'prefix'> & { client: S3Client };

/**
 * Ends a body if nothing arrives while somebody is reading it. A reader that has paused, say a phone that has lost the
 * network, is waited for.
 */
function endWhenSilent(body: IncomingMessage, milliseconds: number): void {
  const { socket } = body;
  const end = () => body.destroy(new Error('TimeoutError'));
  const wait = (time: number) => () => void socket.setTimeout(time);
  socket.setTimeout(milliseconds).once('timeout', end);
  body.on('pause', wait(0)).on('resume', wait(milliseconds));
  // The socket may be used for another answer.
  body.once('close', () => socket.setTimeout(0).off('timeout', end));
}

/** Google’s service also gives this answer to a deletion. */
function nullIfMissing(error: unknown): null {
  if (nameOf(error) === 'NoSuchKey') return null;
  throw error;
}

async function openObject(
  { bucket: Bucket, client }: Client,
  { Key, silence }: { Key: string; silence: number },
): Promise<StoredFile | null> {
  try {
    const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (!(Body instanceof IncomingMessage)) throw new Error('EmptyAnswer');
    endWhenSilent(Body, silence);
    if (ContentLength !== undefined) return { bytes: ContentLength, body: Body };
    // Some proxies do not pass the length on.
    const body = await buffer(Body);
    return { bytes: body.length, body };
  } catch (error) {
    return nullIfMissing(error);
  }
}

/** Files missing from a list would be taken for lost, so a list that cannot be continued is not used at all. */
async function listObjects({ client, bucket, prefix }: Client): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    for (const { Key = '' } of page.Contents ?? []) keys.push(Key.slice(prefix.length));
    const canGoOn = page.NextContinuationToken !== undefined;
    if (page.IsTruncated && !canGoOn) throw Object.assign(new Error(), { name: 'IncompleteList' });
  }
  return keys.filter(isPictureKey);
}

async function requireBucket({ client, bucket, prefix }: Client): Promise<void> {
  const first = paginateListObjectsV2({ client, pageSize: 1 }, { Bucket: bucket, Prefix: prefix });
  await first.next().catch((error: unknown) => {
    throw new BucketUnreachableError(
      `The bucket of S3_BUCKET cannot be used (${nameOf(error)}). Check the S3_ settings and that the service runs.`,
    );
  });
}

/**
 * Storage in a bucket of any S3-compatible service. An object is either complete or absent, and once the service has
 * confirmed it, it is durable.
 *
 * @throws {BucketUnreachableError} when the bucket cannot be listed.
 * @throws {RangeError} from its methods for a key that the server did not make.
 */
export async function openS3Storage(settings: S3Settings): Promise<Storage & { close: () => void }> {
  const { bucket: Bucket, prefix } = settings;
  const silence = 1000 * settings.silenceSeconds;
  const client = clientOf(settings, { socketTimeout: silence });
  const answered = { requestTimeout: silence, throwOnRequestTimeout: true } as const;
  const reader = clientOf(settings, { socketTimeout: 0, ...answered });
  const on: Client = { client, bucket: Bucket, prefix };
  const nameOfKey = (key: string) => {
    if (!isStorageKey(key)) throw new RangeError('storage key has the wrong form');
    return `${prefix}${key}`;
  };
  await requireBucket(on);
  return {
    place: `the bucket ${Bucket}${prefix === '' ? '' : ` under S3_PREFIX ${prefix}`}`,
    prepare: async () => {},
    // An object is either complete or absent.
    removeUnfinished: async () => {},
    put: async (key, Body) => {
      await guarded(client.send(new PutObjectCommand({ Bucket, Key: nameOfKey(key), Body })));
    },
    open: async (key) => guarded(openObject({ ...on, client: reader }, { Key: nameOfKey(key), silence })),
    delete: async (key) => {
      const deleted = client.send(new DeleteObjectCommand({ Bucket, Key: nameOfKey(key) }));
      await guarded(deleted.catch(nullIfMissing));
    },
    list: async () => guarded(listObjects(on)),
    close: () => {
      client.destroy();
      reader.destroy();
    },
  };
}
