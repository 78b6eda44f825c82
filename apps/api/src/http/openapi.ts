import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { authOperations } from '../identity/auth.routes.ts';

/** The page's own policy: everything from here, styles inline as Swagger UI writes them. */
const PAGE_POLICY = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
};

function authPaths() {
  return Object.fromEntries(
    authOperations.map(({ url, summary, body, error }) => [
      `/api${url}`,
      {
        post: {
          tags: ['sign-in'],
          summary,
          requestBody: { content: { 'application/json': { schema: body } } },
          responses: {
            200: { description: 'Done' },
            default: { description: 'Refused', content: { 'application/json': { schema: error } } },
          },
        },
      },
    ]),
  );
}

/** Collects the routes registered after it and shows them at `/api/docs`. */
export async function openApi(
  app: FastifyInstance,
  { publicOrigin, supportEmail }: { publicOrigin: string; supportEmail: string | undefined },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Underpaint',
        description: 'Hide an encrypted message in a photograph; reveal it later with a key.',
        version: '1',
        ...(supportEmail === undefined ? {} : { contact: { email: supportEmail } }),
      },
      servers: [{ url: publicOrigin }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      return { ...openapiObject, paths: { ...authPaths(), ...openapiObject.paths } };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: PAGE_POLICY, validatorUrl: false });
}
