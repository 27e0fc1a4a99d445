import { describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { changesState, type Endpoint } from '../../../src/contract/endpoint.ts';
import { listEndpoints } from '../../../src/contract/index.ts';
import { valueCodes } from '../../../src/contract/messages/value-codes.ts';
import { Problem } from '../../../src/contract/problems/problem.ts';
import { problemAnchor, problemCatalogue } from '../../../src/contract/problems/problem-catalogue.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const publicUrl = 'https://shield.example.org';
const { app, as, context } = await startApp({ publicUrl });
const shop = await as();
const { apiKey, secret } = await shop.keyPair();
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const { apiKey: otherKey, secret: otherSecret } = await (await as()).keyPair();
const pair = { api_key: apiKey, secret };
const subject = aSubject();

interface Wrong {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  path?: string;
  headers?: Record<string, string | undefined>;
  /** Sent as JSON, unless it is a string or bytes. */
  body?: unknown;
}

async function send({ method = 'POST', path = '/api/get-report-detail', headers = {}, body = subject }: Wrong) {
  const sent = { 'content-type': 'application/json', ...pair, ...headers };
  const given = Object.entries(sent).filter((one): one is [string, string] => one[1] !== undefined);
  const isReady = typeof body === 'string' || Buffer.isBuffer(body);
  const payload = method === 'GET' || method === 'HEAD' ? undefined : isReady ? body : JSON.stringify(body);
  return app.inject({
    method,
    url: path,
    headers: Object.fromEntries(given),
    ...(payload !== undefined && { payload }),
  });
}

/** What was sent, and the status, code and words of the answer. */
type Case = [what: string, request: Wrong, status: number, code: string, says: RegExp];

const noKey = { api_key: undefined, secret: undefined };
/** A lookup with this header Authorization and no other credentials. */
const only = (authorization: string) => ({ headers: { ...noKey, authorization } });
const batch = '/api/get-report-detail/batch';
const recent = { method: 'GET', path: '/api/reports/recent' } as const;

const credentials: Case[] = [
  ['no credentials', { headers: noKey }, 401, 'keyMissing', /API_Key and Secret/],
  ['the key without its secret', { headers: { secret: undefined } }, 401, 'secretMissing', /header Secret/],
  ['the key and an empty secret', { headers: { secret: '' } }, 401, 'secretMissing', /header Secret/],
  ['the secret without its key', { headers: { api_key: undefined } }, 401, 'keyDropped', /API-Key or X-API-Key/],
  ['key and secret swapped', { headers: { api_key: secret, secret: apiKey } }, 401, 'keySwapped', /Swap/],
  ['the secret alone, as the key', { headers: { api_key: secret, secret: undefined } }, 401, 'keySwapped', /Swap/],
  ['the key alone, as the secret', { headers: { api_key: undefined, secret: apiKey } }, 401, 'keySwapped', /Swap/],
  ['the secret twice', { headers: { api_key: secret } }, 401, 'keyUnknown', /not a known pair/],
  ['a key in quotation marks', { headers: { api_key: `"${apiKey}"` } }, 401, 'keyBroken', /API_Key.*quotation marks/],
  ['a secret in quotation marks', { headers: { secret: `'${secret}'` } }, 401, 'secretBroken', /Secret.*checksum/],
  ['half a secret', { headers: { secret: secret.slice(0, 30) } }, 401, 'secretBroken', /Secret.*checksum/],
  ['a secret of another pair', { headers: { secret: otherSecret } }, 401, 'keyUnknown', /not a known pair/],
  ['Basic, swapped', only(basic(secret, apiKey)), 401, 'keySwapped', /Swap/],
  ['Basic without the secret', only(basic(apiKey, '')), 401, 'secretMissing', /Basic/],
  ['Basic that is not encoded', only(`Basic ${apiKey}:${secret}`), 401, 'basicBroken', /base64/],
  ['Basic with the key alone', only(`Basic ${Buffer.from(apiKey).toString('base64')}`), 401, 'basicBroken', /colon/],
  ['Basic with nothing after it', only('Basic'), 401, 'basicBroken', /base64/],
  ['the key as a bearer token', only(`Bearer ${apiKey}`), 401, 'keyAsBearer', /Authorization.*API_Key and Secret/],
  ['the token of a session', only(`Bearer ${shop.token}`), 401, 'keyMissing', /API_Key and Secret/],
  [
    'the key in the address',
    { path: `/api/get-report-detail?api_key=x`, headers: noKey },
    401,
    'keyMissing',
    /headers/,
  ],
  ['a key of nobody', { headers: { api_key: otherKey } }, 401, 'keyUnknown', /not a known pair/],
  ['a key with a letter missing', { headers: { api_key: apiKey.slice(0, -1) } }, 401, 'keyBroken', /checksum/],
  ['the latest reports without a key', { ...recent, headers: noKey }, 401, 'apiKeyMissing', /API-Key/],
  [
    'the latest reports with the secret',
    { ...recent, headers: { ...noKey, api_key: secret } },
    401,
    'keySwapped',
    /Swap/,
  ],
];

/** A path that leads nowhere, and the one that is meant. */
const mistaken: [what: string, request: Wrong, meant: string][] = [
  ['the path without /api', { path: '/get-report-detail' }, '/api/get-report-detail'],
  ['the path with a version', { path: '/api/v1/get-report-detail' }, '/api/get-report-detail'],
  ['the path with /api twice', { path: '/api/api/get-report-detail' }, '/api/get-report-detail'],
  ['underscores in the path', { path: '/api/get_report_detail' }, '/api/get-report-detail'],
  ['capitals in the path', { path: '/api/Get-Report-Detail' }, '/api/get-report-detail'],
  ['a plural in the path', { path: '/api/get-report-details' }, '/api/get-report-detail'],
  ['a letter missing in the path', { path: '/api/get-report-detal/batch' }, '/api/get-report-detail/batch'],
  ['the latest report, singular', { method: 'GET', path: '/api/report/recent' }, '/api/reports/recent'],
];

const addresses: Case[] = [
  ['GET for a lookup', { method: 'GET' }, 405, 'methodNotAllowed', /GET is not possible.*Use POST/],
  ['PUT for a lookup', { method: 'PUT' }, 405, 'methodNotAllowed', /Use POST/],
  ['PATCH for a batch', { method: 'PATCH', path: batch }, 405, 'methodNotAllowed', /Use POST/],
  ['DELETE for a lookup', { method: 'DELETE' }, 405, 'methodNotAllowed', /Use POST/],
  ['POST for the latest reports', { path: '/api/reports/recent' }, 405, 'methodNotAllowed', /Use GET, HEAD/],
  ['POST for the document', { path: '/api/openapi.json' }, 405, 'methodNotAllowed', /Use GET, HEAD/],
  ...mistaken.map(
    ([what, request, meant]): Case => [what, request, 404, 'pathMistaken', new RegExp(`mean ${meant}\\?`)],
  ),
  ['a path of nothing', { path: '/api/find-people-by-name' }, 404, 'noSuchPath', /nothing at this address/],
  ['nearly a path of staff', { path: '/api/admin/polcy' }, 404, 'noSuchPath', /nothing at this address/],
];

const bodies: Case[] = [
  ['no body, declared as JSON', { body: '' }, 400, 'bodyEmpty', /empty/],
  ['no body at all', { body: '', headers: { 'content-type': undefined } }, 400, 'bodyEmpty', /empty/],
  ['spaces', { body: '  ' }, 400, 'bodyEmpty', /empty/],
  ['half an object', { body: '{"email":' }, 400, 'jsonBroken', /double quotes/],
  ['single quotes', { body: "{'email':'a@example.org'}" }, 400, 'jsonBroken', /double quotes/],
  ['a comma at the end', { body: '{"email":"a@example.org",}' }, 400, 'jsonBroken', /no comma after the last/],
  ['JSON in UTF-16', { body: [...JSON.stringify(subject)].join('\0') }, 400, 'bodyNotUtf8', /UTF-8, not as UTF-16/],
  [
    'JSON in Latin-1, whose letters would be lost',
    { body: Buffer.from('{"email":"é@example.org"}', 'latin1') },
    400,
    'bodyNotUtf8',
    /UTF-8/,
  ],
  ['a form, declared as JSON', { body: 'email=a%40example.org' }, 400, 'jsonBroken', /not valid JSON/],
  [
    'a form',
    { body: 'email=a%40example.org', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'mediaType',
    /application\/json/,
  ],
  ['JSON, declared as text', { headers: { 'content-type': 'text/plain' } }, 415, 'mediaType', /application\/json/],
  ['JSON, not declared', { headers: { 'content-type': undefined } }, 415, 'mediaType', /application\/json/],
  [
    'a compressed body',
    { headers: { 'content-encoding': 'gzip' } },
    415,
    'encodingUnsupported',
    /without the header Content-Encoding/,
  ],
  ['a list', { body: [subject] }, 422, 'bodyExpected', /JSON object/],
  ['null', { body: 'null' }, 422, 'bodyExpected', /JSON object/],
  ['JSON within JSON', { body: JSON.stringify(JSON.stringify(subject)) }, 422, 'bodyExpected', /JSON object/],
  ['an email twice', { body: '{"email":"a@example.org","email":"b@example.org"}' }, 422, 'fieldRepeated', /twice/],
  [
    'an email twice, once escaped',
    { body: '{"email":"a@b.co","\\u0065mail":"b@b.co"}' },
    422,
    'fieldRepeated',
    /twice/,
  ],
  ['a body that is too large', { body: { email: 'x'.repeat(100_001) } }, 413, 'bodyTooLarge', /100 kB/],
  ['a body that is too deep', { body: `${'['.repeat(20)}${']'.repeat(20)}` }, 400, 'bodyTooComplex', /nested/],
];

const values: Case[] = [
  ['no identifier', { body: {} }, 422, 'identifierRequired', /at least one of email, CNIC, phone/],
  ['blanks for identifiers', { body: { email: ' ', CNIC: null } }, 422, 'identifierRequired', /at least one/],
  ['a number for a CNIC', { body: { CNIC: 3520276543219 } }, 422, 'textExpected', /text, in quotation marks/],
  ['a number for a phone', { body: { phone: 923007654321 } }, 422, 'textExpected', /text, in quotation marks/],
  ['a list of emails', { body: { email: ['a@example.org'] } }, 422, 'textExpected', /text, in quotation marks/],
  ['a CNIC of 12 digits', { body: { CNIC: '352027654321' } }, 422, 'lookupCnicInvalid', /CNIC must have 13 digits/],
  ['a CNIC of letters', { body: { CNIC: 'abcde-fghijkl-m' } }, 422, 'lookupCnicInvalid', /CNIC must have 13 digits/],
  ['a phone number of words', { body: { phone: 'call me' } }, 422, 'lookupPhoneInvalid', /phone.*country code/],
  ['half an email', { body: { email: 'bilal@' } }, 422, 'emailInvalid', /Invalid email format/],
  ['another name for a CNIC', { body: { cnic: '35202-7654321-9' } }, 422, 'unknownFieldMeant', /mean CNIC\?/],
  ['another name for a phone', { body: { mobile: '+923007654321' } }, 422, 'unknownFieldMeant', /mean phone\?/],
  ['a field of the address in the body', { body: { ...subject, limit: 5 } }, 422, 'unknownFieldQuery', /\?limit=/],
  [
    'a field that nobody knows',
    { body: { ...subject, nickname: 'x' } },
    422,
    'unknownField',
    /no field with this name/,
  ],
  [
    'a parameter that nobody knows',
    { path: '/api/get-report-detail?page=2' },
    422,
    'unknownField',
    /no field with this name/,
  ],
  ['a misspelt parameter', { path: '/api/get-report-detail?limt=2' }, 422, 'unknownFieldMeant', /mean limit\?/],
  ['text for strict', { body: { ...subject, strict: 'yes' } }, 422, 'flagInvalid', /true or false/],
  [
    'the name of a country',
    { body: { ...subject, defaultCountry: 'Pakistan' } },
    422,
    'countryCodeInvalid',
    /two letters/,
  ],
  ['a time without its offset', { body: { ...subject, since: '2026-02-14T09:30' } }, 422, 'sinceInvalid', /09:30:00Z/],
  ['a category that is none', { body: { ...subject, category: 'theft' } }, 422, 'categoryInvalid', /: .*loan.*other$/],
  ['a limit below 0', { path: '/api/get-report-detail?limit=-1' }, 422, 'limitInvalid', /from 0 to 100$/],
  ['a limit of 1000', { path: '/api/get-report-detail?limit=1000' }, 422, 'limitInvalid', /from 0 to 100$/],
  ['a limit of words', { path: '/api/get-report-detail?limit=all' }, 422, 'limitInvalid', /from 0 to 100$/],
  [
    'a limit of 50 for a batch',
    { path: '/api/get-report-detail/batch?limit=50', body: { queries: [subject] } },
    422,
    'limitInvalid',
    /from 0 to 10$/,
  ],
  [
    'a limit of 21 latest reports',
    { method: 'GET', path: '/api/reports/recent?limit=21' },
    422,
    'limitInvalid',
    /from 1 to 20$/,
  ],
  [
    'a cursor of our own making',
    { path: '/api/get-report-detail?cursor=page2' },
    422,
    'cursorInvalid',
    /earlier answer/,
  ],
  ['a batch that is a list', { path: batch, body: [subject] }, 422, 'bodyExpected', /JSON object/],
  ['a lookup for a batch', { path: batch }, 422, 'unknownField', /with this name$/],
  ['a batch without queries', { path: batch, body: { queries: [] } }, 422, 'queriesInvalid', /1 to 500/],
  [
    'a batch of 501',
    { path: batch, body: { queries: Array(501).fill({ email: 'a@example.org' }) } },
    422,
    'queriesInvalid',
    /1 to 500/,
  ],
];

const known = new Set(
  Object.keys(problemCatalogue).map(
    (code) => `${publicUrl}/docs#${problemAnchor(code as keyof typeof problemCatalogue)}`,
  ),
);

const explained: readonly string[] = [...Object.keys(problemCatalogue), ...valueCodes];

describe.each([
  ['credentials', credentials],
  ['addresses and methods', addresses],
  ['bodies', bodies],
  ['values', values],
])('wrong %s: the answer says what to change about', (_, cases) => {
  test.each(cases)('%s', async (_what, request, status, code, says) => {
    const answer = await send(request);
    const problem = Problem.parse(answer.json());
    expect([answer.statusCode, problem.code]).toEqual([status, code]);
    expect(problem.message).toMatch(says);
    expect(known).toContain(problem.type);
    for (const error of problem.errors ?? []) expect(explained).toContain(error.code);
    expect(problem.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Basic realm=/);
    if (status === 405) expect(problem.values?.allowed).toBe(answer.headers.allow);
    if (problem.code === 'encodingUnsupported') expect(answer.headers['accept-encoding']).toBe('identity');
  });
});

describe('a call that needs a session', () => {
  const bearer = (token: string) => ({ ...noKey, authorization: `Bearer ${token}` });
  test.each([
    ['with a key pair', pair, 'keyNotSession'],
    ['with the key as a bearer token', bearer(apiKey), 'keyNotSession'],
    ['with the secret as a bearer token', bearer(secret), 'keyNotSession'],
    ['with no credentials', noKey, 'notSignedIn'],
  ])('%s', async (_what, headers, code) => {
    const answer = await send({ method: 'GET', path: '/api/keys', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([401, code]);
  });

  test.each([
    ['without the id', '/api/report/single', 'idMissing', /reportID is missing/],
    ['with another cursor', '/api/report/all?cursor=next', 'cursorInvalid', /earlier answer/],
  ])('%s', async (_what, path, code, says) => {
    const answer = await send({ method: 'GET', path, headers: bearer(shop.token) });
    const { message, errors } = answer.json();
    expect([answer.statusCode, errors[0].code]).toEqual([422, code]);
    expect(message).toMatch(says);
  });

  test.each([
    ['category', 'categoryInvalid', /^Choose a category from the list: non_delivery, .*other$/],
    ['channel', 'channelInvalid', /^Choose a channel from the list: web_shop, .*in_person$/],
    ['relation', 'relationInvalid', /^Choose victim, witness or business$/],
    ['country', 'countryInvalid', /^Choose a country from the list$/],
  ])('with an unknown %s, names the values of a short list', async (field, code, says) => {
    const body = { ...aReport(subject), [field]: 'theft' };
    const answer = await send({ path: '/api/report/add-report', headers: bearer(shop.token), body });
    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
    expect(answer.json().message).toMatch(says);
  });
});

test('a call that needs a session offers what it takes, and no key pair', async () => {
  const answer = await send({ method: 'GET', path: '/api/keys' });
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

test('every path answers its other methods with 405 and those that it has', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  const paths = new Map<string, Endpoint[]>();
  for (const [, one] of listEndpoints()) paths.set(one.path, [...(paths.get(one.path) ?? []), one]);
  for (const [path, endpoints] of paths) {
    const own = new Set<string>(endpoints.map(({ method }) => method));
    if (endpoints.some((one) => one.method === 'GET' && !changesState(one))) own.add('HEAD');
    for (const method of methods.filter((one) => !own.has(one))) {
      const answer = await app.inject({ method, url: `/api${path.replaceAll(/\{\w+\}/g, 'x')}` });
      const allowed = String(answer.headers.allow)
        .split(', ')
        .filter((one) => one !== 'OPTIONS');
      expect([path, method, answer.statusCode, allowed]).toEqual([path, method, 405, [...own].sort()]);
    }
  }
});

test('HEAD answers as GET does, without the body, and changes nothing', async () => {
  await createReport(context, shop.accountId, aReport(subject));
  for (const path of ['/api/reports/recent', '/api/openapi.json', '/api/analysis/pattern', '/readyz', '/healthz']) {
    const [got, headed] = [await send({ method: 'GET', path }), await send({ method: 'HEAD', path })];
    expect([path, headed.statusCode, headed.payload]).toEqual([path, got.statusCode, '']);
    expect(headed.headers['content-type']).toBe(got.headers['content-type']);
  }
  const out = await send({
    method: 'HEAD',
    path: '/api/auth/signout',
    headers: { authorization: `Bearer ${shop.token}` },
  });
  expect(out.statusCode).toBe(405);
  expect((await shop.call(auth.user)).status).toBe(200);
});
