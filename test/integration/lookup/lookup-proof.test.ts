import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { aReport } from '../../support/reports.ts';
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

describe('matching', () => {
  const headers = { api_key: own.apiKey, secret: own.secret };
  const dashed = (digits: string) => `${digits.slice(0, 5)}-${digits.slice(5, 12)}-${digits.slice(12)}`;
  const urdu = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
  const spaced = (text: string) => ` ${text}\t`;
  const same = (text: string) => text;

  const emails = [same, spaced, (text: string) => text.toUpperCase(), (text: string) => text.normalize('NFD')];
  const cnics = [same, dashed, urdu, spaced, (text: string) => dashed(text).replaceAll('-', ' ')];
  const phones = [
    same,
    urdu,
    spaced,
    (text: string) => text.replace('+92', '0'),
    (text: string) => text.replace('+92', '+92-'),
    (text: string) => text.replace('+', '00'),
  ];
  const written = fc.record({
    email: fc.constantFrom(...emails),
    CNIC: fc.constantFrom(...cnics),
    phone: fc.constantFrom(...phones),
    reported: fc.record({
      CNIC: fc.constantFrom(dashed, (text: string) => urdu(dashed(text))),
      phone: fc.constantFrom(...phones),
    }),
    asked: fc.subarray(['email', 'CNIC', 'phone'] as const, { minLength: 1 }),
    serial: fc.integer({ min: 1_000_000, max: 9_999_999 }),
  });

  test('finds a report in any notation of the report and the query, and names the matching identifiers', async () => {
    await fc.assert(
      fc.asyncProperty(written, async ({ email, CNIC, phone, reported, asked, serial }) => {
        const unique = `${serial}-${crypto.randomUUID().slice(0, 8)}`;
        const plain = {
          email: `who-${unique}@example.org`,
          CNIC: `352${aSubject().CNIC.replaceAll('-', '').slice(-7)}${String(serial).slice(0, 3)}`,
          phone: aSubject().phone,
        };
        const filed = { email: plain.email, CNIC: reported.CNIC(plain.CNIC), phone: reported.phone(plain.phone) };
        await createReport(context, shop.accountId, aReport(filed));
        const all = { email: email(plain.email), CNIC: CNIC(plain.CNIC), phone: phone(plain.phone) };
        const body = Object.fromEntries(asked.map((kind) => [kind, all[kind]]));
        const answer = await stranger.call(lookup.detail, { body, headers });
        expect(answer.body.reports.map(({ matchedOn }: { matchedOn: string[] }) => matchedOn)).toEqual([asked]);
      }),
      { numRuns: 150 },
    );
  });

  test('finds no report by an identifier that differs in one digit or letter', async () => {
    // Unlike the numbered ones, no neighbour of this one is filed.
    const subject = { email: 'alone@example.net', CNIC: '42101-5555555-3', phone: '+923215555555' };
    await createReport(context, shop.accountId, aReport(subject));
    const changed = fc
      .constantFrom('email', 'CNIC', 'phone')
      .chain((kind) =>
        fc.nat(subject[kind as 'email'].length - 1).map((at) => ({ kind: kind as 'email' | 'CNIC' | 'phone', at })),
      );
    await fc.assert(
      fc.asyncProperty(changed, async ({ kind, at }) => {
        const letter = subject[kind][at] ?? '';
        if (!/[a-z0-9]/.test(letter)) return;
        const other = /\d/.test(letter) ? String((Number(letter) + 1) % 10) : letter === 'x' ? 'y' : 'x';
        const value = subject[kind].slice(0, at) + other + subject[kind].slice(at + 1);
        const { body } = await stranger.call(lookup.detail, { body: { [kind]: value }, headers });
        // The change may make a number invalid, which is refused; nothing is found either way.
        expect(body.reports ?? []).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
