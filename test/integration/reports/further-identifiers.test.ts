import { describe, expect, test } from 'vitest';
import { keys } from '../../../src/contract/keys/keys.ts';
import { usage } from '../../../src/contract/keys/usage.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import type { LookupAnswer } from '../../../src/contract/lookup/lookup.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { safelist } from '../../../src/contract/registry/safelist.ts';
import type { FurtherIdentifier } from '../../../src/contract/reports/further-identifiers.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { ibanOf } from '../../../src/contract/rules/iban.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { importReports } from '../../support/import-reports.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { reportStatementsDuring } from '../../support/statements.ts';
import { aSubject } from '../../support/subjects.ts';

const app = await startApp({ resolveTxt: async () => proven });
const { stranger, as, asStaff, db, context, logged } = app;
let proven: string[] = [];
const [sana, moderator] = [await as(), await asStaff('moderator')];
const { apiKey, secret } = await (await as()).keyPair();
const headers = { api_key: apiKey, secret };

let serials = 0;
/** Other identifiers of the same person, as people type them and in normal form, with the field of a lookup. */
function aTrader() {
  serials += 1;
  const serial = String(serials).padStart(7, '0');
  const iban = ibanOf('PK', `SCBL000000000${serial}`);
  const typed: FurtherIdentifier[] = [
    { kind: 'email', value: `Second${serial}@Example.org` },
    { kind: 'phone', value: `+92 301 ${serial}` },
    { kind: 'iban', value: iban.replace(/(.{4})/g, '$1 ').toLowerCase() },
    { kind: 'wallet', value: `EasyPaisa: 0302${serial}` },
    { kind: 'host', value: `www.Shop${serial}.example.` },
    { kind: 'handle', value: `ig:@Shop_${serial}` },
  ];
  const compared = {
    email: `second${serial}@example.org`,
    phone: `+92301${serial}`,
    iban,
    wallet: `+92302${serial}`,
    host: `shop${serial}.example`,
    handle: `instagram:shop_${serial}`,
  };
  const kept = Object.entries(compared).map(([kind, value]) => ({
    kind,
    value: kind === 'wallet' ? `easypaisa:${value}` : value,
  }));
  return { typed, compared, kept };
}
type Trader = ReturnType<typeof aTrader>;
const kindsOf = ({ compared }: Trader) => Object.entries(compared) as [keyof Trader['compared'], string][];

