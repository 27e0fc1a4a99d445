import * as z from 'zod/mini';
import { changesState, type Endpoint, problemsOf } from '../../contract/endpoint.ts';
import { apiBase, listed } from '../../contract/index.ts';
import { Problem, problemType } from '../../contract/problem.ts';
import { isText } from './answer-schema.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the API, read off the contract. @param server the address the API is reached at */
export function openApi(server: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of listed()) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fraud Shield API',
      version: '1',
      description: 'Reports say what somebody reported, not what somebody is. A 5xx answer is no verdict.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server + apiBase }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: {
        sessionCookie: { type: 'apiKey', in: 'cookie', name: 'token' },
        sessionToken: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'API_Key' },
        secret: { type: 'apiKey', in: 'header', name: 'Secret' },
        basicPair: { type: 'http', scheme: 'basic', description: 'The API key as user, the secret as password.' },
      },
    },
  };
}

const security = {
  anyone: [],
  session: [{ sessionCookie: [] }, { sessionToken: [] }],
  keyPair: [{ apiKey: [], secret: [] }, { basicPair: [] }],
};

function operation(name: string, endpoint: Endpoint): Json {
  const ok = isText(endpoint.ok) ? 'text/plain' : 'application/json';
  const problems = problemsOf(endpoint).map((status) => [
    String(status),
    {
      description: 'A problem',
      content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  return {
    operationId: name.replace('.', '_'),
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    security: security[endpoint.who],
    parameters: [...fields(endpoint.params, 'path'), ...fields(endpoint.query, 'query'), ...headers(endpoint)],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'Done', content: { [ok]: { schema: jsonSchema(endpoint.ok, 'output') } } },
      ...Object.fromEntries(problems),
    },
  };
}

function requestBody({ body, upload }: Endpoint): Json {
  if (body)
    return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } };
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
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
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
    ...(endpoint.once ? [header('Idempotency-Key', 'Calls with the same key and body act once.')] : []),
    ...(endpoint.versioned
      ? [header('If-Match', 'The version that was loaded, in quotes; a stale one gets 409.')]
      : []),
    ...(endpoint.who === 'session' && changesState(endpoint)
      ? [header('X-XSRF-TOKEN', 'Required when the session comes by cookie: the value of the cookie XSRF-TOKEN.')]
      : []),
  ];
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
