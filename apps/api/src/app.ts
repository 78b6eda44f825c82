import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { BillingContext } from './billing/billing.context.ts';
import { type BillingRoutesOptions, billingRoutes } from './billing/billing.routes.ts';
import { forgetCustomer, forgetFormerCustomer } from './billing/end-plan.usecases.ts';
import { isPro } from './billing/plan-status.usecases.ts';
import { isSandbox, sandboxRoutes } from './billing/sandbox.routes.ts';
import type { Config } from './config/config.ts';
import { AppError } from './errors/app-error.ts';
import { accountLimits } from './http/account-limits.ts';
import { clientNetwork } from './http/client-network.ts';
import { endConnectionsWhenClosing } from './http/closing.ts';
import { shareConnections } from './http/connection-shares.ts';
import { answerErrors } from './http/error-handler.ts';
import { foreignOrigins } from './http/foreign-origins.ts';
import { holdRefusals } from './http/held-refusals.ts';
import { logAnswers } from './http/logging.ts';
import { openApi } from './http/openapi.ts';
import { webPages } from './http/pages/web-pages.ts';
import { patience } from './http/patience.ts';
import { type Limits, rateLimits, tooManyRequests } from './http/rate-limits.ts';
import { securityHeaders } from './http/security-headers.ts';
import { refuseAddress, refuseConnection } from './http/unreadable-requests.ts';
import { createUploadMemory } from './http/upload-memory.ts';
import { authRoutes } from './identity/auth.routes.ts';
import type { FormerAccounts } from './identity/former-accounts.ts';
import type { Identity } from './identity/identity.ts';
import { publicIdentity } from './identity/public-identity.ts';
import { type ImagesContext, LEFTOVER } from './images/images.context.ts';
import { imagesRoutes } from './images/images.routes.ts';
import { pictureLimits } from './images/picture-limits.ts';
import type { EncodingsRepository } from './images/repository/encodings.repository.ts';
import type { UnprovenPasts } from './images/repository/unproven-pasts.repository.ts';
import { lookUpShare } from './images/stored-images.usecases.ts';
import { localTries } from './limits/local-tries.ts';
import { localRateStore } from './limits/rate-store.ts';
import type { SharedLimits } from './limits/shared-limits.ts';
import type { Budget, Tries } from './limits/tries.ts';
import { createWrongKeys } from './limits/wrong-keys.ts';
import type { Mailer } from './mail/mailer.ts';
import { NO_OBSERVER, type Observer } from './observing/observer.ts';
import type { Storage } from './storage/storage.ts';
import { publicConfigOf } from './system/public-config.ts';
import { systemRoutes } from './system/system.routes.ts';
import { accountRoutes } from './users/account.routes.ts';
import type { DeleteAccountContext } from './users/delete-account.usecase.ts';
import type { UnprovenPastContext } from './users/settle-unproven-past.usecase.ts';
import { unprovenPastRoutes } from './users/unproven-past.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import type { Workers } from './workers/workers.ts';