async function files(further: readonly object[] | null, more: object = {}, who: SignedInClient = sana) {
  const body = { ...aReport({ ...aSubject() }), ...more, furtherIdentifiers: further };
  const answer = await who.call(reports.create, { body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return { id: String(answer.body.reportID), body };
}
const asks = async (body: object, query = {}): Promise<LookupAnswer> => {
  const answer = await stranger.call(lookup.detail, { headers, body, query });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body;
};
const idsIn = ({ reports }: LookupAnswer) => reports.map(({ reportID }) => reportID);
const tokensOf = (id: string) =>
  db.rows<{ token: string }>(raw(`select token from report_tokens where report_id = ${id}`));

describe('A further identifier of a report', () => {
  test('finds it by each kind, alone and with others, in a lookup, a batch, the latest one and the dashboard’s check', async () => {
    const trader = aTrader();
    const { id } = await files(trader.typed);
    await sana.keyPair();
    for (const [kind, value] of kindsOf(trader)) {
      const answer = await asks({ [kind]: value });
      expect(answer.reports).toMatchObject([{ reportID: id, matchedOn: [kind], furtherIdentifiers: trader.kept }]);
      expect(answer.compared).toMatchObject({ [kind]: value });
      expect(answer.identifiers).toEqual({ [kind]: expect.objectContaining({ reports: 1, authors: 1, verified: 0 }) });
      expect(answer.score).toBeGreaterThan(0);
      const counted = await asks({ [kind]: value, detail: 'verdict' });
      expect([counted.verdict, counted.score, counted.identifiers]).toEqual([
        'reported',
        answer.score,
        answer.identifiers,
      ]);
      const session = await sana.call(check.lookup, { body: { [kind]: value } });
      expect(idsIn(session.body)).toEqual([id]);
      const newest = await stranger.call(lookup.recent, { headers, body: { [kind]: value } });
      expect(idsIn(newest.body)).toEqual([id]);
    }
    const typed = { iban: trader.typed[2]?.value, wallet: trader.typed[3]?.value, host: trader.typed[4]?.value };
    const all = await asks({ ...typed, handle: trader.typed[5]?.value, receipt: true });
    expect(all.reports).toMatchObject([{ matchedOn: ['iban', 'wallet', 'host', 'handle'] }]);
    const { iban, wallet, host, handle } = trader.compared;
    expect(all.compared).toEqual({ email: null, CNIC: null, phone: null, iban, wallet, host, handle });
    const claims = JSON.parse(Buffer.from(String(all.receipt).split('.')[1] ?? '', 'base64url').toString());
    expect(Object.keys(claims.asked)).toEqual(['iban', 'wallet', 'host', 'handle']);

    const queries = kindsOf(trader).map(([kind, value]) => ({ ref: kind, [kind]: value }));
    const { body } = await stranger.call(lookup.batch, { headers, body: { queries } });
    for (const result of body.results)
      expect(result).toMatchObject({ outcome: 'answered', reports: [{ reportID: id }] });
  });

  test('changes nothing in the answers of those who do not ask for it, and no lookup sends a further statement', async () => {
    const trader = aTrader();
    const { id, body } = await files(trader.typed);
    const { email, CNIC, phone } = body;
    const answer = await asks({ email, CNIC, phone });
    expect(idsIn(answer)).toEqual([id]);
    expect(Object.keys(answer.compared)).toEqual(['email', 'CNIC', 'phone']);
    expect(Object.keys(answer.identifiers)).toEqual(['email', 'CNIC', 'phone']);
    expect(answer.reports[0]?.matchedOn).toEqual(['email', 'CNIC', 'phone']);
    const sent = (query: object) => reportStatementsDuring(() => asks(query));
    expect(await sent(trader.compared)).toEqual(['reports.matching']);
    expect(await sent({ iban: trader.compared.iban, detail: 'verdict' })).toEqual(['reports.counted']);
  });

  test('corroborates a report of somebody else that names it, whatever field it is in', async () => {
    const trader = aTrader();
    const { id } = await files(trader.typed);
    const nadia = await as();
    await db.rows(
      raw(`update accounts set created_at = created_at - interval '3 days' where id = '${nadia.accountId}'`),
    );
    await app.markAgain();
    await files(null, { email: trader.compared.email, CNIC: null, phone: null }, nadia);
    const answer = await asks({ email: trader.compared.email });
    expect(answer.totals).toMatchObject({ reports: 2, authors: 2 });
    expect(answer.reports.find(({ reportID }) => reportID === id)?.standing).toBe('corroborated');
  });

  test('counts once each against the identifiers of a day', async () => {
    const business = await as();
    const pair = await business.keyPair();
    const { compared } = aTrader();
    const body = { iban: compared.iban, wallet: compared.wallet, host: compared.host, handle: compared.handle };
    for (let time = 0; time < 2; time += 1) await stranger.call(lookup.detail, { headers: pair.headers, body });
    expect((await business.call(usage.allowance)).body.identifiersUsed).toBe(4);
  });

  test('that cannot be used is named, and one of another kind is not what it looks like', async () => {
    const { compared } = aTrader();
    await files([{ kind: 'wallet', value: compared.wallet }]);
    expect((await asks({ phone: compared.wallet })).verdict).toBe('none');
    const answer = await asks({ iban: 'PK00', host: 'https://', handle: 'shop', wallet: compared.wallet });
    expect(answer.ignored.map(({ field, code }) => [field, code])).toEqual([
      ['iban', 'ibanInvalid'],
      ['host', 'hostInvalid'],
      ['handle', 'handleInvalid'],
    ]);
    expect(answer.verdict).toBe('reported');
    const refused = await stranger.call(lookup.detail, { headers, body: { iban: 'PK00' } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'ibanInvalid', errors: [{ path: 'iban' }] } });
    const misspelt = await stranger.call(lookup.detail, { headers, body: { website: 'shop.example' } });
    expect(misspelt.body.errors).toMatchObject([{ path: 'website', values: { meant: 'host' } }]);
  });

  test('of an invented person is found by a test key', async () => {
    const trial = (await sana.call(keys.test)).body;
    for (const body of [{ host: 'listed-once.example.com' }, { handle: 'instagram:listed_once_example' }]) {
      const answer = await stranger.call(lookup.detail, {
        headers: { api_key: trial.apiKey, secret: trial.secret },
        body,
      });
      expect(answer.body.reports).toMatchObject([{ email: 'listed-once@example.com', matchedOn: Object.keys(body) }]);
    }
  });
});

describe('A report with further identifiers', () => {
  test('says them to its author as they are kept, and sealed to the database', async () => {
    const trader = aTrader();
    const { id } = await files([...trader.typed, ...trader.typed]);
    const own = (await sana.call(reports.single, { query: { reportID: id } })).body;
    expect(own.furtherIdentifiers).toEqual(trader.kept);
    expect(await tokensOf(id)).toHaveLength(3 + trader.kept.length);
    const rows = await db.rows<{ row: string }>(raw(`select r::text as row from reports r where id = ${id}`));
    const stored = [...rows.map(({ row }) => row), ...logged].join('\n');
    for (const [, value] of kindsOf(trader)) expect(stored).not.toContain(value.slice(4));
  });

  test('needs no other identifier, and is found by it in one’s own list', async () => {
    const trader = aTrader();
    const nothing = { email: null, url: null, address: null, CNIC: null, phone: null };
    const notGiven = ['email', 'url', 'address'];
    const { id } = await files([{ kind: 'handle', value: trader.compared.handle }], { ...nothing, notGiven });
    const { handle, host, iban, wallet } = trader.compared;
    expect(idsIn(await asks({ handle }))).toEqual([id]);
    const mine = async (body: object) =>
      (await sana.call(reports.find, { query: {}, body })).body.map(({ repID }: { repID: string }) => repID);
    expect(await mine({ handle: `@${handle}`.replace('@', '') })).toEqual([id]);
    for (const body of [{ host }, { iban }, { wallet }]) expect(await mine(body)).toEqual([]);
  });

  test('follows an edit: what was taken out finds it no more, and the history has both', async () => {
    const [before, after] = [aTrader(), aTrader()];
    const { id, body } = await files(before.typed);
    const edited = { ...body, furtherIdentifiers: after.typed.slice(2) };
    expect((await sana.call(reports.update, { query: { reportID: id }, body: edited })).status).toBe(200);
    for (const [kind, value] of kindsOf(before)) expect((await asks({ [kind]: value })).verdict).toBe('none');
    for (const [kind, value] of kindsOf(after).slice(2)) expect(idsIn(await asks({ [kind]: value }))).toEqual([id]);
    const { versions } = (await sana.call(reports.history, { query: { reportID: id } })).body;
    expect(versions).toMatchObject([
      { changed: ['furtherIdentifiers'], furtherIdentifiers: after.kept.slice(2) },
      { furtherIdentifiers: before.kept },
    ]);
    // What the answer says goes back as it is; without the field it is taken out.
    const own = (await sana.call(reports.single, { query: { reportID: id } })).body;
    expect((await sana.call(reports.update, { query: { reportID: id }, body: own })).status).toBe(200);
    expect(await tokensOf(id)).toHaveLength(7);
    const { furtherIdentifiers: _, ...without } = body;
    expect((await sana.call(reports.update, { query: { reportID: id }, body: without })).status).toBe(200);
    expect(await tokensOf(id)).toHaveLength(3);
  });

  test('is found by none of them once it is withdrawn, and again when that is undone', async () => {
    const trader = aTrader();
    const { id } = await files(trader.typed);
    await sana.call(reports.withdraw, { query: { reportID: id }, body: { reason: 'mistake' } });
    for (const [kind, value] of kindsOf(trader)) expect((await asks({ [kind]: value })).verdict).toBe('none');
    expect(await tokensOf(id)).toEqual([]);
    await sana.call(reports.undoWithdrawal, { query: { reportID: id } });
    for (const [kind, value] of kindsOf(trader)) expect(idsIn(await asks({ [kind]: value }))).toEqual([id]);
  });

  test('is imported once, also when the text names one twice, and exported as text', async () => {
    const trader = aTrader();
    const leaver = await as();
    const body = { ...aReport(aSubject()), furtherIdentifiers: trader.kept as FurtherIdentifier[] };
    for (const filed of [1, 0]) expect(await importReports(context, leaver.accountId, [body])).toBe(filed);
    for (const [kind, value] of kindsOf(trader)) expect((await asks({ [kind]: value })).totals.reports).toBe(1);
    const double = [{ kind: 'email' as const, value: body.email }];
    expect(await importReports(context, leaver.accountId, [{ ...body, furtherIdentifiers: double }])).toBe(1);
  });

  test('is shown to staff masked until they open it, found by it, and connected through it', async () => {
    const trader = aTrader();
    const { id } = await files(trader.typed);
    const other = await files([{ kind: 'iban', value: trader.compared.iban }], {}, await as());
    const params = { reportID: id };
    const shown = await moderator.call(staffReports.one, { params });
    for (const [, value] of kindsOf(trader).slice(2)) expect(shown.text).not.toContain(value);
    expect(shown.body.report.furtherIdentifiers).toHaveLength(6);
    const opened = await moderator.call(staffReports.identifiers, { params });
    expect(opened.body.furtherIdentifiers).toEqual(trader.kept);
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
    expect((await moderator.call(queue.open, { params })).text).not.toContain(trader.compared.iban);
    expect((await moderator.call(queue.identifiers, { params })).body.furtherIdentifiers).toEqual(trader.kept);

    for (const [kind, value] of kindsOf(trader)) {
      const found = await moderator.call(staffReports.find, { query: {}, body: { kind, value } });
      expect(found.body.map(({ reportID }: { reportID: string }) => reportID)).toContain(id);
    }
    const { body } = await moderator.call(staffReports.connections, { params });
    expect(body.reports.map(({ reportID }: { reportID: string }) => reportID)).toEqual([id, other.id]);
    expect(body.identifiers).toMatchObject([{ kind: 'iban' }]);
  });

  test('is refused, or held, when one of them is on the safelist, also a website of a proven domain', async () => {
    const trader = aTrader();
    const entry = { mark: 'safelisted', label: 'A bank', reason: 'bank' } as const;
    for (const [kind, value] of kindsOf(trader).slice(2)) {
      const { status } = await moderator.call(safelist.add, { body: { ...entry, kind, value } });
      expect(status).toBe(200);
      const body = { ...aReport(aSubject()), furtherIdentifiers: [{ kind, value }] };
      const refused = await sana.call(reports.create, { body });
      expect(refused).toMatchObject({ status: 422, body: { code: 'identifierSafelisted', errors: [{ path: kind }] } });
      const held = await sana.call(reports.create, { body, query: { review: 'true' } });
      expect(held.body).toMatchObject({ state: 'held' });
    }
    const domain = { ...entry, kind: 'domain', value: 'bank.example' } as const;
    const asked = await moderator.call(safelist.add, { body: domain });
    expect(asked.body.code).toBe('domainUnproven');
    proven = [String(asked.body.values.record)];
    expect((await moderator.call(safelist.add, { body: domain })).status).toBe(200);
    const names = async (value: string) => {
      const body = { ...aReport(aSubject()), furtherIdentifiers: [{ kind: 'host', value }] };
      return (await sana.call(reports.create, { body })).status;
    };
    expect([await names('bank.example'), await names('login.bank.example'), await names('mybank.example')]).toEqual([
      422, 422, 200,
    ]);
  });
});

const looksUp = (body: object) => stranger.call(lookup.detail, { headers, body });
const aHost = () => `a-shop${++serials}.example`;
const reportOf = (...hosts: string[]) => ({
  ...aReport(aSubject()),
  furtherIdentifiers: hosts.map((value) => ({ kind: 'host' as const, value })),
});

test('A website is filed and found by pasted links: in a lookup, a batch and one’s own list', async () => {
  const host = aHost();
  const filed = await sana.call(reports.create, { body: reportOf(`https://www.${host}/sale;a=1?b#c`) });
  const link = `HTTP://${host.toUpperCase()}:8443/another?page=${'x'.repeat(1_000)}`;
  const { body } = await looksUp({ host: link });
  expect(body).toMatchObject({
    ignored: [],
    compared: { host },
    reports: [
      { reportID: filed.body.reportID, matchedOn: ['host'], furtherIdentifiers: [{ kind: 'host', value: host }] },
    ],
  });
  const batch = await stranger.call(lookup.batch, { headers, body: { queries: [{ host: link }] } });
  expect(batch.body.results).toMatchObject([{ outcome: 'answered', reports: [{ reportID: filed.body.reportID }] }]);
  const mine = await sana.call(reports.find, { query: {}, body: { host: link } });
  expect(mine.body.map(({ repID }: { repID: string }) => repID)).toEqual([filed.body.reportID]);
});

test.each(['com.pk', 'www.co.uk', 'https://github.io/a', 'com.ck', 'xn--55qx5d.cn', '公司.cn', 'http://t.me/shop'])(
  '%s is nobody’s website, in a report or in a lookup; what is below it is somebody’s',
  async (host) => {
    const handle = `instagram:shop${++serials}`;
    const report = reportOf('shop.example', host);
    expect(await sana.call(reports.create, { body: report })).toMatchObject({
      status: 422,
      body: { code: 'hostShared', errors: [{ path: 'furtherIdentifiers.1.value' }] },
    });
    expect(await looksUp({ host })).toMatchObject({
      status: 422,
      body: { code: 'hostShared', errors: [{ path: 'host' }] },
    });
    const { body } = await looksUp({ host, handle });
    expect(body).toMatchObject({ compared: { handle }, ignored: [{ field: 'host', code: 'hostShared' }] });
  },
);

test.each(['shop.com.pk', 'sana.github.io', 'shop.公司.cn', 'www.ck'])('%s is somebody’s website', async (host) => {
  expect((await looksUp({ host })).body).toMatchObject({ ignored: [], verdict: 'none' });
});
