import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { type DocumentSettings, openApiDocument } from './openapi-document.ts';

/** The page's own policy: everything from this origin, with inline styles as written by Swagger UI. */
const PAGE_POLICY = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
};

/** Shows the contract's routes that this server has at `/api/docs`. */
export async function openApi(app: FastifyInstance, settings: DocumentSettings): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0' },
    transformObject: () =>
      openApiDocument(settings, ({ method, path }) => app.hasRoute({ method, url: `/api${path}` })),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: PAGE_POLICY, validatorUrl: false });
}
