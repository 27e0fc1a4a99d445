import { type ProblemCode, problemCatalogue } from '../../contract/problem-catalogue.ts';
import { toProblem } from '../errors.ts';
import type { Json } from './openapi-schemas.ts';

export const tags = [
  { name: 'lookup', description: 'The public lookup API, for businesses with an API key.' },
  { name: 'auth', description: 'Accounts and sessions.' },
  { name: 'reports', description: "An account's own reports." },
  { name: 'keys', description: "An account's API keys." },
  { name: 'usage', description: 'What an account has looked up, and what it may.' },
  { name: 'check', description: "A person's own lookups." },
  { name: 'analysis', description: 'Public statistics.' },
];

const text = { type: 'string' };

/** All response headers. */
export const headerComponents: Json = {
  'X-Request-Id': { description: 'The id of the request, also in `instance` of a problem.', schema: text },
  'RateLimit-Policy': {
    description:
      'The limits of the key, as the IETF draft "RateLimit header fields" has it: name, quota `q` and window `w` in seconds.',
    schema: text,
    example: '"calls";q=50;w=1, "lookups";q=1000;w=60, "identifiers";q=10000;w=86400',
  },
  RateLimit: {
    description: 'What is left of them: name, remaining `r`, and the seconds `t` until it is renewed.',
    schema: text,
    example: '"calls";r=49;t=1, "lookups";r=998;t=42, "identifiers";r=9990;t=50400',
  },
  'Retry-After': {
    description: 'Seconds after which trying again makes sense.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  Link: {
    description: 'The next page, when there is one (RFC 8288), relative to this address.',
    schema: text,
    example: '</api/get-report-detail?cursor=380571849138569216>; rel="next"',
  },
  ETag: { description: 'The version of the report: the value for If-Match.', schema: text, example: '"3"' },
  'WWW-Authenticate': { description: 'The kinds of proof there are.', schema: text },
};

export const securitySchemes: Json = {
  sessionCookie: { type: 'apiKey', in: 'cookie', name: 'token', description: 'Set by a sign-in.' },
  sessionToken: { type: 'http', scheme: 'bearer', description: 'The accessToken of a sign-in.' },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'API_Key',
    description:
      'Or `API-Key` or `X-API-Key`: proxies such as nginx drop names with an underscore unless they are told otherwise.',
  },
  secret: { type: 'apiKey', in: 'header', name: 'Secret', description: 'Or `X-API-Secret`.' },
  basicPair: { type: 'http', scheme: 'basic', description: 'The API key as user, the secret as password.' },
};

/** An example of each problem. */
export function problemExamples(codes: Iterable<ProblemCode>, publicUrl: string): Json {
  const requestId = '0b0e9a2e-6f43-4c1d-9a52-3f1d6c7a8e90';
  const example = (code: ProblemCode) => {
    const { status, meaning } = problemCatalogue[code];
    const errors = code === 'invalidInput' ? [{ path: 'CNIC', code: 'cnicInvalid' }] : [];
    return { summary: meaning, value: toProblem({ status, code, errors }, { requestId, publicUrl }) };
  };
  return Object.fromEntries([...codes].map((code) => [code, example(code)]));
}
