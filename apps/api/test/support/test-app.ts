import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, routes, type SendRequest, type Survival } from '@underpaint/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppParts, createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/http/logging.ts';
import { openServices, type Services } from '../../src/services.ts';
import { backend } from './backend.ts';
import { expectWithinContract } from './within-contract.ts';
import { workersHere } from './workers-here.ts';

export interface TestAppOptions {
  env?: Record<string, string>;
  parts?: Partial<AppParts>;
  dataDir?: string;
  /** Whether pictures are worked on as in production, by processes in a sandbox; otherwise in this process. */
  pictureProcesses?: boolean;
}

/** Fields of the answers' bodies; which of them are present depends on the route. */
export interface Body {
  message: string;
  code: string;
  encodingId: string;
  s3Key: string;
  filename: string;
  downloadUrl: string;
  hasQRCode: boolean;
  psnr: number;
  survival: Survival[];
  bytes: number;
  width: number;
  height: number;
  expiresAt: string | null;
  freeEncodesUsed: number;
  token: string;
  user: { id: string };
  paths: object;
  sessionId: string;
  url: string;
  successUrl: string;
  status: string;
  remaining: number | string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Buffer;
  /** The body as JSON. */
  json: () => Body;
}

export interface Person {
  token: string;
  uid: string;
}

type Field = string | Uint8Array | File;

function toFile(name: string, value: Exclude<Field, string>): File {
  return value instanceof File ? value : new File([new Uint8Array(value)], `${name}.png`);
}

/** A form body; an array of values sends the field more than once. */
export async function formOf(fields: Record<string, Field | Field[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      form.append(name, typeof value === 'string' ? value : toFile(name, value));
    }
  }
  return toPayload(form);
}

async function toPayload(form: FormData) {
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

/** The real app on a real database of its own, called as over HTTP. */
export class TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly dataDir: string;
  readonly log: string[];
  readonly #parts: AppParts;
  #stopped = false;

  constructor(built: Pick<TestApp, 'app' | 'services' | 'dataDir' | 'log'> & { parts: AppParts }) {
    this.#parts = built.parts;
    this.app = built.app;
    this.services = built.services;
    this.dataDir = built.dataDir;
    this.log = built.log;
  }

  /** A second app on the same services, with some parts replaced. */
  async twin(parts: Partial<AppParts>): Promise<TestApp> {
    const { services, dataDir, log } = this;
    const whole = { ...this.#parts, ...parts };
    const app = await createApp(whole);
    onTestFinished(() => app.close());
    return new TestApp({ app, services, dataDir, log, parts: whole });
  }

  async request(options: InjectOptions & { person?: Person | undefined }): Promise<Answer> {
    const { person, headers, ...rest } = options;
    const authorization = person === undefined ? {} : { authorization: `Bearer ${person.token}` };
    const response = await this.app.inject({ ...rest, headers: { ...headers, ...authorization } });
    if (response.statusCode >= 400 && typeof rest.url === 'string') {
      expectWithinContract({ method: rest.method ?? 'GET', url: rest.url }, response.payload);
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      json: () => response.json<Body>(),
    };
  }

  /** The product's own client, on behalf of this person. */
  client(person?: Person): Client {
    const send = async ({ url, method, headers, body, json }: SendRequest) => {
      const sent = body
        ? await toPayload(body)
        : { headers: {}, ...(json === undefined ? {} : { payload: json }) };
      const answer = await this.request({ ...sent, url, method, headers: { ...sent.headers, ...headers } });
      return { status: answer.status, body: new Blob([new Uint8Array(answer.bytes)]) };
    };
    return createClient({ send, getToken: () => person?.token ?? null });
  }

  async get(url: string, person?: Person): Promise<Answer> {
    return this.request({ method: 'GET', url, person });
  }

  async post(url: string, fields: Record<string, Field | Field[]>, person?: Person): Promise<Answer> {
    return this.request({ method: 'POST', url, person, ...(await formOf(fields)) });
  }

  async encode(fields: Record<string, Field | Field[]>, person?: Person): Promise<Answer> {
    return this.post('/api/images/encode', fields, person);
  }

  async decode(fields: Record<string, Field | Field[]>, person?: Person): Promise<Answer> {
    return this.post('/api/images/decode', fields, person);
  }

  async signUp(email: string, password = 'secret1'): Promise<Person> {
    const { token, user } = await this.client().call(routes.signUp, { email, password, name: email });
    return { token: token ?? '', uid: user.id };
  }

  async used(person: Person): Promise<number> {
    return (await this.client(person).call(routes.userStatus)).freeEncodesUsed;
  }

  async files(): Promise<string[]> {
    return backend.files(this.dataDir);
  }

  /** Everything the product wrote about pictures, seen from outside it. */
  async leftovers() {
    const count = async (table: string) => (await backend.sql(this.dataDir, `SELECT 1 FROM ${table}`)).length;
    const encodings = await count('encodings');
    return { encodings, pending: await count('pending_encodes'), files: await this.files() };
  }

  /** Stops the server as `main.ts` does; a second call changes nothing. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    await this.app.close();
    await this.services.close();
  }
}

export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'underpaint-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function newDataDirectory(): Promise<string> {
  const directory = await temporaryDirectory();
  await backend.prepare(directory);
  return directory;
}

/** Starts an app that ends with the test. */
export async function startApp({
  env = {},
  parts = {},
  dataDir,
  pictureProcesses = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const directory = dataDir ?? (await newDataDirectory());
  const kept = await backend.environment(directory);
  const sandbox = pictureProcesses ? {} : { PICTURE_SANDBOX: 'off' };
  // No time limit that a busy machine could reach.
  const settings = { WORKERS: '1', TASK_SECONDS: '600', LOG_LEVEL: 'trace', ...sandbox, ...kept, ...env };
  const config = parseConfig({ ...settings, DATA_DIR: directory });
  const lines: string[] = [];
  const log = createLog(config.logLevel, { write: (line) => void lines.push(line) });
  const services = await openServices(config, {
    log: (level, message, err) => log[level]({ err }, message),
    ...(parts.now === undefined ? {} : { now: parts.now }),
  });
  const workers = pictureProcesses ? services.workers : workersHere;
  const whole = { config, ...services, workers, log, webDirectory: directory, ...parts };
  const app = await createApp(whole);
  const built = new TestApp({ app, services, dataDir: directory, log: lines, parts: whole });
  onTestFinished(() => built.stop());
  return built;
}
