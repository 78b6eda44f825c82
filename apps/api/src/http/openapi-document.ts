import {
  type AnyErrorCode,
  ERROR_STATUS,
  errorBody,
  errorsOf,
  pathFields,
  ROUTE_WORDS,
  type Route,
  routes,
  SIGN_IN_STATUS,
  schemas,
  TAGS,
} from '@underpaint/contract';
import { z } from 'zod';
import { sentenceFor } from '../errors/sentences.ts';

export interface DocumentSettings {
  apiOrigin: string;
  publicOrigin: string;
  supportEmail: string | undefined;
}

type Name = keyof typeof routes;
type Json = Record<string, unknown>;

const STATUSES: Readonly<Record<AnyErrorCode, number>> = { ...ERROR_STATUS, ...SIGN_IN_STATUS };
const RETRY_AFTER = {
  description: 'Seconds after which trying again makes sense.',
  schema: { type: 'integer' },
};
const SECURITY = { none: [{}], bearer: [{ bearer: [] }], signature: [{ stripeSignature: [] }] };
const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
  stripeSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: 'Stripe’s signature over the bytes of the body.',
  },
};

const pascalCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const components = z.registry<{ id: string }>();
components.add(errorBody, { id: 'Error' });
for (const [name, schema] of Object.entries(schemas)) {
  if (schema instanceof z.core.$ZodType) components.add(schema, { id: pascalCase(name) });
}

/** The contract's schemas under their own names. */
function namedSchemas(): Json {
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas: all } = z.toJSONSchema(components, { uri, io: 'input' });
  return Object.fromEntries(Object.entries(all).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}

function toSchema(schema: z.core.$ZodType): Json {
  const id = components.get(schema)?.id;
  if (id !== undefined) return { $ref: `#/components/schemas/${id}` };
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

function exampleOf(name: Name): Readonly<Json> {
  return { ...ROUTE_WORDS[name].given };
}

function parameter(name: Name, field: string): Json {
  const route: Route = routes[name];
  const schema = route.fields.shape[field];
  const inPath = pathFields(route).includes(field);
  return {
    name: field,
    in: inPath ? 'path' : 'query',
    required: inPath || !z.core.safeParse(schema, undefined).success,
    schema: toSchema(schema),
    example: exampleOf(name)[field],
  };
}

function parameters(name: Name): Json {
  const route: Route = routes[name];
  const fields = route.method === 'GET' ? Object.keys(route.fields.shape) : pathFields(route);
  return fields.length === 0 ? {} : { parameters: fields.map((field) => parameter(name, field)) };
}

/** A form's examples are given per field, because a file has none. */
function withExamples({ properties, ...schema }: Json, examples: Readonly<Json>): Json {
  const shown = Object.entries(Object(properties)).map(([field, property]) => {
    return [field, { ...Object(property), ...(field in examples ? { examples: [examples[field]] } : {}) }];
  });
  return { ...schema, properties: Object.fromEntries(shown) };
}

/** The fields in the body: a form with one from the path in it is refused. */
function bodyFields(route: Route): z.core.$ZodObject {
  const inPath = pathFields(route);
  if (inPath.length === 0) return route.fields;
  const fields = Object.entries(route.fields.shape).filter(([field]) => !inPath.includes(field));
  return z.object(Object.fromEntries(fields));
}

function requestBody(name: Name): Json {
  const route: Route = routes[name];
  const fields = bodyFields(route);
  const names = Object.keys(fields._zod.def.shape);
  if (route.method === 'GET' || names.length === 0) return {};
  const schema = toSchema(fields);
  const required = !z.core.safeParse(fields, {}).success;
  const example = Object.fromEntries(
    Object.entries(exampleOf(name)).filter(([field]) => names.includes(field)),
  );
  const content =
    route.body === 'form'
      ? { 'multipart/form-data': { schema: withExamples(schema, example) } }
      : { 'application/json': { schema, example } };
  return { requestBody: { required, content } };
}

function success(name: Name): Json {
  const route: Route = routes[name];
  const { got } = ROUTE_WORDS[name];
  if (route.status === 302) return { 302: { description: 'On the way to Google.' } };
  if (route.media === undefined) {
    const content = { 'application/json': { schema: toSchema(route.answer), example: got } };
    return { 200: { description: 'Done.', content } };
  }
  const file = { schema: { type: 'string', format: 'binary' } };
  const content = Object.fromEntries(route.media.map((type) => [type, file]));
  return { 200: { description: 'The file, byte for byte.', content } };
}

function refusal(status: number, codes: readonly AnyErrorCode[]): Json {
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: { message: sentenceFor(code), code } }]),
  );
  return {
    description: `Refused: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    content: { 'application/json': { schema: toSchema(errorBody), examples } },
  };
}

function refusals(route: Route): Json {
  const byStatus = Map.groupBy(errorsOf(route), (code) => STATUSES[code]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(status, codes)]));
}

function operation(name: Name): Json {
  const route: Route = routes[name];
  const { tag, summary, description } = ROUTE_WORDS[name];
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: description ?? summary,
    security: SECURITY[route.auth],
    ...parameters(name),
    ...requestBody(name),
    responses: { ...success(name), ...refusals(route) },
  };
}

const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function pathItems(names: readonly Name[]): Record<string, Json> {
  const byPath = Map.groupBy(names, (name) => templated(routes[name].path));
  const items = [...byPath].map(([path, here]) => {
    return [
      path,
      Object.fromEntries(here.map((name) => [routes[name].method.toLowerCase(), operation(name)])),
    ];
  });
  return Object.fromEntries(items);
}

function isName(name: string): name is Name {
  return name in routes;
}

/**
 * The routes of the contract as an OpenAPI document.
 *
 * @param serves whether this server has a route; others are left out.
 */
export function openApiDocument(
  { apiOrigin, publicOrigin, supportEmail }: DocumentSettings,
  serves: (route: Route) => boolean,
) {
  const names = Object.keys(routes).filter(isName);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Underpaint',
      description: 'Hide an encrypted message in a photograph; reveal it later with a key.',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: {
        name: 'Underpaint',
        url: publicOrigin,
        ...(supportEmail === undefined ? {} : { email: supportEmail }),
      },
    },
    servers: [{ url: `${apiOrigin}/api` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathItems(names.filter((name) => serves(routes[name]))),
    components: { securitySchemes: SECURITY_SCHEMES, schemas: namedSchemas() },
  };
}
