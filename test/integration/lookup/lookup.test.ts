import { describe, expect, test } from 'vitest';
import { keys } from '../../../src/contract/keys/keys.ts';
import { usage } from '../../../src/contract/keys/usage.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { normalIdentifier } from '../../../src/contract/rules/identifiers.ts';
import { closeAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { revokeKey } from '../../../src/server/areas/keys/revoke-key.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/count-usage.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { isDistributed } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';

const { stranger, as, db, context, logged } = await startApp();

const business = await as();
const pair = await business.keyPair();
const proof = pair.headers;
const asks = (body: object, query = {}) => stranger.call(lookup.detail, { body, query, headers: proof });

/** Identifiers that no other test uses. */
let subjects = 0;
const aSubject = () => {
  subjects += 1;
  const serial = String(subjects).padStart(7, '0');
  return { email: `subject${serial}@example.org`, CNIC: `35202-${serial}-1`, phone: `+92300${serial}` };
};

const nothing = { email: null, CNIC: null, phone: null };

describe('a lookup', () => {
  test('finds a report by each identifier immediately after filing', async () => {
    const sana = await as();
    const subject = aSubject();
    const report = aReport(subject);
    const { relation: _, ...shown } = report;
    const { body: filed } = await sana.call(reports.create, { body: report });
    for (const kind of ['email', 'CNIC', 'phone'] as const) {
      const { status, body } = await asks({ [kind]: subject[kind] });
      expect(status).toBe(200);
      expect(body).toEqual({
        status: 200,
        message: 'Success',
        requestId: expect.any(String),
        compared: { ...nothing, [kind]: normalIdentifier(kind, subject[kind]) },
        ignored: [],
        verdict: 'reported',
        score: expect.any(Number),
        scoreVersion: 1,
        identifiers: { [kind]: expect.objectContaining({ reports: 1, authors: 1, verified: 0 }) },
        markers: [],
        categories: [{ category: report.category, reports: 1 }],
        amountLost: [],
        notice: { text: expect.any(String), url: expect.stringMatching(/\/named$/) },
        next: null,
        totals: {
          reports: 1,
          authors: 1,
          capped: false,
          firstReportedAt: expect.stringMatching(/Z$/),
          lastReportedAt: expect.stringMatching(/Z$/),
        },
        reports: [
          {
            reportID: filed.reportID,
            reportedAt: expect.stringMatching(/Z$/),
            standing: 'unverified',
            disputed: false,
            ...shown,
            reply: null,
            replyFollowUps: [],
            withheld: [],
            matchedOn: [kind],
          },
        ],
      });
    }
  });

  const written: [string, 'email' | 'CNIC' | 'phone', (subject: ReturnType<typeof aSubject>) => string][] = [
    ['an email in capitals between spaces', 'email', ({ email }) => `  ${email.toUpperCase()} `],
    ['a CNIC without dashes', 'CNIC', ({ CNIC }) => CNIC.replaceAll('-', '')],
    ['a CNIC with spaces', 'CNIC', ({ CNIC }) => CNIC.replaceAll('-', ' ')],
    ['a CNIC in Urdu digits', 'CNIC', ({ CNIC }) => CNIC.replace(/\d/g, (d) => String.fromCharCode(0x6f0 + Number(d)))],
    ['a phone in its national form', 'phone', ({ phone }) => phone.replace('+92', '0')],
    ['a phone with a dash after the country code', 'phone', ({ phone }) => phone.replace('+92', '+92-')],
    ['a phone with a dash later on', 'phone', ({ phone }) => phone.replace('+923', '+923-')],
    ['a phone with 00', 'phone', ({ phone }) => phone.replace('+', '00')],
  ];
  test.each(written)('finds it by %s', async (_how, kind, write) => {
    const sana = await as();
    const subject = aSubject();
    await sana.call(reports.create, { body: aReport(subject) });
    expect((await asks({ [kind]: write(subject) })).body.reports).toHaveLength(1);
  });

  test('a miss succeeds with an empty result', async () => {
    const { status, body } = await asks(aSubject());
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 200, message: 'Success', reports: [], totals: { reports: 0, authors: 0 } });
  });

  test('a report is returned once, with all identifiers that match', async () => {
    const sana = await as();
    const subject = aSubject();
    await sana.call(reports.create, { body: aReport(subject) });
    const { body } = await asks({ ...subject, phone: aSubject().phone });
    expect(body.reports).toHaveLength(1);
    expect(body.reports[0].matchedOn).toEqual(['email', 'CNIC']);
  });

  test('identifiers of different kinds never match each other', async () => {
    const sana = await as();
    const digits = '3520299999991';
    await sana.call(reports.create, { body: aReport({ ...aSubject(), CNIC: null, email: `${digits}@example.org` }) });
    expect((await asks({ CNIC: digits })).body.reports).toEqual([]);
  });

  test('reveals no author', async () => {
    const sana = await as();
    const subject = aSubject();
    await sana.call(reports.create, { body: aReport(subject) });
    const { text } = await asks(subject);
    for (const value of [sana.person.email, sana.person.username, sana.accountId]) expect(text).not.toContain(value);
  });

  test('reflects a correction immediately', async () => {
    const sana = await as();
    const [before, after] = [aSubject(), aSubject()];
    const { body } = await sana.call(reports.create, { body: aReport(before) });
    await sana.call(reports.update, { query: { reportID: body.reportID }, body: aReport(after) });
    expect((await asks(before)).body.reports).toEqual([]);
    expect((await asks(after)).body.reports).toHaveLength(1);
  });

  test('counts authors, and pages through many reports newest first without duplicates', async () => {
    const [sana, omar] = [await as(), await as()];
    const subject = aSubject();
    for (let n = 0; n < 5; n++)
      await (n % 2 ? omar : sana).call(reports.create, { body: aReport({ ...subject, title: `Report ${n}` }) });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await asks(subject, { limit: 2, cursor });
      expect(page.body.totals).toMatchObject({ reports: 5, authors: 2, capped: false });
      seen.push(...page.body.reports.map(({ title }: { title: string }) => title));
      const linked = /cursor=(\d+)[^>]*>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
      cursor = page.body.next;
      expect(cursor).toBe(linked ?? null);
    } while (cursor);
    expect(seen).toEqual(['Report 4', 'Report 3', 'Report 2', 'Report 1', 'Report 0']);
  });

  test('returns at most 100 reports', async () => {
    const subject = aSubject();
    const sana = await as();
    for (let n = 0; n < 101; n++) await createReport(context, sana.accountId, aReport(subject));
    const { body, headers } = await asks(subject);
    expect(body.reports).toHaveLength(100);
    expect(body.totals).toMatchObject({ reports: 101, capped: false });
    expect(headers.link).toMatch(/rel="next"/);
    expect((await asks(subject, { limit: 101 })).status).toBe(422);
  });

  const refused: [string, object, string, string][] = [
    ['nothing', {}, 'email', messages.identifierRequired],
    ['only empty values', { email: '', CNIC: null, phone: '  ' }, 'email', messages.identifierRequired],
    ['half an email', { email: 'bilal@' }, 'email', messages.emailInvalid],
    ['a CNIC of 12 digits', { CNIC: '352027654321' }, 'CNIC', messages.lookupCnicInvalid],
    ['a phone of words', { phone: 'call me' }, 'phone', messages.lookupPhoneInvalid],
  ];
  test.each(refused)('of %s is refused', async (_what, body, path, message) => {
    const answer = await asks(body);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message, code: expect.any(String) }]]);
  });

  test('says what was compared, and which identifiers it could not use', async () => {
    const sana = await as();
    const subject = aSubject();
    await sana.call(reports.create, { body: aReport(subject) });
    const { status, body } = await asks({ email: 'bilal@', CNIC: 12, phone: subject.phone });
    expect([status, body.reports.length, body.reports[0].matchedOn]).toEqual([200, 1, ['phone']]);
    expect(body.compared).toEqual({ ...nothing, phone: subject.phone });
    expect(body.ignored).toEqual([
      { field: 'email', code: 'emailInvalid', message: messages.emailInvalid },
      { field: 'CNIC', code: 'textExpected', message: messages.textExpected },
    ]);
    const strict = await asks({ email: 'bilal@', phone: subject.phone, strict: true });
    expect([strict.status, strict.body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['email']]);
  });

  test('finds by a number of another country, which the body names', async () => {
    const sana = await as();
    const phone = '+4930123456789';
    await sana.call(reports.create, { body: aReport({ ...aSubject(), phone }) });
    const { body } = await asks({ phone: '030 123456789', defaultCountry: 'DE' });
    expect([body.compared.phone, body.reports.length]).toEqual([phone, 1]);
    expect((await asks({ phone, defaultCountry: 'DEU' })).body.code).toBe('countryCodeInvalid');
  });

  test('finds by pasted text what was filed from pasted text', async () => {
    const sana = await as();
    const { email, CNIC, phone } = aSubject();
    const pasted = {
      email: `mailto:${email}`,
      CNIC: CNIC.replaceAll('-', '\u2013'),
      phone: `\u202a${phone.replace('+92', '0092\u00a0')}\u202c`,
    };
    const { status } = await sana.call(reports.create, { body: aReport(pasted) });
    expect(status).toBe(200);
    const chat = `https://wa.me/${phone.slice(1)}`;
    for (const body of [{ email }, { CNIC }, { phone }, { ...pasted, strict: true }, { phone: chat }])
      expect((await asks(body)).body.reports).toHaveLength(1);
  });

  const misnamed: [string, object, object, [string, string, string | undefined][]][] = [
    ['cnic', { cnic: '35202-7654321-9' }, {}, [['cnic', 'unknownFieldMeant', 'CNIC']]],
    [
      'mobile and mail',
      { mobile: '1', mail: '2' },
      {},
      [
        ['mobile', 'unknownFieldMeant', 'phone'],
        ['mail', 'unknownFieldMeant', 'email'],
      ],
    ],
    [
      'a misspelt one beside a good one',
      { emial: 'a@b.org', phone: '03001234567' },
      {},
      [['emial', 'unknownFieldMeant', 'email']],
    ],
    [
      'one that belongs into the query',
      { phone: '03001234567', limit: 0 },
      {},
      [['limit', 'unknownFieldQuery', 'limit']],
    ],
    ['one like no other', { phone: '03001234567', passport: 'x' }, {}, [['passport', 'unknownField', undefined]]],
    ['a parameter', { phone: '03001234567' }, { Limit: 3 }, [['Limit', 'unknownFieldMeant', 'limit']]],
  ];
  test.each(misnamed)('refuses unknown fields and says what was meant: %s', async (_what, body, query, expected) => {
    const answer = await asks(body, query);
    const errors = answer.body.errors.map((error: { path: string; code: string; values?: { meant: string } }) => [
      error.path,
      error.code,
      error.values?.meant,
    ]);
    expect([answer.status, errors]).toEqual([422, expected]);
  });

  test('says what was meant in words', async () => {
    const { body } = await asks({ cnic: '35202-7654321-9' });
    expect(body.message).toBe('There is no field with this name. Did you mean CNIC?');
  });

  test.skipIf(isDistributed)('takes one index probe per identifier', async () => {
    const [plan] = await db.transaction(async (tx) => {
      // As lookups plan, whatever is known of a small table.
      await tx.rows(raw('set local enable_seqscan = off'));
      return tx.rows<{ 'QUERY PLAN': string[] }>(
        raw(`explain (format json) select report_id from report_tokens
             where token = '00000000-0000-0000-0000-000000000000' and report_id < 9 order by report_id desc limit 101`),
      );
    });
    expect(JSON.stringify(plan)).toContain('report_tokens_pkey');
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  });
});

