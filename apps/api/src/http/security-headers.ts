import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Headers of every answer. No inline script anywhere; `'wasm-unsafe-eval'` is what the browser's Argon2 needs;
 * styles may be inline because the toasts and the scroll lock insert theirs at run time.
 * `same-origin-allow-popups` lets a sign-in window report back. Browsers are only sent to HTTPS when the site
 * itself is served over it.
 */
export function securityHeaders({ publicOrigin }: { publicOrigin: string }): FastifyHelmetOptions {
  const overHttps = publicOrigin.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'blob:'],
        ...(overHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  };
}

/** Page features that nobody here uses; the camera stays allowed, for a photograph taken on the spot. */
export const PERMISSIONS_POLICY = 'geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';
