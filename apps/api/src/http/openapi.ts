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

const text = { type: 'string' };
const file = { type: 'string', format: 'binary' };

/** Forms are read part by part, not by a schema; this is what they hold (S-7.6, S-7.10). */
const FORMS: Readonly<Record<string, { properties: Record<string, object>; required: string[] }>> = {
  '/api/images/encode': {
    properties: { image: file, message: text, key: text, includeQRCode: { enum: ['true', 'false'] } },
    required: ['image', 'message', 'key'],
  },
  '/api/images/decode': { properties: { image: file, s3Key: text, key: text }, required: ['key'] },
};

function withForm(path: string, item: object | undefined): object {
  const form = FORMS[path];
  if (form === undefined || item === undefined || !('post' in item)) return item ?? {};
  const requestBody = { content: { 'multipart/form-data': { schema: { type: 'object', ...form } } } };
  return { ...item, post: { ...Object(item.post), requestBody } };
}

function withForms(paths: object = {}): Record<string, object> {
  return Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, withForm(path, item)]));
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
      return { ...openapiObject, paths: { ...authPaths(), ...withForms(openapiObject.paths) } };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: PAGE_POLICY, validatorUrl: false });
}
