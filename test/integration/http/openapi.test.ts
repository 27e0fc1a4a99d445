import { spawnSync } from 'node:child_process';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { type Endpoint, isRateLimited } from '../../../src/contract/endpoint.ts';
import { listEndpoints } from '../../../src/contract/index.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { testIdentities } from '../../../src/contract/lookup/test-identities.ts';
import { problemAnchor, problemCatalogue } from '../../../src/contract/problems/problem-catalogue.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { createApp } from '../../../src/server/app.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { openDb } from '../../../src/server/platform/db/pool.ts';
import { diskStore } from '../../../src/server/platform/files/disk.ts';
import { openRateLimiter } from '../../../src/server/platform/limits/rate-limiter.ts';
import { createLog } from '../../../src/server/platform/log.ts';
import { emlFolderMailer } from '../../../src/server/platform/mail/eml-folder.ts';
import { buildServer } from '../../../src/server/server.ts';
import { type Answer, generousPlan, startApp, testSettings, testVault } from '../../support/app.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const publicUrl = 'https://shield.example.org';
const { app, stranger, as, context } = await startApp({ publicUrl });
const limited = await startApp({ publicUrl, ratePlans: [{ ...generousPlan, callsPerSecond: 1 }] });

// biome-ignore lint/suspicious/noExplicitAny: the document is what is being examined
const document: any = (await app.inject('/api/openapi.json')).json();

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closed(document), 'openapi');

/** The same document, in which an object may have no field that it does not declare. */
function closed(value: unknown): object {
  const inside = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inside);
    if (typeof part !== 'object' || part === null) return part;
    const all = Object.fromEntries(Object.entries(part).map(([key, one]) => [key, inside(one)]));
    return 'properties' in all && all.type === 'object' ? { additionalProperties: false, ...all } : all;
  };
  return inside(value) as object;
}

const pointer = (...parts: (string | number)[]) =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Fails unless the answer is one that the document has for this call: status, type, body and headers. */
function expectDocumented(endpoint: Endpoint, answer: Pick<Answer, 'status' | 'headers' | 'body'>): void {
  const place = ['paths', endpoint.path, endpoint.method.toLowerCase(), 'responses', String(answer.status)];
  const response = place.reduce((value, key) => value?.[key], document);
  expect(response, `${endpoint.method} ${endpoint.path} ${answer.status}`).toBeDefined();
  const type = String(answer.headers['content-type']).split(';')[0] ?? '';
  expect(Object.keys(response.content)).toEqual([type]);
  const validate: ValidateFunction = ajv.compile({
    $ref: `openapi#${pointer(...place, 'content', type, 'schema')}`,
  });
  expect(validate(answer.body) ? [] : validate.errors).toEqual([]);
  const declared = Object.keys(response.headers).map((name) => name.toLowerCase());
  const described = Object.keys(document.components.headers).map((name) => name.toLowerCase());
  const sent = described.filter((name) => answer.headers[name] !== undefined);
  expect(sent.filter((name) => !declared.includes(name))).toEqual([]);
  expect(answer.headers['x-request-id']).toBeDefined();
}

