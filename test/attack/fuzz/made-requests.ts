import * as z from 'zod/mini';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { apiBase, listEndpoints } from '../../../src/contract/index.ts';
import { hostileText } from './hostile-values.ts';
import { madeBody } from './made-bodies.ts';
import { type Random, random } from './random.ts';

/** An account that the fuzzer uses. */
export interface Persona {
  email: string;
  password: string;
  token: string;
  xsrf: string;
  apiKey: string;
  secret: string;
  sessionId: string;
  /** Ids of its report, key pair and file. */
  ids: readonly string[];
}

/** The credentials of a request. */
export const proofs = ['nobody', 'bearer', 'cookie', 'cookie without XSRF', 'key pair', 'key alone', 'wrong'] as const;
export type Proof = (typeof proofs)[number];

export interface MadeRequest {
  index: number;
  name: string;
  endpoint: Endpoint;
  proof: Proof;
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
  /** Whether method, path and framing are the endpoint's, so that the contract defines the responses. */
  isRegular: boolean;
}

const endpoints = listEndpoints();
/** The calls that other people's programs make most, with the largest input. */
const lookups = endpoints.filter(([name]) => name.startsWith('lookup.'));
/** A round of requests calls every endpoint once, and makes this many lookups more. */
const moreLookups = Math.ceil(endpoints.length / 4);
const roundLength = endpoints.length + moreLookups;
const rounds = new Map<string, typeof endpoints>();

/** The endpoint that a request calls. Each round has an order of its own; which endpoints are called is not left to chance. */
function endpointOf(seed: number, index: number): (typeof endpoints)[number] {
  const number = Math.floor(index / roundLength);
  let round = rounds.get(`${seed} ${number}`);
  if (!round) {
    const chance = random(seed, -1 - number);
    const left = [...endpoints, ...Array.from({ length: moreLookups }, () => chance.pick(lookups))];
    round = [];
    while (left.length > 0) round.push(...left.splice(chance.below(left.length), 1));
    rounds.set(`${seed} ${number}`, round);
  }
  return round[index % roundLength] as (typeof endpoints)[number];
}

/** The request of this number: the same for the same seed, except for the persona's names and secrets. */
export function madeRequest(seed: number, index: number, persona: Persona): MadeRequest {
  const chance = random(seed, index);
  const [name, endpoint] = endpointOf(seed, index);
  const proof = chance.chance(0.7) ? fitting(endpoint, chance) : chance.pick(proofs);
  const oddMethod = chance.chance(0.02);
  const oddPath = chance.chance(0.03);
  const oddHeaders = chance.chance(0.15);
  const method = oddMethod
    ? chance.pick(['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PUT', 'DELETE', 'POST'])
    : endpoint.method;
  const path = oddPath
    ? brokenPath(endpoint, chance)
    : pathOf(endpoint, persona, chance) + queryOf(endpoint, persona, chance);
  const { body, type } = madeBody(endpoint, persona, chance);
  return {
    index,
    name,
    endpoint,
    proof,
    method,
    path,
    headers: {
      ...(type !== null && { 'content-type': type }),
      ...(endpoint.idempotent &&
        chance.chance(0.5) && { 'idempotency-key': latin(chance.pick(['a', 'b', hostileText(chance)])) }),
      ...(endpoint.versioned &&
        chance.chance(0.5) && { 'if-match': latin(chance.pick(['"1"', '*', hostileText(chance)])) }),
      ...proofOf(proof, persona, chance),
      'x-forwarded-for': `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`,
      ...(oddHeaders && strangeHeaders(chance)),
    },
    body,
    isRegular: !oddMethod && !oddPath && !oddHeaders && (body === null || Boolean(endpoint.body ?? endpoint.upload)),
  };
}

const fitting = ({ access }: Endpoint, chance: Random): Proof => {
  if (access === 'session') return chance.pick(['bearer', 'cookie']);
  if (access === 'sessionOrKeyPair') return chance.pick(['bearer', 'cookie', 'key pair']);
  return access === 'anyone' ? 'nobody' : 'key pair';
};

