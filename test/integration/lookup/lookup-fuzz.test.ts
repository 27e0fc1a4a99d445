import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keys } from '../../../src/contract/keys/keys.ts';
import { Problem } from '../../../src/contract/problems/problem.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { app, as, context, logged } = await startApp();
const business = await as();
const live = await business.keyPair();
const { body: trial } = await business.call(keys.test);
const subject = aSubject();
await createReport(context, business.accountId, aReport(subject));

/** The number of generated calls, and how many of them run concurrently. */
const calls = 10_000;
const atOnce = 25;

const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '٠١٢٣٤٥٦٧٨٩١٢٣',
    "'; drop table reports; --",
    '{{7*7}}',
    '../../etc/passwd',
    '%00',
    'NaN',
    '-0',
  ),
  fc.emailAddress(),
  fc.stringMatching(/^\+?[\d -]{5,20}$/),
  fc.constantFrom(...Object.values(subject)),
);
const value = fc.oneof(wild, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.bigInt().map(String));
const options = fc.record(
  {
    detail: fc.oneof(fc.constantFrom('verdict', 'summary', 'full'), value),
    approximate: fc.oneof(fc.boolean(), value),
    explain: fc.oneof(fc.boolean(), value),
    receipt: fc.oneof(fc.boolean(), value),
    strict: fc.oneof(fc.boolean(), value),
    minScore: fc.oneof(fc.integer({ min: -1, max: 101 }), value),
    maxAgeDays: fc.oneof(fc.integer({ min: 0, max: 40_000 }), value),
    since: fc.oneof(fc.constantFrom('2026-01-01', '2026-01-01T00:00:00Z', '2026-13-01'), value),
    category: fc.oneof(fc.constantFrom('loan', ['loan', 'job'], []), value),
    standing: fc.oneof(fc.constantFrom('verified', ['unverified']), value),
    defaultCountry: fc.oneof(fc.constantFrom('PK', 'de', 'XX'), value),
  },
  { requiredKeys: [] },
);
const addresses = fc.constantFrom(subject.email, subject.email.replace('@', '+1@'), 'a.b+c@gmail.com', '+@example.org');
const identifiers = fc.dictionary(
  fc.constantFrom('email', 'CNIC', 'phone', 'ref', '__proto__', 'constructor', 'toString', 'queries'),
  value,
  { maxKeys: 5 },
);
const body = fc.oneof(
  { weight: 5, arbitrary: identifiers.map((one) => JSON.stringify(one)) },
  {
    weight: 3,
    arbitrary: fc.tuple(addresses, options).map(([email, more]) => JSON.stringify({ email, ...more })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.array(addresses, { maxLength: 12 }), options)
      .map(([emails, more]) => JSON.stringify({ queries: emails.map((email) => ({ email })), ...more })),
  },
  {
    weight: 3,
    arbitrary: fc.array(fc.oneof(identifiers, value), { maxLength: 8 }).map((queries) => JSON.stringify({ queries })),
  },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"',
      '{"email":',
      `${'['.repeat(2_000)}`,
      '{"email":"a","email":"b"}',
    ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('latin1')) },
);

const headerText = fc.string({ unit: fc.constantFrom(...'abcXYZ019 _-=:;,."/\\~é\u00ff'), maxLength: 60 });
const proofs = [live, trial].map(({ apiKey, secret }) => ({ api_key: apiKey, secret }));
const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...proofs) },
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'api_key',
        'api-key',
        'x-api-key',
        'secret',
        'x-api-secret',
        'authorization',
        'cookie',
        'x-xsrf-token',
      ),
      fc.oneof(
        headerText,
        fc.constantFrom(live.apiKey, live.secret, 'Basic Og==', 'Basic ====', 'Bearer ', 'Basic 4pyT'),
      ),
    ),
  },
);
const more = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'accept',
    'idempotency-key',
    'if-match',
    'x-forwarded-for',
    'x-request-id',
    'transfer-encoding-x',
  ),
  fc.oneof(
    headerText,
    fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', 'multipart/form-data'),
  ),
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(fc.tuple(fc.constantFrom('limit', 'cursor', '__proto__', 'limit[]'), wild), { maxLength: 4 })
    .map((pairs) => {
      const encoded = pairs.map(
        ([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'))}`,
      );
      return `?${encoded.join('&')}`;
    }),
  fc.stringMatching(/^\?[a-z%&=0-9]{0,30}$/),
);
const call = fc.record({
  path: fc.constantFrom(
    '/api/get-report-detail',
    '/api/get-report-detail',
    '/api/get-report-detail/recent',
    '/api/reports/recent',
    '/api/get-report-detail/batch',
  ),
  body,
  headers,
  more,
  query,
  asJson: fc.boolean(),
});

type Made = typeof call extends fc.Arbitrary<infer One> ? One : never;

test(`${calls} generated bodies and headers are answered or refused, and break nothing`, {
  timeout: 180_000,
}, async () => {
  const statuses: Record<number, number> = {};
  const codes = new Set<string>();
  const make = async ({ path, body, headers, more, query, asJson }: Made) => {
    const method = path === '/api/reports/recent' ? 'GET' : 'POST';
    const answer = await app.inject({
      method,
      url: path + query,
      headers: { 'content-type': 'application/json', ...(asJson ? {} : more), ...headers },
      ...(method === 'POST' && { payload: body }),
    });
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    if (answer.statusCode >= 500) throw new Error(`${answer.statusCode} ${answer.payload}`);
    if (!/^application\/(problem\+)?json/.test(String(answer.headers['content-type'])))
      throw new Error(`no JSON: ${answer.payload}`);
    if (answer.statusCode === 200) return;
    const problem = Problem.safeParse(answer.json());
    if (!problem.success) throw new Error(`no problem: ${answer.payload}`);
    codes.add(problem.data.code);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: atOnce, maxLength: atOnce }), async (made) => {
      await Promise.all(made.map(make));
    }),
    { numRuns: calls / atOnce, endOnFailure: true },
  );
  expect(Object.values(statuses).reduce((sum, count) => sum + count)).toBe(calls);
  // The calls reached every layer: some succeed, others fail for credentials, JSON or values.
  for (const status of [200, 400, 401, 422]) expect(statuses[status]).toBeGreaterThan(20);
  for (const code of ['keyUnknown', 'keyMissing', 'jsonBroken', 'emailInvalid', 'lookupCnicInvalid', 'cursorInvalid'])
    expect([...codes]).toContain(code);
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  const found = await app.inject({
    method: 'POST',
    url: '/api/get-report-detail',
    headers: live.headers,
    payload: subject,
  });
  expect(found.json().reports).toHaveLength(1);
});