describe('the credentials of a lookup', () => {
  const subject = aSubject();
  const spellings: [string, Record<string, string>][] = [
    ['API_Key and Secret', { API_Key: pair.apiKey, Secret: pair.secret }],
    ['API-Key', { 'API-Key': pair.apiKey, Secret: pair.secret }],
    ['X-API-Key', { 'X-API-Key': pair.apiKey, Secret: pair.secret }],
    ['Basic', { Authorization: `Basic ${Buffer.from(`${pair.apiKey}:${pair.secret}`).toString('base64')}` }],
  ];
  test.each(spellings)('may be spelled %s', async (_name, headers) => {
    expect((await stranger.call(lookup.detail, { body: subject, headers })).status).toBe(200);
  });

  test('a secret without a key is refused with a hint at proxies that drop API_Key', async () => {
    const answer = await stranger.call(lookup.detail, { body: subject, headers: { secret: pair.secret } });
    expect(answer.status).toBe(401);
    expect(answer.body.detail).toMatch(/underscore/);
  });

  test('a key without its secret, another’s secret and a session are refused', async () => {
    const other = await (await as()).keyPair();
    const proofs: Record<string, string>[] = [
      { api_key: pair.apiKey },
      { api_key: pair.apiKey, secret: other.secret },
      { authorization: `Bearer ${business.token}` },
    ];
    for (const headers of proofs)
      expect((await stranger.call(lookup.detail, { body: subject, headers })).status).toBe(401);
  });

  test('a revoked key is refused by the next call', async () => {
    const owner = await as();
    const other = { ...(await owner.keyPair()), accountId: owner.accountId };
    const headers = { api_key: other.apiKey, secret: other.secret };
    expect((await stranger.call(lookup.detail, { body: subject, headers })).status).toBe(200);
    await revokeKey(context, other.accountId, other.id, 'a-request');
    expect((await stranger.call(lookup.detail, { body: subject, headers })).status).toBe(403);
  });
});