/** Forms have limits of their own. A megabyte of JSON would keep everybody waiting for tenths of a second. */
const BODY_MAX_BYTES = 64 * 1024;
const WEB_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface AppParts {
  config: Config;
  repositories: {
    encodings: EncodingsRepository;
    formerAccounts: FormerAccounts;
    unprovenPasts: UnprovenPasts;
  };
  billing: BillingContext;
  storage: Storage;
  identity: Identity;
  /** Sends letters; null when another service does that. */
  mailer?: Pick<Mailer, 'delayed'> | null;
  workers: Workers;
  /** Limits that several servers count together; without them, each server counts on its own. */
  limits?: SharedLimits;
  /** Throws when the server cannot currently serve requests. */
  ready: () => Promise<void>;
  /** Receives events for metrics and traces. */
  observer?: Observer;
  now?: () => Date;
  randomId?: (bytes: number) => string;
  log: FastifyBaseLogger;
  /** The built web app. */
  webDirectory?: string;
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url');

/** A random prefix per server plus a counter, so that the logs of several servers can be merged. */
function requestIds(): () => string {
  const server = randomText(6);
  let count = 0;
  return () => {
    count += 1;
    return `${server}-${count.toString(36)}`;
  };
}

/** Counts wrong tries: across all servers, or on this one alone. */
function countedBy({ limits, now = () => new Date() }: AppParts): (budget: Budget) => Tries {
  return (budget) => (limits?.tries ?? localTries)(budget, now);
}

const leftoverLog = (app: FastifyInstance) => (err: unknown) => app.log.error({ err }, LEFTOVER);

function imagesContext(parts: AppParts, app: FastifyInstance): ImagesContext {
  const { config, billing, repositories, storage, workers } = parts;
  const now = parts.now ?? (() => new Date());
  return {
    encodings: repositories.encodings,
    storage,
    workers,
    wrongKeys: createWrongKeys(config.wrongKeysPerNetwork, countedBy(parts)),
    ...pictureLimits(config),
    expiryDays: config.expiryDays,
    workOn: config.workOn,
    isPro: (uid) => isPro(uid, billing),
    publicOrigin: config.publicOrigin,
    now,
    randomId: parts.randomId ?? randomText,
    onStored: (parts.observer ?? NO_OBSERVER).stored,
    onLeftover: leftoverLog(app),
  };
}

async function plansApi(app: FastifyInstance, options: BillingRoutesOptions): Promise<void> {
  const { gateway } = options.context;
  await app.register(billingRoutes, options);
  if (isSandbox(gateway)) await app.register(sandboxRoutes, { ...options, gateway });
}

function accountContext(parts: AppParts, app: FastifyInstance): DeleteAccountContext {
  const { identity, storage, repositories, billing } = parts;
  return {
    identity,
    storage,
    encodings: repositories.encodings,
    endPlan: (uid) => forgetCustomer(uid, billing),
    endFormerPlan: (uid) => forgetFormerCustomer(uid, billing),
    now: parts.now ?? (() => new Date()),
    onLeftover: leftoverLog(app),
  };
}

function unprovenPastContext(parts: AppParts, app: FastifyInstance): UnprovenPastContext {
  const { repositories, storage } = parts;
  return {
    unprovenPasts: repositories.unprovenPasts,
    storage,
    now: parts.now ?? (() => new Date()),
    onLeftover: leftoverLog(app),
  };
}

/** The routes below `/api`. */
async function api(
  app: FastifyInstance,
  parts: AppParts,
  { context, limits }: { context: ImagesContext; limits: Limits },
): Promise<void> {
  const { config, identity, repositories, billing } = parts;
  const perAccount = accountLimits(app, { config, countedBy: countedBy(parts) });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.setNotFoundHandler(async () => {
    throw new AppError('not_found');
  });
  if (config.allowedOrigins.length > 0) await app.register(cors, foreignOrigins(config.allowedOrigins));
  await app.register(multipart, {
    isPartAFile: () => true,
    throwFileSizeLimit: false,
    limits: {
      fileSize: pictureLimits(config).revealLimits.maxBytes + 1,
      files: 16,
      parts: 16,
      headerPairs: 32,
      fieldNameSize: 100,
    },
  });
  const lettersDelayed = () => parts.mailer?.delayed() ?? false;
  await app.register(systemRoutes, { config, limits, ready: parts.ready, lettersDelayed });
  await app.register(usersRoutes, {
    encodings: repositories.encodings,
    isPro: (uid) => isPro(uid, billing),
    identity,
    limits,
    now: parts.now ?? (() => new Date()),
  });
  await app.register(accountRoutes, { context: accountContext(parts, app), limits, perAccount });
  await app.register(unprovenPastRoutes, { context: unprovenPastContext(parts, app), identity, limits });
  await plansApi(app, { context: billing, identity, limits });
  const uploads = createUploadMemory(config.uploadMemoryBytes, (parts.observer ?? NO_OBSERVER).uploading);
  const leastSpeed = config.uploadBytesPerSecond;
  const images = { context, identity, limits, perAccount, uploads, leastSpeed };
  await app.register(imagesRoutes, images);
  if (identity.handle === undefined) return;
  const failurePage = `${config.publicOrigin}/sign-in-failed`;
  await app.register(authRoutes, {
    handle: identity.handle,
    identity,
    origin: config.apiOrigin,
    failurePage,
    limits,
    perAccount,
  });
}

function createServer({ config, log }: AppParts) {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    ...patience(config),
    bodyLimit: BODY_MAX_BYTES,
    genReqId: requestIds(),
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    routerOptions: { maxParamLength: 500 },
  });
}

/**
 * Builds the server from its parts, without listening yet. Closing it finishes the running requests and leaves the
 * parts open.
 */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = createServer(parts);
  app.setErrorHandler(answerErrors(holdRefusals()));
  logAnswers(app, parts.observer ?? NO_OBSERVER);
  endConnectionsWhenClosing(app);
  if (config.trustProxy === false) shareConnections(app.server, config.connectionsPerNetwork);
  securityHeaders(app, { ...config, signIn: publicIdentity(config) });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: clientNetwork,
    errorResponseBuilder: tooManyRequests,
    store: parts.limits?.rateStore ?? localRateStore(),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
  await openApi(app, config);
  const pictures = { context: imagesContext(parts, app), limits: rateLimits(config) };
  await app.register(async (scope) => api(scope, parts, pictures), { prefix: '/api' });
  await webPages(app, {
    directory: parts.webDirectory ?? WEB_DIRECTORY,
    origin: config.publicOrigin,
    settings: publicConfigOf(config),
    lookUp: (id) => lookUpShare(id, pictures.context),
    lookUpLimit: pictures.limits.read,
  });
  return app;
}
