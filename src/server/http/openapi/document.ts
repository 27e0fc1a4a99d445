import type { Access, Endpoint } from '../../../contract/endpoint.ts';
import { isRateLimited } from '../../../contract/endpoint.ts';
import { apiBase, listEndpoints } from '../../../contract/index.ts';
import { lookupKinds } from '../../../contract/lookup/lookup-kinds.ts';
import { problemsOf } from '../../../contract/problems/endpoint-problems.ts';
import { problemType } from '../../../contract/problems/problem.ts';
import { problemCatalogue } from '../../../contract/problems/problem-catalogue.ts';
import { identifierKinds } from '../../../contract/rules/identifier-kinds.ts';
import { isText } from '../response-schema.ts';
import { headerComponents, problemExamples, security, securitySchemes, tags } from './components.ts';
import { parameters } from './parameters.ts';
import { codeSamples } from './samples.ts';
import type { Json } from './schemas.ts';
import { jsonSchema, namedSchemas, requestName, withNames } from './schemas.ts';

const anyKind = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  identifierKinds.map((kind) => lookupKinds[kind].one),
);
const description = `
Businesses ask the lookup calls whether ${anyKind} was reported, before they trade.
Reports say what somebody reported, not what somebody is.

**A miss** is an answer of 200 whose \`totals.reports\` is 0: nobody has reported it here. It is no proof of honesty.
**An answer of 5xx, or none, is no verdict**: it does not mean that nothing is known. Decide beforehand what you do then.

**Errors** are problems (RFC 9457). Their \`type\` leads to a paragraph that explains them; \`code\` is for programs.

**Limits** hold for each key and are told in every answer by \`RateLimit-Policy\` and \`RateLimit\`: calls a second, lookups a
minute, and different identifiers a day. Beyond them the answer is 429 with \`Retry-After\`.
`.trim();

/** The OpenAPI 3.1 document, generated from the contract, without what only staff may call. @param server the public URL */
export function openApi(server: string): Json {
  const endpoints = listEndpoints()
    .filter(([, { roles }]) => roles === undefined)
    .sort(lookupsFirst);
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
      contact: { name: 'The operator of this registry', url: server },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    // Relative, so that it is right whatever address the registry is reached at.
    servers: [{ url: apiBase }],
    tags,
    paths,
    components: {
      schemas: namedSchemas(endpoints),
      examples: problemExamples(new Set(endpoints.flatMap(([, one]) => [...problemsOf(one).values()].flat())), server),
      headers: headerComponents,
      securitySchemes,
    },
  };
}

const lookupsFirst = ([a]: [string, Endpoint], [b]: [string, Endpoint]): number =>
  Number(b.startsWith('lookup.')) - Number(a.startsWith('lookup.'));

const proofs: Record<Access, string> = {
  anyone: 'Anybody may call it.',
  session: 'Needs a session.',
  sessionOrKeyPair: 'Needs a session or a key pair.',
  keyPair: 'Needs a key pair.',
  apiKey: 'Needs an API key.',
};

/** What a call needs, in words. */
const needs = ({ access, stepUp }: Endpoint): string =>
  [proofs[access], stepUp && 'The session needs a recent proof of who is using it.'].filter(Boolean).join(' ');

function operation(name: string, endpoint: Endpoint): Json {
  const { summary, description } = endpoint;
  const samples = codeSamples(name);
  return {
    operationId: name.replace('.', '_'),
    tags: [name.split('.')[0]],
    summary,
    description: description ?? `${summary}. ${needs(endpoint)}`,
    security: security[endpoint.access],
    parameters: parameters(endpoint),
    ...requestBody(name, endpoint),
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

function requestBody(name: string, endpoint: Endpoint): Json {
  const { body, upload, example } = endpoint;
  if (body && !upload) {
    const content = {
      schema: { $ref: `#/components/schemas/${requestName(name, endpoint)}` },
      ...(example?.body !== undefined && { example: example.body }),
    };
    const required = body.safeParse(undefined).success !== true;
    return { requestBody: { required, content: { 'application/json': content } } };
  }
  if (!upload) return {};
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes.` };
  const fileSchema = { type: 'object', properties: { [upload.field]: file }, required: [upload.field] };
  const fields = body && { $ref: `#/components/schemas/${requestName(name, endpoint)}` };
  const schema = fields ? { allOf: [fields, fileSchema] } : fileSchema;
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}