describe('the OpenAPI document', () => {
  test('passes a strict linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const found = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: 'openapi.json' });
    expect(found.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer])).toEqual([]);
  });

  test('lists the three calls of the public API first', () => {
    expect(Object.keys(document.paths).slice(0, 3)).toEqual([
      '/get-report-detail',
      '/get-report-detail/recent',
      '/reports/recent',
    ]);
  });

  test('has examples for every lookup call and problem that match their schemas', () => {
    for (const endpoint of Object.values(lookup)) {
      const { requestBody, responses } = document.paths[endpoint.path][endpoint.method.toLowerCase()];
      const place = ['paths', endpoint.path, endpoint.method.toLowerCase()];
      if (requestBody) {
        const { example } = requestBody.content['application/json'];
        const schema = pointer(...place, 'requestBody', 'content', 'application/json', 'schema');
        expect(ajv.compile({ $ref: `openapi#${schema}` })(example)).toBe(true);
        expect(endpoint.body?.safeParse(example).success).toBe(true);
      }
      const { example } = responses[200].content['application/json'];
      const validate = ajv.compile({
        $ref: `openapi#${pointer(...place, 'responses', '200', 'content', 'application/json', 'schema')}`,
      });
      expect(validate(example) ? [] : validate.errors).toEqual([]);
    }
    const isProblem = ajv.compile({ $ref: 'openapi#/components/schemas/Problem' });
    for (const { value } of Object.values<{ value: unknown }>(document.components.examples))
      expect(isProblem(value) ? [] : isProblem.errors).toEqual([]);
  });

  test('names a tag, a description, a name for each body and a value for each place in the path of every operation', () => {
    const tags = document.tags.map(({ name }: { name: string }) => name);
    for (const [path, operations] of Object.entries<object>(document.paths))
      for (const operation of Object.values(operations)) {
        expect([path, tags.includes(operation.tags[0])]).toEqual([path, true]);
        expect(operation.description).toMatch(/\.$/);
        const body = operation.requestBody?.content['application/json'];
        if (body) expect(Object.keys(body.schema)).toEqual(['$ref']);
        for (const parameter of operation.parameters)
          if (parameter.in === 'path')
            expect([path, parameter]).toEqual([path, expect.objectContaining({ example: expect.anything() })]);
      }
    expect(document.servers).toEqual([{ url: '/api' }]);
  });

  test('says what holds where nothing is given', () => {
    expect(JSON.stringify(document).match(/By default (?:\.|\[object)/)).toBeNull();
    const parametersOf = (path: string, method: string) => document.paths[path][method].parameters;
    expect(parametersOf('/get-report-detail', 'post')[0].description).toMatch(/By default 100\.$/);
    expect(parametersOf('/lookup', 'post')[0].description).toMatch(/By default 10\.$/);
    expect(parametersOf('/usage', 'get')[0].description).toMatch(/By default 30\.$/);
  });

  test('accepts each header with a key pair in every combination that the server does', () => {
    const name = (scheme: string) => document.components.securitySchemes[scheme].name;
    const { security } = document.paths['/get-report-detail'].post;
    const pairs = security.slice(1).map((way: object) => Object.keys(way).map(name).join(' and '));
    const keys = ['API_Key', 'API-Key', 'X-API-Key'];
    expect(pairs).toEqual(keys.flatMap((key) => [`${key} and Secret`, `${key} and X-API-Secret`]));
  });

  test('refuses a lookup without an identifier, and one with a field that there is not', () => {
    const isLookup = ajv.compile({ $ref: 'openapi#/components/schemas/LookupRequest' });
    expect(isLookup({ phone: '03001234567', email: null })).toBe(true);
    for (const body of [{}, { email: null }, { strict: true }, { cnic: '35202-7654321-9' }, { CNIC: 3520276543219 }])
      expect([body, isLookup(body)]).toEqual([body, false]);
  });

  test('has patterns and numbers that JavaScript without u, Python and Java understand', () => {
    const schemas: { pattern?: string; type?: string; minimum?: number; maximum?: number; const?: number }[] = [];
    JSON.stringify(document, (_, value) => {
      if (value?.type === 'string' || value?.type === 'integer') schemas.push(value);
      return value;
    });
    const patterns = [...new Set(schemas.flatMap(({ pattern }) => pattern ?? []))];
    expect(patterns.length).toBeGreaterThan(3);
    for (const pattern of patterns) {
      // Properties of Unicode, lookbehind and named groups are written differently, or not known.
      expect(pattern).not.toMatch(/\\[pPk]|\(\?</);
      expect(() => [new RegExp(pattern), new RegExp(pattern, 'u')]).not.toThrow();
    }
    const program = 'import json, re, sys; [re.compile(one) for one in json.load(sys.stdin)]';
    expect(spawnSync('python3', ['-c', program], { input: JSON.stringify(patterns), encoding: 'utf8' }).stderr).toBe(
      '',
    );
    const numbers = schemas.filter((one) => one.type === 'integer' && one.const === undefined);
    expect(numbers.filter(({ minimum }) => minimum === undefined || minimum < 0)).toEqual([]);
  });

  test('links each problem to its paragraph of the docs page', () => {
    for (const [code, { value }] of Object.entries<{ value: { type: string; title: string } }>(
      document.components.examples,
    )) {
      expect(value.type).toBe(`${publicUrl}/docs#${problemAnchor(code as keyof typeof problemCatalogue)}`);
      expect(value.title).toBe(problemCatalogue[code as keyof typeof problemCatalogue].title);
    }
  });

  test('names every endpoint but those for staff, with rate limit headers for those with an API key', () => {
    for (const [, endpoint] of listEndpoints()) {
      if (endpoint.roles) {
        expect(document.paths).not.toHaveProperty([endpoint.path]);
        continue;
      }
      const { responses, security, requestBody } = document.paths[endpoint.path][endpoint.method.toLowerCase()];
      expect(responses).toHaveProperty('500');
      const type = endpoint.upload ? 'multipart/form-data' : endpoint.body ? 'application/json' : undefined;
      expect(Object.keys(requestBody?.content ?? {})).toEqual(type ? [type] : []);
      if (isRateLimited(endpoint)) {
        expect(Object.keys(responses[200].headers)).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
        expect(Object.keys(responses[429].headers)).toContain('Retry-After');
        // Importers keep the first one.
        expect(security[0]).toEqual({ basicPair: [] });
      }
    }
  });
});