describe('a key pair', () => {
  test('is listed without its secret, which only its account can read', async () => {
    const [sana, omar] = [await as(), await as()];
    const { id, apiKey, secret } = await sana.keyPair();
    const { body, text } = await sana.call(keys.list);
    expect(body).toEqual([
      {
        id,
        name: 'Default',
        kind: 'live',
        apiKey,
        createdAt: expect.any(String),
        lastUsedAt: null,
        revokedAt: null,
        expiresAt: null,
      },
    ]);
    expect(text).not.toContain(secret);
    expect((await sana.call(keys.secret, { params: { id } })).body).toEqual({ secret });
    expect((await omar.call(keys.secret, { params: { id } })).status).toBe(404);
  });
});

describe('usage', () => {
  test('counts lookups and hits per day, and when the key was last used', async () => {
    const shop = await as();
    const { apiKey, secret } = await shop.keyPair();
    const subject = aSubject();
    await shop.call(reports.create, { body: aReport(subject) });
    const headers = { api_key: apiKey, secret };
    await Promise.all([subject, subject, aSubject()].map((body) => stranger.call(lookup.detail, { body, headers })));
    await stranger.call(lookup.detail, { body: {}, headers });
    await flushUsage(context);
    const { body } = await shop.call(usage.byDay, { query: { days: 7 } });
    expect(body).toHaveLength(7);
    expect(body.at(-1)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      lookups: 3,
      hits: 2,
      refused: 1,
      failed: 0,
    });
    expect(body[0]).toMatchObject({ lookups: 0, hits: 0 });
    expect((await shop.call(keys.list)).body[0].lastUsedAt).not.toBeNull();
    expect((await business.call(usage.byDay)).body).toHaveLength(30);
  });

  test('covers 1 to 365 days', async () => {
    for (const days of [0, 366, 'x']) expect((await business.call(usage.byDay, { query: { days } })).status).toBe(422);
  });
});

test('lookups are in the audit trail with their reports, and identifiers are not stored or logged', async () => {
  const sana = await as();
  const subject = aSubject();
  const { body } = await sana.call(reports.create, { body: aReport(subject) });
  const { body: answer } = await asks(subject);
  await closeAudit(context);
  const [event] = await db.rows(
    raw(`select actor, actor_id, event, report_ids from audit_events where request_id = '${answer.requestId}'`),
  );
  expect(event).toEqual({ actor: 'key', actor_id: pair.id, event: 'lookup', report_ids: [body.reportID] });
  const trail = await db.rows<{ row: string }>(raw('select a::text as row from audit_events a'));
  const written = [...trail.map(({ row }) => row), ...logged].join('\n');
  for (const value of [...Object.values(subject), pair.secret]) expect(written).not.toContain(value);
});
