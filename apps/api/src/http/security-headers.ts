import type { PublicConfig } from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config/config.ts';

type Settings = Pick<Config, 'publicOrigin' | 'allowedOrigins'> & {
  /** What pages are told about sign-in. */
  signIn: Pick<PublicConfig, 'identity' | 'authSyncUrl'>;
};

/** Other hosts that a page has to reach, by directive: none, unless a setting names them. */
function foreignHosts({ identity, authSyncUrl }: Settings['signIn']) {
  const sync = authSyncUrl === null ? [] : [new URL(authSyncUrl).origin];
  if (identity.provider === 'built-in') return { connect: sync, script: [], frame: [] };
  const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const frame = [`https://${identity.authDomain}`];
  return { connect: [...sync, ...google], script: ['https://apis.google.com'], frame };
}

/**
 * No inline script anywhere; `'wasm-unsafe-eval'` is what the browser's Argon2 needs; styles may be inline because the
 * toasts and the scroll lock insert theirs at run time. Pages of allowed origins may show our pictures.
 * `same-origin-allow-popups` lets a sign-in window report back. Browsers are only sent to HTTPS when the site itself is
 * served over it.
 */
function headersFor(settings: Settings): HelmetOptions {
  const { publicOrigin, allowedOrigins, signIn } = settings;
  const overHttps = publicOrigin.startsWith('https:');
  const foreign = foreignHosts(signIn);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...foreign.script],
        ...(foreign.frame.length > 0 ? { frameSrc: foreign.frame } : {}),
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'blob:', ...foreign.connect],
        ...(overHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginResourcePolicy: { policy: allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  };
}

/** Browser features that nothing here uses; the camera stays allowed, for taking a photograph on the spot. */
export const PERMISSIONS_POLICY = 'geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/** Sets the security headers of every answer. They are computed once, as they are the same for all. */
export function securityHeaders(app: FastifyInstance, settings: Settings): void {
  const protect = helmet(headersFor(settings));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    protect(request.raw, reply.raw, () => done());
  });
}
