import { describe, expect, onTestFinished, test } from 'vitest';
import { inbox } from '../../../src/contract/notices/inbox.ts';
import { safelist } from '../../../src/contract/registry/safelist.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { refreshSafelist } from '../../../src/server/areas/registry/special-identifiers.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { findQueueItems } from '../../../src/server/areas/reports/queue/store.ts';
import { txtRecords } from '../../../src/server/platform/txt-records.ts';
import { startApp } from '../../support/app.ts';
import { startDns } from '../../support/dns-server.ts';
import { nextCursor } from '../../support/next-cursor.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { eventsOf } from '../../support/trail.ts';

let dns: (domain: string) => Promise<string[]> = async () => [];
const testApp = await startApp({ resolveTxt: (domain) => dns(domain) });
const { as, asStaff, context, db, mails, logged } = testApp;
const nadia = await asStaff('moderator');
const bank = { mark: 'safelisted', kind: 'phone', label: 'Helpline of a bank', reason: 'bank' } as const;

async function lookedUp(phone: string): Promise<number> {
  const { body } = await (await as()).looksUp({ phone });
  return body.totals.reports;
}

describe('The safelist', () => {
  test('is listed by pages, found by its identifier, opened and changed, and shows no identifier', async () => {
    const phones = [aSubject().phone, aSubject().phone, aSubject().phone];
    for (const value of phones) {
      const added = await nadia.call(safelist.add, { body: { ...bank, value } });
      expect([added.status, added.body.held]).toEqual([200, 0]);
    }
    const again = await nadia.call(safelist.add, { body: { ...bank, mark: 'shared', value: phones[0] } });
    expect([again.status, again.body.code]).toEqual([409, 'safelistExists']);

    const first = await nadia.call(safelist.list, { query: { limit: 2, kind: 'phone' } });
    const next = nextCursor(first.headers);
    const second = await nadia.call(safelist.list, { query: { limit: 2, kind: 'phone', cursor: next } });
    expect([first.body.length, second.body.length, second.headers.link]).toEqual([2, 1, undefined]);
    expect(first.text + second.text).not.toContain(phones[2]);

    const { entry } = (await nadia.call(safelist.find, { body: { kind: 'phone', value: phones[1] } })).body;
    expect(entry).toMatchObject({ mark: 'safelisted', label: bank.label, reason: 'bank' });
    const params = { id: entry.id };
    expect((await nadia.call(safelist.open, { params })).body.value).toBe(phones[1]);
    expect((await nadia.call(safelist.remove, { params, body: { reason: 'mistake' } })).status).toBe(200);
    expect((await nadia.call(safelist.remove, { params, body: { reason: 'mistake' } })).body.code).toBe(
      'safelistNotFound',
    );
    expect((await nadia.call(safelist.find, { body: { kind: 'phone', value: phones[1] } })).body.entry).toBeNull();

    const rows = await db.rows<{ row: string }>(raw('select e::text as row from safelist_entries e'));
    const stored = [...rows.map(({ row }) => row), ...logged].join('\n');
    for (const phone of phones) expect(stored).not.toContain(phone.slice(3));
  });

  test('goes on with the next page although the entry that the last one ended with is removed meanwhile', async () => {
    const kind = 'wallet';
    for (let count = 0; count < 3; count++)
      await nadia.call(safelist.add, { body: { ...bank, kind, value: aSubject().phone } });
    const first = await nadia.call(safelist.list, { query: { limit: 2, kind } });
    const removed = { params: { id: first.body[1].id }, body: { reason: 'mistake' } };
    expect((await nadia.call(safelist.remove, removed)).status).toBe(200);
    const second = await nadia.call(safelist.list, { query: { limit: 2, kind, cursor: nextCursor(first.headers) } });
    expect(second.body).toHaveLength(1);
  });

  test('of two moderators who add the same identifier at once, one is told that it has an entry', async () => {
    const { email: value } = aSubject();
    const body = { ...bank, kind: 'email', value };
    const answers = await Promise.all([1, 2, 3].map(() => nadia.call(safelist.add, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('holds the listed reports that name a new entry, and lets a moderator see why', async () => {
    const { phone } = aSubject();
    const sana = await as();
    const ids: string[] = [];
    const furtherIdentifiers = [{ kind: 'wallet' as const, value: `easypaisa:${phone}` }];
    for (const names of [{ phone }, { phone }, { phone: null, furtherIdentifiers }]) {
      const body = aReport({ ...aSubject(), CNIC: null, ...names });
      ids.push((await createReport(context, sana.accountId, body)).id);
    }
    expect(await lookedUp(phone)).toBe(2);
    const { body } = await nadia.call(safelist.add, { body: { ...bank, value: phone } });
    expect(body.held).toBe(3);
    expect(await lookedUp(phone)).toBe(0);
    const again = await sana.call(reports.create, {
      body: aReport({ ...aSubject(), phone: null, furtherIdentifiers }),
    });
    expect([again.status, again.body.code]).toEqual([422, 'identifierSafelisted']);
    const [item] = await findQueueItems(context, ids);
    expect(item).toMatchObject({
      causes: ['safelist'],
      details: [{ code: 'safelistAdded', values: { field: 'phone' } }],
    });
    const lines: { code: string }[] = (await sana.call(inbox.list)).body;
    expect(lines.filter(({ code }) => code === 'safelisted')).toHaveLength(3);
    await mails.deliver();
    const held = mails.to(sana.person.email).filter(({ subject }) => subject === 'Your report is held back');
    expect(held).toHaveLength(3);
    const noted = (await eventsOf(testApp)).events.filter(({ event }) => event === 'report.held');
    expect(noted).toMatchObject([{ actor: 'registry', details: { entry: body.entry.id } }]);
    expect(noted[0]?.reportIds.toSorted()).toEqual(ids.toSorted());
  });

  test('caps the score of an identifier that many people share, and the answer says so', async () => {
    const subject = aSubject();
    for (let n = 0; n < 3; n++)
      await createReport(context, (await as()).accountId, aReport({ ...aSubject(), phone: subject.phone }));
    const ask = async () => {
      return (await (await as()).looksUp({ phone: subject.phone })).body;
    };
    const before = await ask();
    expect(before.identifiers.phone).not.toHaveProperty('shared');
    const { body } = await nadia.call(safelist.add, { body: { ...bank, mark: 'shared', value: subject.phone } });
    await db.rows(raw(`update reports set weight = 2 where standing = 'corroborated'`));
    await testApp.markAgain();
    expect(await ask()).toMatchObject({ score: 20, identifiers: { phone: { score: 20, shared: true, reports: 3 } } });
    // Another process learns of it when it reads the list.
    await nadia.call(safelist.remove, { params: { id: body.entry.id }, body: { reason: 'mistake' } });
    await refreshSafelist(context);
    expect((await ask()).score).toBeGreaterThan(20);
  });

  test('refuses values that are no identifier, and says what was expected', async () => {
    const wrong = { kind: 'CNIC', value: '123', mark: 'safe', label: '', reason: 'because' };
    const { status, body } = await nadia.call(safelist.add, { body: wrong });
    expect([status, body.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
      422,
      ['label', 'mark', 'reason'],
    ]);
    const cnic = await nadia.call(safelist.add, { body: { ...bank, kind: 'CNIC', value: '123' } });
    expect([cnic.status, cnic.body.errors[0].path]).toEqual([422, 'value']);
  });
});

describe('A domain', () => {
  test('is added once its DNS has the TXT record that the refusal names', async () => {
    const body = { ...bank, kind: 'domain', value: 'Bank.Example', label: 'Bank', reason: 'operator' };
    const refused = await nadia.call(safelist.add, { body });
    expect([refused.status, refused.body.code]).toEqual([422, 'domainUnproven']);
    const { record, domain } = refused.body.values;
    expect([domain, record]).toEqual(['bank.example', expect.stringMatching(/^fraud-shield-safelist=[0-9a-f]{32}$/)]);
    dns = async (asked) => (asked === 'bank.example' ? ['v=spf1 -all', record] : []);
    expect((await nadia.call(safelist.add, { body })).status).toBe(200);
    // Another domain has another text.
    dns = async () => [record];
    const other = await nadia.call(safelist.add, { body: { ...body, value: 'other.example' } });
    expect(other.body.code).toBe('domainUnproven');
    // In any script, as DNS has it.
    const urdu = await nadia.call(safelist.add, { body: { ...body, value: 'دکان.example' } });
    expect(urdu.body.values.domain).toBe('xn--mgbp4e7t.example');
  });

  test('of a domain is found by its websites and email addresses, the closest one first', async () => {
    const find = async (kind: string, value: string) =>
      (await nadia.call(safelist.find, { body: { kind, value } })).body.entry?.label;
    expect(await find('host', 'https://www.shop.bank.example/pay?a=b')).toBe('Bank');
    expect(await find('email', 'someone@bank.example')).toBe('Bank');
    expect(await find('email', 'alerts@mail.bank.example')).toBe('Bank');
    expect(await find('email', 'someone@otherbank.example')).toBeUndefined();
    for (const typed of ['@BANK.example', ' https://www.bank.example/login ', 'bank.example.'])
      expect(await find('domain', typed), typed).toBe('Bank');
    const till = { ...bank, kind: 'host', value: 'shop.bank.example', label: 'Its shop' };
    expect((await nadia.call(safelist.add, { body: till })).status).toBe(200);
    expect(await find('host', 'shop.bank.example')).toBe('Its shop');
    expect(await find('host', 'bank.example')).toBe('Bank');
  });

  test('is asked for over DNS, and one that does not answer has no records', async () => {
    const server = await startDns();
    onTestFinished(server.close);
    server.records.set('bank.example', ['fraud-shield-safelist=0123']);
    const at = server.address;
    expect(await txtRecords('bank.example', [at])).toEqual(['fraud-shield-safelist=0123']);
    server.close();
    expect(await txtRecords('bank.example', [at])).toEqual([]);
  });
});