const sana = await as();
const pair = await sana.keyPair();
const { headers } = pair;
const subject = aSubject();
for (let n = 0; n < 3; n++) await createReport(context, sana.accountId, aReport(subject));

describe('real responses match the document', () => {
  const calls: [string, Endpoint, object | undefined, object | undefined][] = [
    ['a hit', lookup.detail, subject, undefined],
    ['a hit with a next page', lookup.detail, subject, { limit: 1 }],
    ['a miss', lookup.detail, aSubject(), undefined],
    ['the most recent report', lookup.recent, subject, undefined],
    ['a miss of the most recent report', lookup.recent, aSubject(), undefined],
    ['the latest reports', lookup.recentReports, undefined, undefined],
    ['a batch', lookup.batch, { queries: [{ ref: 'a', ...subject }, aSubject(), {}, 7] }, { limit: 1 }],
  ];
  test.each(calls)('%s', async (_what, endpoint, body, query) => {
    const answer = await stranger.call(endpoint, { body, query: { ...query }, headers });
    expect(answer.status).toBe(200);
    expectDocumented(endpoint, answer);
  });

  const lookups = Object.entries(lookup);
  const withBody = lookups.filter(([, endpoint]) => endpoint.body !== undefined);

  test.each(lookups)('401 and 403 of %s', async (_name, endpoint) => {
    const { body: revoked } = await sana.call(keys.create, { body: { name: 'x' } });
    const { body: expired } = await sana.call(keys.create, { body: { name: 'x' } });
    await sana.call(keys.revoke, { params: { id: revoked.id } });
    await sana.call(keys.rotate, { params: { id: expired.id }, body: { now: true } });
    const wrong: Record<string, string>[] = [{}, { secret: pair.secret }, { api_key: 'x', secret: 'y' }];
    for (const own of wrong) {
      const answer = await stranger.call(endpoint, { headers: own });
      expect(answer.status).toBe(401);
      expectDocumented(endpoint, answer);
    }
    for (const { apiKey, secret } of [revoked, expired]) {
      const answer = await stranger.call(endpoint, { headers: { api_key: apiKey, secret } });
      expect(answer.status).toBe(403);
      expectDocumented(endpoint, answer);
    }
  });

  test.each(withBody)('400, 413, 415 and 422 of %s', async (_name, endpoint) => {
    const send = async (payload: string, type = 'application/json') => {
      const url = `/api${endpoint.path}`;
      const sent = { ...headers, 'content-type': type };
      const {
        statusCode,
        headers: got,
        payload: body,
      } = await app.inject({ method: 'POST', url, headers: sent, payload });
      return { status: statusCode, headers: got, body: JSON.parse(body) };
    };
    const answers = [
      await send('{'),
      await send(JSON.stringify({ email: 'x'.repeat(1_000_001) })),
      await send('a=b', 'text/html'),
      await send('{}'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 413, 415, 422]);
    for (const answer of answers) expectDocumented(endpoint, answer);
  });

  test('422 of the latest reports', async () => {
    const answer = await stranger.call(lookup.recentReports, { query: { limit: 0 }, headers });
    expect(answer.status).toBe(422);
    expectDocumented(lookup.recentReports, answer);
  });

  test.each(lookups)('429 of %s', async (_name, endpoint) => {
    const { headers } = await (await limited.as()).keyPair();
    const call = () => limited.stranger.call(endpoint, { body: endpoint.body && subject, headers });
    const answers = await Promise.all([call(), call()]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toBeDefined();
    if (refused) expectDocumented(endpoint, refused);
  });

  test('429 and 500 as provoked by a test key', async () => {
    const { body: test } = await sana.call(keys.test);
    const own = { api_key: test.apiKey, secret: test.secret };
    for (const [outcome, status] of [
      ['rateLimited', 429],
      ['serverError', 500],
    ] as const) {
      const email = testIdentities.find((one) => one.outcome === outcome)?.email;
      const answer = await stranger.call(lookup.detail, { body: { email }, headers: own });
      expect(answer.status).toBe(status);
      expectDocumented(lookup.detail, answer);
    }
  });

  test.each(lookups)('503 of %s, while the database is away', async (_name, endpoint) => {
    const log = createLog('error', () => {});
    const db = openDb({ host: '127.0.0.1', port: 1 });
    const vault = testVault();
    const rateLimiter = await openRateLimiter({ redisUrl: null, log });
    const files = diskStore('/nowhere');
    const mailer = emlFolderMailer({ folder: '/nowhere', from: 'nobody@example.com', print: () => {} });
    const away = await buildServer(
      createApp(
        {
          db,
          lookups: db,
          vault,
          files,
          mailer,
          log,
          rateLimiter,
          clock: () => new Date(),
          settings: { ...testSettings, publicUrl },
        },
        [],
      ),
      { publicUrl, trustProxy: [], defaultCountry: 'PK' },
      log,
    );
    const {
      statusCode,
      headers: got,
      payload,
    } = await away.inject({ method: endpoint.method, url: `/api${endpoint.path}`, headers });
    await away.close();
    await db.close();
    expect([statusCode, got['retry-after']]).toEqual([503, '5']);
    expectDocumented(endpoint, { status: statusCode, headers: got, body: JSON.parse(payload) });
  });

  test('keys and reports of a session, and their problems', async () => {
    const omar = await as();
    const { body: pair } = await omar.call(keys.create, { body: { name: 'x' } });
    const params = { id: pair.id };
    expectDocumented(keys.list, await omar.call(keys.list));
    expectDocumented(keys.test, await omar.call(keys.test));
    expectDocumented(keys.rotate, await omar.call(keys.rotate, { params }));
    const again = await omar.call(keys.rotate, { params });
    expect(again.status).toBe(409);
    expectDocumented(keys.rotate, again);
    expectDocumented(keys.revoke, await omar.call(keys.revoke, { params }));
    expectDocumented(keys.revoke, await sana.call(keys.revoke, { params }));
    const { body: filed } = await omar.call(reports.create, { body: aReport() });
    const single = await omar.call(reports.single, { query: { reportID: filed.reportID } });
    expect(single.headers.etag).toBe('"1"');
    expectDocumented(reports.single, single);
    expectDocumented(reports.all, await omar.call(reports.all, { query: { limit: 1 } }));
  });
});