function proofOf(proof: Proof, { token, xsrf, apiKey, secret }: Persona, chance: Random): Record<string, string> {
  switch (proof) {
    case 'nobody':
      return {};
    case 'bearer':
      return { authorization: `Bearer ${token}` };
    case 'cookie':
      return { cookie: `token=${token}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
    case 'cookie without XSRF':
      return { cookie: `token=${token}` };
    case 'key pair':
      return chance.chance(0.5)
        ? { api_key: apiKey, secret }
        : { authorization: `Basic ${Buffer.from(`${apiKey}:${secret}`).toString('base64')}` };
    case 'key alone':
      return { 'x-api-key': apiKey };
    case 'wrong':
      return {
        authorization: latin(`${chance.pick(['Bearer', 'Basic', 'basic', 'Digest', ''])} ${hostileText(chance)}`),
        cookie: latin(`token=${hostileText(chance)}; XSRF-TOKEN=${hostileText(chance)}; ;=;a`),
        api_key: latin(hostileText(chance)),
        secret: latin(hostileText(chance)),
      };
  }
}

const tricks: readonly string[] = [
  'x-http-method-override',
  'x-forwarded-host',
  'x-forwarded-for',
  'x-original-url',
  'forwarded',
  'origin',
  'range',
  'if-none-match',
  'if-modified-since',
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'cookie',
  'content-encoding',
  'content-type',
  'x-request-id',
  'referer',
  'te',
];

function strangeHeaders(chance: Random): Record<string, string | string[]> {
  const made: Record<string, string | string[]> = {};
  for (let count = chance.below(4); count >= 0; count--) {
    const value = latin(hostileText(chance));
    made[chance.pick(tricks)] = chance.chance(0.2) ? [value, value] : value;
  }
  if (chance.chance(0.05)) for (let at = 0; at < 150; at++) made[`x-flood-${at}`] = 'a';
  if (chance.chance(0.02)) made['x-large'] = 'a'.repeat(20_000);
  return made;
}

/** A value that HTTP headers can carry. */
const latin = (text: string): string => text.slice(0, 1_000).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');

const pathOf = (endpoint: Endpoint, persona: Persona, chance: Random): string =>
  apiBase +
  endpoint.path.replaceAll(/\{\w+\}/g, () =>
    chance.chance(0.7) ? chance.pick([...persona.ids, persona.sessionId || 'x']) : encoded(hostileText(chance)) || 'x',
  );

function brokenPath(endpoint: Endpoint, chance: Random): string {
  const whole = apiBase + endpoint.path;
  const odd = chance.pick([
    '%',
    '%zz',
    '%00',
    '..%2f',
    '//',
    '\\',
    ';a=b',
    '%c0%ae',
    'ÿ',
    `${'a'.repeat(3_000)}`,
    '/../',
    '%2e%2e',
  ]);
  const at = chance.below(whole.length);
  return `${whole.slice(0, at + 1)}${odd}${chance.chance(0.5) ? whole.slice(at + 1) : ''}`.replaceAll(/[^!-\xff]/g, '');
}

function queryOf({ query }: Endpoint, persona: Persona, chance: Random): string {
  if (!query && chance.chance(0.8)) return '';
  const known = query
    ? Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    : [];
  const pairs: string[] = [];
  for (const name of known) {
    if (chance.chance(0.35)) continue;
    const usual = [persona.ids[0] ?? '', String(1 + chance.below(20)), persona.email, 'true'];
    const value =
      name === 'reportID' && chance.chance(0.7)
        ? usual[0]
        : chance.chance(0.6)
          ? chance.pick(usual)
          : hostileText(chance);
    pairs.push(`${name}=${encoded(value ?? '')}`);
    if (chance.chance(0.03)) pairs.push(`${name}=${encoded(hostileText(chance))}`);
  }
  if (chance.chance(0.05))
    pairs.push(chance.pick(['__proto__[a]=1', 'a[]=1', '%zz=%zz', '=', '&&', 'a'.repeat(3_000), 'limit[$gt]=1']));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Replaces lone surrogates, which cannot be encoded in a URL. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text.slice(0, 400)).toString());
