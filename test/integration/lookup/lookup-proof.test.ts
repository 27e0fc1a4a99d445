import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { ReportBody } from '../../../src/contract/reports/report-body.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { identifierKinds, isMainKind } from '../../../src/contract/rules/identifier-kinds.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { aReport } from '../../support/reports.ts';
import { spelled } from '../../support/spellings.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, as, context } = await startApp();
const [shop, bank] = [await as(), await as()];
const [own, other] = [await shop.keyPair(), await bank.keyPair()];
const { body: trial } = await shop.call(keys.test);

const ask = async (headers: Record<string, string>) => {
  const { status, body } = await stranger.call(lookup.detail, { body: { email: 'a@example.org' }, headers });
  return status === 200 ? 200 : `${status} ${body.code}`;
};
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Every header for a key or secret, and the values tried in it. */
const keyHeaders = ['api_key', 'api-key', 'x-api-key'];
const secretHeaders = ['secret', 'x-api-secret'];
const keysTried = {
  own: own.apiKey,
  'somebody else’s': other.apiKey,
  'a test one': trial.apiKey,
  unknown: `fs_live_${'0'.repeat(28)}`,
  'its secret': own.secret,
  'cut short': own.apiKey.slice(0, -1),
  'in capitals': own.apiKey.toUpperCase(),
};
const secretsTried = {
  own: own.secret,
  'somebody else’s': other.secret,
  'a test one': trial.secret,
  'its key': own.apiKey,
  'cut short': own.secret.slice(0, -1),
  'with more': `${own.secret}0`,
};

const notWhole = ['unknown', 'cut short', 'in capitals', 'with more'];
const refusal = (whose: string, which: string) => {
  if (whose === 'its secret' && which === 'its key') return '401 keySwapped';
  if (notWhole.includes(whose)) return '401 keyBroken';
  return notWhole.includes(which) ? '401 secretBroken' : '401 keyUnknown';
};

describe('only a key with its own secret is accepted, in', () => {
  const names = keyHeaders.flatMap((key) => secretHeaders.map((secret): [string, string] => [key, secret]));

  test.each(names)('%s and %s', async (keyHeader, secretHeader) => {
    for (const [whose, apiKey] of Object.entries(keysTried))
      for (const [which, secret] of Object.entries(secretsTried)) {
        const fits = whose === which && ['own', 'somebody else’s', 'a test one'].includes(whose);
        const answer = await ask({ [keyHeader]: apiKey, [secretHeader]: secret });
        expect([whose, which, answer]).toEqual([whose, which, fits ? 200 : refusal(whose, which)]);
      }
    expect(await ask({ [keyHeader]: own.apiKey })).toBe('401 secretMissing');
    expect(await ask({ [keyHeader]: own.apiKey, [secretHeader]: '' })).toBe('401 secretMissing');
    expect(await ask({ [secretHeader]: own.secret })).toBe('401 keyDropped');
    expect(await ask({ [keyHeader]: '', [secretHeader]: own.secret })).toBe('401 keyDropped');
  });

  test('Basic', async () => {
    for (const [whose, apiKey] of Object.entries(keysTried))
      for (const [which, secret] of Object.entries(secretsTried)) {
        const fits = whose === which && ['own', 'somebody else’s', 'a test one'].includes(whose);
        expect(await ask({ authorization: basic(apiKey, secret) })).toBe(fits ? 200 : refusal(whose, which));
      }
    for (const authorization of [
      'Basic',
      'Basic ',
      'Basic !',
      `Basic ${own.apiKey}`,
      basic(own.apiKey, ''),
      basic('', own.secret),
    ])
      expect(await ask({ authorization })).toMatch(/^401 /);
  });

  test('two sets of credentials: Basic takes precedence over headers, API_Key over API-Key', async () => {
    const right = { api_key: own.apiKey, secret: own.secret };
    expect(await ask({ ...right, authorization: basic(own.apiKey, 'wrong') })).toBe('401 secretBroken');
    expect(await ask({ ...right, api_key: 'wrong', authorization: basic(own.apiKey, own.secret) })).toBe(200);
    expect(await ask({ ...right, api_key: 'wrong', 'api-key': own.apiKey })).toBe('401 keyBroken');
    expect(await ask({ ...right, 'x-api-key': 'wrong' })).toBe(200);
  });
});

test('a malformed key does not affect concurrent calls', async () => {
  const nulls = basic(`fs_live_\0${'0'.repeat(27)}`, own.secret);
  const answers = await Promise.all([
    ask({ authorization: nulls }),
    ask({ api_key: own.apiKey, secret: own.secret }),
    ask({ authorization: basic('\u{1F511}', own.secret) }),
    ask({ api_key: other.apiKey, secret: other.secret }),
    ask({ api_key: other.apiKey, secret: own.secret }),
  ]);
  expect(answers).toEqual(['401 keyBroken', 200, '401 keyBroken', 200, '401 keyUnknown']);
});

test('concurrent lookups each get their own result', async () => {
  const people = Array.from({ length: 60 }, (_, n) => `person.${n}.${crypto.randomUUID()}@example.org`);
  const filing = people.filter((_, n) => n % 2 === 0);
  await Promise.all(
    filing.map((email) => shop.call(reports.create, { body: aReport({ email, CNIC: null, phone: null }) })),
  );
  const found = await Promise.all(
    people.map(async (email) => {
      const headers = { api_key: own.apiKey, secret: own.secret };
      const { body } = await stranger.call(lookup.detail, { body: { email }, headers });
      return body.reports.map((report: { email: string }) => report.email);
    }),
  );
  expect(found).toEqual(people.map((email, n) => (n % 2 === 0 ? [email] : [])));
});

test.each(identifierKinds)('a report is found by its %s, however either is written', async (kind) => {
  const headers = { api_key: own.apiKey, secret: own.secret };
  await fc.assert(
    fc.asyncProperty(spelled(kind), async ({ text, again }) => {
      const named = isMainKind(kind) ? { [kind]: text } : { furtherIdentifiers: [{ kind, value: text }] };
      const { data } = ReportBody.safeParse({ ...aReport({ ...aSubject(), CNIC: null, phone: null }), ...named });
      // A report takes a CNIC with its dashes only.
      fc.pre(data !== undefined);
      await createReport(context, shop.accountId, data);
      const answer = await stranger.call(lookup.detail, { body: { [kind]: again }, headers });
      expect(answer.body.reports[0]?.matchedOn).toEqual([kind]);
    }),
    { numRuns: 25 },
  );
});
