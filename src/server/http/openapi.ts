import type * as z from 'zod/mini';
import { changesState, type Endpoint, isRateLimited } from '../../contract/endpoint.ts';
import { problemsOf } from '../../contract/endpoint-problems.ts';
import { apiBase, listEndpoints } from '../../contract/index.ts';
import { problemType } from '../../contract/problem.ts';
import { problemCatalogue } from '../../contract/problem-catalogue.ts';
import { headerComponents, problemExamples, securitySchemes, tags } from './openapi-components.ts';
import { codeSamples } from './openapi-samples.ts';
import { type Json, jsonSchema, namedSchemas, withNames } from './openapi-schemas.ts';
import { isText } from './response-schema.ts';

const description = `
Businesses ask the lookup calls whether an e-mail address, a CNIC or a phone number was reported, before they trade.
Reports say what somebody reported, not what somebody is.

**A miss** is an answer of 200 with an empty list: nobody has reported it here. It is no proof of honesty.
**An answer of 5xx, or none, is no verdict**: it does not mean that nothing is known. Decide beforehand what you do then.

**Errors** are problems (RFC 9457). Their \`type\` leads to a paragraph that explains them; \`code\` is for programs.

**Limits** hold for each key and are told in every answer by \`RateLimit-Policy\` and \`RateLimit\`: calls a second, lookups a
minute, and different identifiers a day. Beyond them the answer is 429 with \`Retry-After\`.
`.trim();

/** The OpenAPI 3.1 document, generated from the contract. @param server the public URL */
export function openApi(server: string): Json {
  const endpoints = [...listEndpoints()].sort(lookupsFirst);
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of endpoints) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fraud Shield API',
      version: '1',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server + apiBase }],
    tags,
    paths,
    components: {
      schemas: namedSchemas(),
      examples: problemExamples(new Set(endpoints.flatMap(([, one]) => [...problemsOf(one).values()].flat())), server),
      headers: headerComponents,
      securitySchemes,
    },
  };
}

const lookupsFirst = ([a]: [string, Endpoint], [b]: [string, Endpoint]): number =>
  Number(b.startsWith('lookup.')) - Number(a.startsWith('lookup.'));

const security = {
  anyone: [],
  session: [{ sessionCookie: [] }, { sessionToken: [] }],
  keyPair: [{ apiKey: [], secret: [] }, { basicPair: [] }],
  apiKey: [{ apiKey: [] }],
};

function operation(name: string, endpoint: Endpoint): Json {
  const { summary, description } = endpoint;
  const samples = codeSamples(name);
  return {
    operationId: name.replace('.', '_'),
    tags: [name.split('.')[0]],
    summary,
    ...(description && { description }),
    security: security[endpoint.access],
    parameters: [...fields(endpoint.params, 'path'), ...fields(endpoint.query, 'query'), ...headers(endpoint)],
    ...requestBody(endpoint),
    responses: {
      200: answer(endpoint),
      ...Object.fromEntries(
        [...problemsOf(endpoint)].map(([status, codes]) => [status, problem(endpoint, status, codes)]),
      ),
    },
    ...(samples.length > 0 && { 'x-codeSamples': samples }),
  };
}

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const limits = { ...header('RateLimit-Policy'), ...header('RateLimit') };

function answer(endpoint: Endpoint): Json {
  const type = endpoint.download
    ? 'application/octet-stream'
    : isText(endpoint.response)
      ? 'text/plain'
      : 'application/json';
  const schema = endpoint.download ? { type: 'string', format: 'binary' } : jsonSchema(endpoint.response, 'output');
  return {
    description: 'Done',
    headers: {
      ...header('X-Request-Id'),
      ...(isRateLimited(endpoint) && limits),
      ...(endpoint.paged && header('Link')),
      ...(endpoint.tagged && header('ETag')),
    },
    content: {
      [type]: {
        schema: withNames(schema),
        ...(endpoint.example && { example: endpoint.example.answer }),
      },
    },
  };
}

function problem(endpoint: Endpoint, status: number, codes: readonly (keyof typeof problemCatalogue)[]): Json {
  const known = isRateLimited(endpoint) && status !== 401 && status !== 403;
  return {
    description: codes.map((code) => problemCatalogue[code].title).join('; ') || 'A problem',
    headers: {
      ...header('X-Request-Id'),
      ...(known && limits),
      ...(status === 401 && header('WWW-Authenticate')),
      ...((status === 429 || status === 503) && header('Retry-After')),
    },
    content: {
      [problemType]: {
        schema: { $ref: '#/components/schemas/Problem' },
        ...(codes.length > 0 && {
          examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        }),
      },
    },
  };
}

function requestBody(endpoint: Endpoint): Json {
  const { upload, example } = endpoint;
  const body = endpoint.documentedBody ?? endpoint.body;
  if (body) {
    const content = {
      schema: withNames(jsonSchema(body, 'input')),
      ...(example?.body !== undefined && { example: example.body }),
    };
    const required = endpoint.body?.safeParse(undefined).success !== true;
    return { requestBody: { required, content: { 'application/json': content } } };
  }
  if (!upload) return {};
  const file = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: upload.maxBytes };
  const schema = { type: 'object', properties: { [upload.field]: file }, required: [upload.field] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function fields(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}

function headers(endpoint: Endpoint): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(endpoint.idempotent ? [header('Idempotency-Key', 'Calls with the same key and body act once.')] : []),
    ...(endpoint.versioned
      ? [header('If-Match', 'The version that was loaded, in quotes; a stale one gets 409.')]
      : []),
    ...(endpoint.access === 'session' && changesState(endpoint)
      ? [header('X-XSRF-TOKEN', 'Required when the session comes by cookie: the value of the cookie XSRF-TOKEN.')]
      : []),
  ];
}
