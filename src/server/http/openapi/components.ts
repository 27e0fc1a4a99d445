import type { Access } from '../../../contract/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { type ProblemCode, problemCatalogue } from '../../../contract/problems/problem-catalogue.ts';
import type { ProblemKind } from '../../../contract/problems/problem-kind.ts';
import { toProblem } from '../../errors.ts';
import type { Json } from './schemas.ts';

/** What the groups of the contract are about; null for staff's groups, which are not documented. */
const groups: Record<keyof typeof contract, string | null> = {
  lookup: 'The public lookup API, for businesses with an API key.',
  keys: "An account's API keys.",
  usage: 'What an account has looked up, and what it may look up.',
  auth: 'Registration, logging in and out, passwords.',
  account: "An account's profile, picture, preferences and sessions.",
  emailAddress: 'Confirming and changing the email of an account.',
  factors: "An account's authenticator app, passkeys and recovery codes.",
  reports: "An account's own reports.",
  attachments: 'The files of a report.',
  quotas: 'What an account may file and upload in a day.',
  check: "A person's own lookups.",
  checkHistory: 'What the lookups of an account found.',
  inbox: 'What an account is told.',
  corrections: 'What happened to reports that lookups of an account showed.',
  analysis: 'Public statistics.',
  about: 'Who runs the registry, and how.',
  nextSteps: 'What people who filed a report can do now.',
  access: 'Applying for live keys, where the policy asks for that.',
  invitations: 'Reading the invitation that a link carries.',
  setup: 'Making the first admin.',
  decisions: "What moderators decided about an account's reports, and their questions.",
  flags: 'Telling the moderators that something is wrong with a report.',
  queue: null,
  overview: null,
  people: null,
  auditTrail: null,
  staffReports: null,
  policy: null,
  operator: null,
  accessApplications: null,
  sentInvitations: null,
  issuedKeys: null,
  plans: null,
  safelist: null,
  retention: null,
  system: null,
  caseClaims: 'What people named in reports say about their own identifiers, with the link of a case.',
  disputes: 'Disputes and replies of people named in reports, and what the authors are asked.',
  staffDisputes: null,
  staffRequests: null,
  waitingProofs: null,
  proofs: 'Proving that an identifier is one’s own, without an account.',
  removalRequests: 'That a report is wrong or unlawful, by anybody, and orders of courts and authorities.',
  cases: 'What people named in reports see and do, with the link of a proven identifier.',
};

export const tags = Object.entries(groups).flatMap(([name, description]) =>
  description === null ? [] : [{ name, description }],
);

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
    description: 'Seconds to wait before trying again.',
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

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });
const otherKey =
  'Or `API-Key` or `X-API-Key`: proxies such as nginx drop names with an underscore unless they are told otherwise.';
const otherSecret = 'Or `X-API-Secret`.';

/**
 * The pair as Basic credentials comes first: importers that keep only one scheme keep the first, and this one needs no
 * second header.
 */
export const securitySchemes: Json = {
  basicPair: { type: 'http', scheme: 'basic', description: 'The API key as user, the secret as password.' },
  apiKey: header('API_Key', otherKey),
  apiKeyDashed: header('API-Key', 'The same as `API_Key`.'),
  xApiKey: header('X-API-Key', 'The same as `API_Key`.'),
  secret: header('Secret', otherSecret),
  xApiSecret: header('X-API-Secret', 'The same as `Secret`.'),
  sessionCookie: { type: 'apiKey', in: 'cookie', name: 'token', description: 'Set by a login.' },
  sessionToken: { type: 'http', scheme: 'bearer', description: 'The accessToken of a login.' },
};

const keySchemes = ['apiKey', 'apiKeyDashed', 'xApiKey'];
const secretSchemes = ['secret', 'xApiSecret'];
const session = [{ sessionCookie: [] }, { sessionToken: [] }];
const keyPair = [
  { basicPair: [] },
  ...keySchemes.flatMap((key) => secretSchemes.map((secret) => ({ [key]: [], [secret]: [] }))),
];

/** What each kind of endpoint accepts; one of the list suffices. */
export const security: Record<Access, Json[]> = {
  anyone: [],
  session,
  keyPair,
  apiKey: [{ basicPair: [] }, ...keySchemes.map((key) => ({ [key]: [] }))],
  sessionOrKeyPair: [...keyPair, ...session],
};

/** An example of each problem. */
export function problemExamples(codes: Iterable<ProblemCode>, publicUrl: string): Json {
  const requestId = '0b0e9a2e-6f43-4c1d-9a52-3f1d6c7a8e90';
  const example = (code: ProblemCode) => {
    const { status, meaning }: ProblemKind = problemCatalogue[code];
    const errors = code === 'invalidInput' ? [{ path: 'CNIC', code: 'lookupCnicInvalid' }] : [];
    return { summary: meaning, value: toProblem({ status, code, errors }, { requestId, publicUrl }) };
  };
  return Object.fromEntries([...codes].map((code) => [code, example(code)]));
}
