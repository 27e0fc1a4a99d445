import { describe, expect, test } from 'vitest';
import { staffRoles } from '../../../src/contract/accounts/roles.ts';
import { defaultBodyMaxBytes, type Endpoint } from '../../../src/contract/endpoint.ts';
import { listEndpoints } from '../../../src/contract/index.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { batchLimit, lookup } from '../../../src/contract/lookup/lookup.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { inner, leavesOf } from '../../../src/contract/request-values.fixture.ts';
import { startApp } from '../../support/app.ts';
import { aPdf } from '../../support/files.ts';
import { aReport } from '../../support/reports.ts';

const { asStaff, app } = await startApp();
const user = await asStaff(...staffRoles);
const { headers: proven } = await user.keyPair();

/** The most marks that a URL may hold: each takes six characters, and a request line at most 16 kB. */
const marksInUrl = 2_000;

/** A letter with as many marks above as below it, which normalization must sort. */
const mixedMarks = (marks: number) => `a${'\u0301'.repeat(marks / 2)}${'\u0323'.repeat(marks / 2)}`;

const worstTexts = {
  'marks to be sorted': (bytes: number) => mixedMarks(Math.floor(bytes / 4) * 2),
  'a single letter': (bytes: number) => 'a'.repeat(bytes),
  'characters that decompose into eighteen': (bytes: number) => '\uFDFA'.repeat(bytes / 3),
  digits: (bytes: number) => '9'.repeat(bytes),
  spaces: (bytes: number) => ' '.repeat(bytes),
};

const fieldsOf = (schema: Endpoint['body']) =>
  schema
    ? [
        ...new Set(
          leavesOf(schema).map(({ path, schema: leaf }) => [path.join('.'), inner(leaf)._zod.def.type].join('|')),
        ),
      ]
        .filter((name) => !/\|(array|boolean|number)$/.test(name))
        .map((name) => name.slice(0, name.indexOf('|')))
    : [];
const at = (path: string, value: unknown) =>
  path.split('.').reduceRight<unknown>((under, key) => (key === '0' ? [under] : { [key]: under }), value);

const taking = listEndpoints().filter(([, { params, query, body }]) => params ?? query ?? body);

describe.each(taking)('%s', (_name, endpoint) => {
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']));
  const bodyMax = endpoint.bodyMaxBytes ?? defaultBodyMaxBytes;

  test('refuses the longest text that a body may hold, whichever field holds it', async () => {
    // The texts of a form with a file are bounded by the form.
    if (endpoint.upload) return;
    for (const path of new Set(fieldsOf(endpoint.documentedBody ?? endpoint.body)))
      for (const [what, text] of Object.entries(worstTexts)) {
        const body = at(path, text(bodyMax - 1_000));
        const answer = await user.call(endpoint, { params, body, headers: proven });
        const isBatch = (endpoint === lookup.batch || endpoint === check.batch) && path.startsWith('queries');
        expect([path, what, answer.status]).toEqual([path, what, isBatch ? 200 : 422]);
        const errors = isBatch ? answer.body.results[0].problem.errors : answer.body.errors;
        const name = path.replace(/^queries\.0\./, '');
        // A field of spaces is an empty one, and the error of a value or a list of values is the field's.
        const paths = errors.map((error: { path: string }) => error.path);
        if (what !== 'spaces') expect([name, name.replace(/\.0$/, '')].some((one) => paths.includes(one))).toBe(true);
        expect(answer.text.length).toBeLessThan(5_000);
      }
  });

  test('refuses a long text in the path and in the query', async () => {
    for (const path of fieldsOf(endpoint.query)) {
      const answer = await user.call(endpoint, { params, query: { [path]: mixedMarks(marksInUrl) }, headers: proven });
      expect(answer.status).toBe(422);
      if (!endpoint.params) expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    }
    for (const path of fieldsOf(endpoint.params))
      for (const marks of [10, marksInUrl]) {
        const answer = await user.call(endpoint, { params: { ...params, [path]: mixedMarks(marks) }, headers: proven });
        expect([404, 422]).toContain(answer.status);
      }
  });

  if (endpoint.body && !endpoint.upload)
    test('refuses nesting and a number of values that no call needs', async () => {
      const half = Math.floor(bodyMax / 2) - 200;
      const key = fieldsOf(endpoint.documentedBody ?? endpoint.body)[0]?.split('.')[0] ?? 'x';
      const complex = [
        `{"${key}":${'['.repeat(half)}${']'.repeat(half)}}`,
        `{"${key}":[${Array(half).fill(1).join()}]}`,
        `{${Array.from({ length: 20_001 }, (_, n) => `"":${n % 10}`).join()}}`,
        `{"__proto__":${'{"a":'.repeat(half / 6)}1${'}'.repeat(half / 6)}}`,
      ];
      for (const payload of complex.filter(({ length }) => length <= bodyMax)) {
        const answer = await app.inject({
          method: endpoint.method,
          url: `/api${endpoint.path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`,
          headers: { ...proven, authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
          payload,
        });
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'bodyTooComplex']);
      }
    });
});

test('a batch in which every value of every query is too long is answered with a problem for each query', async () => {
  const query = { ref: mixedMarks(100), email: mixedMarks(400), CNIC: mixedMarks(200), phone: mixedMarks(200) };
  const body = { queries: Array(batchLimit).fill(query) };
  const answer = await user.call(lookup.batch, { body, headers: proven });
  expect(answer.status).toBe(200);
  expect(answer.body.results.map(({ status }: { status: number }) => status)).toEqual(Array(batchLimit).fill(422));
});

test('a file whose name is longer than any file system allows is refused', async () => {
  const file = { bytes: aPdf(), name: `${mixedMarks(2_000)}.pdf` };
  const { reportID } = (await user.call(reports.create, { body: aReport() })).body;
  const answer = await user.call(attachments.add, { query: { reportID }, file });
  expect([answer.status, answer.body.code]).toEqual([400, 'uploadBroken']);
});
