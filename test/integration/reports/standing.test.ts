import pLimit from 'p-limit';
import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { registerAccount } from '../../../src/server/areas/accounts/auth/register.ts';
import { changeAccountEmail, confirmAccountEmail } from '../../../src/server/areas/accounts/change-credentials.ts';
import { lockExistingAccount } from '../../../src/server/areas/accounts/store.ts';
import { countListedReports } from '../../../src/server/areas/analysis/find-figures.ts';
import { proveTotals } from '../../../src/server/areas/analysis/prove-totals.ts';
import { disownReportsOf } from '../../../src/server/areas/reports/authors/detach-reports-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { matchQuery } from '../../../src/server/areas/reports/matching/exact-store.ts';
import { findQueueItem, leaveQueue } from '../../../src/server/areas/reports/queue/store.ts';
import { everyReport } from '../../../src/server/areas/reports/staff/every-report-store.ts';
import { assessReports, reweighAfterRemoval } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { findAnyReport, latestReports } from '../../../src/server/areas/reports/stored/store.ts';
import { sealedRowsOf } from '../../../src/server/commands/sealed-rows.ts';
import { newKey, parseKeyring } from '../../../src/server/platform/vault/keyring.ts';
import { reseal } from '../../../src/server/platform/vault/reseal.ts';
import { createVault, type Vault } from '../../../src/server/platform/vault/vault.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState, setReportVerified } from '../../support/change-report.ts';
import { importReports } from '../../support/import-reports.ts';
import { aPerson } from '../../support/people.ts';
import { setPolicy } from '../../support/policy.ts';
import { raw } from '../../support/raw-statement.ts';
import { edits, withdraws } from '../../support/report-calls.ts';
import { aReport, type CompleteReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const dayMs = 24 * 60 * 60 * 1000;
let passedMs = 0;
const clock = () => new Date(Date.now() + passedMs);

const older = newKey();
let vault: Vault = createVault(parseKeyring(older));
const current = new Proxy({} as Vault, { get: (_, name) => Reflect.get(vault, name) });
const { as, db, markAgain, context, stranger } = await startApp({ clock, vaultOn: async () => current });

const files = async (who: { accountId: string }, overrides: Partial<CompleteReport> = {}): Promise<string> =>
  (await createReport(context, who.accountId, aReport(overrides))).id;
const standingOf = async (id: string) => (await findAnyReport(context, id))?.standing;
const stateOf = async (id: string) => (await findAnyReport(context, id))?.state;
const weightOf = async (id: string) => Number((await findAnyReport(context, id))?.weight.toFixed(3));
const decide = (id: string, state: 'held' | 'listed' | 'removed' | 'expired') =>
  db.transaction((tx) => setReportState(context, tx, id, state, clock()));
const verify = (id: string, isVerified = true) =>
  db.transaction((tx) => setReportVerified(context, tx, id, isVerified, clock()));
const causesOf = async (id: string) => (await findQueueItem(context, id))?.causes;
const totalReports = () => countListedReports(context);
const areTotalsRight = async () => (await proveTotals(context)).differences;

const reader = await as();
/** The ids of the reports that a lookup finds. */
const found = async (phone: string): Promise<string[]> => {
  const { headers } = await reader.keyPair();
  const answer = await stranger.call(lookup.detail, { body: { phone }, headers });
  expect(answer.status).toBe(200);
  const matching = await matchQuery(
    context,
    [{ kind: 'phone', value: phone }],
    { limit: 100 },
    { hidesCnicAlone: false },
  );
  expect(answer.body.reports).toHaveLength(matching.items.length);
  return matching.items.map(({ id }) => id);
};

/** Registers an account from an address. */
async function registersFrom(address: string): Promise<{ accountId: string }> {
  const { accountId } = await registerAccount(context, aPerson(), {
    address,
    network: address,
    userAgent: '',
    device: null,
  });
  return { accountId };
}

describe('independent authors', () => {
  test('who name one identifier corroborate each other; one author alone does not', async () => {
    const [sana, bilal] = [await as(), await as()];
    const subject = aSubject();
    const own = [await files(sana, subject), await files(sana, subject)];
    expect(await Promise.all(own.map(standingOf))).toEqual(['unverified', 'unverified']);
    const other = await files(bilal, { ...aSubject(), phone: subject.phone });
    expect(await Promise.all([...own, other].map(standingOf))).toEqual(Array(3).fill('corroborated'));
    // What others reported is what lookups are for, which are counted.
    const mine = await sana.call(reports.single, { query: { reportID: own[0] } });
    expect(mine.body).toMatchObject({ state: 'listed', standing: 'unverified', disputed: false });
  });

  test('are not two accounts that were registered from one network within a day', async () => {
    const [first, second] = [await registersFrom('203.0.113.5'), await registersFrom('203.0.113.77')];
    const subject = aSubject();
    const both = [await files(first, subject), await files(second, subject)];
    expect(await Promise.all(both.map(standingOf))).toEqual(['unverified', 'unverified']);
    passedMs += dayMs + 1000;
    const later = await registersFrom('203.0.113.6');
    const third = await files(later, subject);
    expect(await Promise.all([...both, third].map(standingOf))).toEqual(Array(3).fill('corroborated'));
  });

  test('are not made by deleting one of two accounts from one network', async () => {
    const people = [await registersFrom('198.51.100.5'), await registersFrom('198.51.100.6')];
    const subject = aSubject();
    const both = [];
    for (const one of people) both.push(await files(one, subject));
    await db.transaction(async (tx) => {
      await disownReportsOf(context, tx, people[0]?.accountId ?? '');
      await tx.rows(raw('delete from accounts where id = $1'), [people[0]?.accountId]);
    });
    await assessReports(context);
    expect(await Promise.all(both.map(standingOf))).toEqual(['unverified', 'unverified']);
  });

  test('who file at the same moment are both corroborated', async () => {
    for (let round = 0; round < 5; round++) {
      const people = await Promise.all([as(), as(), as()]);
      const subject = aSubject();
      const ids = await Promise.all(people.map((one) => files(one, subject)));
      expect(await Promise.all(ids.map(standingOf))).toEqual(Array(3).fill('corroborated'));
    }
  });

  test('corroborate what the other imports, and what an import has named', async () => {
    const [sana, bilal] = [await as(), await as()];
    const [one, two] = [aSubject(), aSubject()];
    const filed = await files(sana, one);
    await importReports(context, bilal.accountId, [aReport(one), aReport(two), aReport({ ...two, title: 'Again' })]);
    expect(await standingOf(filed)).toBe('corroborated');
    const imported: { repID: string }[] = (await bilal.call(reports.all)).body;
    const standings = await Promise.all(imported.map(({ repID }) => standingOf(repID)));
    expect(standings).toEqual(['unverified', 'unverified', 'corroborated']);
    await files(sana, two);
    expect(await Promise.all(imported.map(({ repID }) => standingOf(repID)))).toEqual(Array(3).fill('corroborated'));
  });

  test('are counted without the one who withdraws or names somebody else', async () => {
    const [sana, bilal] = [await as(), await as()];
    const [one, two] = [aSubject(), aSubject()];
    const [a, b] = [await files(sana, one), await files(sana, two)];
    const [c, d] = [await files(bilal, one), await files(bilal, two)];
    await withdraws(bilal, c);
    await edits(bilal, d, aSubject());
    await assessReports(context);
    expect(await Promise.all([a, b, d].map(standingOf))).toEqual(Array(3).fill('unverified'));
    await edits(bilal, d, { ...aSubject(), email: one.email });
    expect(await Promise.all([a, b, d].map(standingOf))).toEqual(['corroborated', 'unverified', 'corroborated']);
  });

  test.each(['with', 'without'])('are counted without the one who deletes the account %s its reports', async (how) => {
    const [sana, bilal, gone] = [await as(), await as(), await as()];
    const [one, two] = [aSubject(), aSubject()];
    const [a, b] = [await files(sana, one), await files(gone, two)];
    const [c, d] = [await files(bilal, one), await files(bilal, two)];
    const ends = (who: SignedInClient, withdrawReports: boolean) =>
      who.call(account.remove, { body: { email: who.person.email, withdrawReports } });
    await ends(gone, false);
    await assessReports(context);
    expect(await Promise.all([a, b, c, d].map(standingOf))).toEqual(Array(4).fill('corroborated'));
    await ends(bilal, how === 'with');
    await assessReports(context);
    // All authors who deleted their accounts count as one.
    const left = how === 'with' ? ['unverified', 'unverified'] : ['corroborated', 'unverified'];
    expect(await Promise.all([a, b].map(standingOf))).toEqual(left);
  });

  test('keep every standing right, whatever they do at once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => as()));
    const subjects = Array.from({ length: 4 }, aSubject);
    const some = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
    const anything = () => ({ email: some(subjects).email, CNIC: some(subjects).CNIC, phone: some(subjects).phone });
    const mine = await Promise.all(people.map(async (who) => ({ who, ids: [await files(who, anything())] })));
    const limit = pLimit(4);
    await Promise.all(
      mine.flatMap(({ who, ids }) => [
        ...Array.from({ length: 3 }, () => limit(async () => void ids.push(await files(who, anything())))),
        ...Array.from({ length: 3 }, () => limit(() => edits(who, some(ids), anything()))),
        limit(() => withdraws(who, some(ids))),
        limit(() => who.call(reports.undoWithdrawal, { query: { reportID: some(ids) } })),
        limit(() => decide(some(ids), some(['held', 'removed', 'listed']))),
        limit(() => assessReports(context)),
      ]),
    );
    await assessReports(context);
    const [deadlocks] = await db.rows<{ count: number }>(
      raw('select deadlocks::int as count from pg_stat_database where datname = current_database()'),
    );
    expect(deadlocks?.count).toBe(0);
    const all = await Promise.all(mine.flatMap(({ ids }) => ids).map((id) => findAnyReport(context, id)));
    const active = all.flatMap((report) =>
      report && report.withdrawnAt === null && report.state !== 'removed' ? [report] : [],
    );
    const names = (a: (typeof active)[number], b: (typeof active)[number]) =>
      a.email === b.email || a.CNIC === b.CNIC || a.phone === b.phone;
    const counted = active.filter(({ state }) => state === 'listed');
    for (const report of active) {
      const others = counted.filter((other) => other.authorId !== report.authorId && names(report, other));
      const isCorroborated = counted.includes(report) && others.length > 0;
      expect(report).toMatchObject({ standing: isCorroborated ? 'corroborated' : 'unverified' });
    }
    expect(await areTotalsRight()).toEqual([]);
  });
});

describe('a registry that holds new reports', () => {
  test('lists a report a minute after somebody else reports the same person', async () => {
    const [sana, bilal] = [await as(), await as()];
    const subject = aSubject();
    const before = await totalReports();
    await setPolicy(context, { newReports: 'held' });
    try {
      const headers = { 'idempotency-key': 'once' };
      const answer = await sana.call(reports.create, { body: aReport(subject), headers });
      const id = String(answer.body.reportID);
      expect(answer.body).toMatchObject({ message: messages.reportHeld, state: 'held' });
      expect((await sana.call(reports.single, { query: { reportID: id } })).body).toMatchObject({ state: 'held' });
      const named = await sana.call(reports.all, { query: { email: subject.email } });
      expect(named.body).toHaveLength(1);
      expect(await found(subject.phone)).toEqual([]);
      expect((await latestReports(context, 1)).map((report) => report.id)).not.toEqual([id]);
      expect(await totalReports()).toBe(before);
      expect(await causesOf(id)).toEqual(['held']);
      // Someone else's, who files by an import.
      await importReports(context, bilal.accountId, [aReport(subject), aReport(aSubject())]);
      await assessReports(context);
      expect(await found(subject.phone)).toEqual([]);
      passedMs += 61_000;
      await assessReports(context);
      expect(await found(subject.phone)).toHaveLength(2);
      expect((await sana.call(reports.single, { query: { reportID: id } })).body).toMatchObject({
        state: 'held',
        stateChangedAt: null,
        standing: 'unverified',
      });
      expect(await causesOf(id)).toBeUndefined();
      expect(await totalReports()).toBe(before + 2);
      expect(await areTotalsRight()).toEqual([]);
      const again = await sana.call(reports.create, { body: aReport(subject), headers });
      expect(again.body).toEqual(answer.body);
      const [note] = await db.rows<{ actor: string }>(
        raw(`select actor from audit_events where event = 'report.listed' and $1 = any(report_ids)`),
        [id],
      );
      expect(note?.actor).toBe('registry');
    } finally {
      await setPolicy(context, { newReports: 'listed' });
    }
  });

  test('holds a listed report again when its author makes it say something else', async () => {
    const [sana, bilal] = [await as(), await as()];
    const subject = aSubject();
    await files(bilal, subject);
    const id = await files(sana, subject);
    await setPolicy(context, { newReports: 'held' });
    try {
      await edits(sana, id, { ...subject, city: 'Karachi' });
      expect(await stateOf(id)).toBe('listed');
      const other = aSubject();
      const answer = await edits(sana, id, other);
      expect(answer.body).toMatchObject({ message: messages.reportHeld, state: 'held' });
      expect(await found(other.phone)).toEqual([]);
      expect(await areTotalsRight()).toEqual([]);
      const again = await edits(sana, id, { ...other, email: subject.email });
      expect(again.body).toMatchObject({ state: 'held' });
      passedMs += 61_000;
      await assessReports(context);
      expect(await stateOf(id)).toBe('listed');
      expect(await found(other.phone)).toEqual([id]);
    } finally {
      await setPolicy(context, { newReports: 'listed' });
    }
  });
});

describe('a report that moderators', () => {
  test('remove is found and counted nowhere, corroborates nothing, cannot be changed, and may come back', async () => {
    const [sana, bilal] = [await as(), await as()];
    const subject = aSubject();
    const [a, b] = [await files(sana, subject), await files(bilal, subject)];
    const before = await totalReports();
    await decide(b, 'removed');
    await assessReports(context);
    expect(await found(subject.phone)).toEqual([a]);
    expect(await totalReports()).toBe(before - 1);
    expect(await standingOf(a)).toBe('unverified');
    const all: { id: string }[] = [];
    for await (const some of everyReport(context, 'listed')) all.push(...some);
    expect(all.map(({ id }) => id)).not.toContain(b);
    expect((await edits(bilal, b, subject)).body).toMatchObject({ code: 'reportClosed' });
    await decide(b, 'listed');
    expect(await found(subject.phone)).toEqual([b, a]);
    expect(await Promise.all([a, b].map(standingOf))).toEqual(['corroborated', 'corroborated']);
    expect(await areTotalsRight()).toEqual([]);
  });

  test('verify is unverified again when its author changes what it says, and waits for them', async () => {
    const sana = await as();
    const subject = aSubject();
    const id = await files(sana, subject);
    await verify(id);
    expect(await weightOf(id)).toBe(2);
    await db.transaction((tx) => leaveQueue(tx, id));
    await edits(sana, id, { ...subject, city: 'Karachi' });
    expect(await standingOf(id)).toBe('verified');
    expect(await causesOf(id)).toBeUndefined();
    await edits(sana, id, { ...subject, city: 'Karachi', evidence: 'Something else happened, which nobody verified.' });
    expect(await standingOf(id)).toBe('unverified');
    expect(await causesOf(id)).toEqual(['edited']);
  });

  test('hold and list again is found after a rotation of keys', async () => {
    const sana = await as();
    const [one, two] = [aSubject(), { ...aSubject(), email: 'rotated+1@example.org' }];
    const [held, listed] = [await files(sana, one), await files(sana, two)];
    const { headers } = await reader.keyPair();
    const near = async () => {
      const body = { email: 'rotated@example.org', approximate: true };
      return (await stranger.call(lookup.detail, { body, headers })).body.approximate.reports;
    };
    await decide(held, 'held');
    const newer = newKey();
    const keys = parseKeyring(`${newer},${older}`);
    vault = createVault(keys);
    // The tokens of both keys count during the rotation.
    expect(await found(two.phone)).toEqual([listed]);
    expect(await near()).toMatchObject([{ reportID: listed }]);
    for (const rows of sealedRowsOf(context))
      await reseal(db, vault, rows, { keyId: keys.current.id, onBatch: () => true });
    vault = createVault(parseKeyring(newer));
    expect(await found(one.phone)).toEqual([]);
    expect(await found(two.phone)).toEqual([listed]);
    expect(await near()).toMatchObject([{ reportID: listed }]);
    await decide(held, 'listed');
    expect(await found(one.phone)).toEqual([held]);
  });
});

describe('a report weighs', () => {
  test('more once its author has confirmed the email, or has three verified reports and none removed', async () => {
    const sana = await registersFrom('192.0.2.1');
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await files(sana, aSubject()));
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
    expect(await weightOf(fifth)).toBe(0.2);
    await db.transaction((tx) => confirmAccountEmail(context, tx, { id: sana.accountId, emailConfirmedAt: null }));
    await assessReports(context);
    expect(await weightOf(fifth)).toBe(0.6);
    const omar = await registersFrom('192.0.2.3');
    const his = await files(omar, aSubject());
    await db.transaction(async (tx) => {
      const account = await lockExistingAccount(context, tx, omar.accountId);
      await changeAccountEmail(context, tx, account, aPerson().email);
    });
    await assessReports(context);
    expect(await weightOf(his)).toBe(0.6);
    for (const id of [first, second, third]) await verify(id);
    await assessReports(context);
    expect(await Promise.all([first, fifth].map(weightOf))).toEqual([2, 1]);
    expect(await weightOf(await files(sana, aSubject()))).toBe(1);
    await decide(fourth, 'removed');
    await assessReports(context);
    expect(await weightOf(fifth)).toBe(0.6);
    // Nobody ran the program for a week.
    passedMs += (366 + 7) * dayMs;
    await reweighAfterRemoval(context);
    await assessReports(context);
    expect(await weightOf(fifth)).toBe(1);
  });

  test('what it should, whoever refers to it or holds the report of another author meanwhile', async () => {
    const [sana, bilal] = [await registersFrom('192.0.2.2'), await registersFrom('198.51.100.2')];
    const [held, referred] = [await files(sana, aSubject()), await files(bilal, aSubject())];
    await assessReports(context);
    const confirm = (id: string) =>
      db.transaction((tx) => confirmAccountEmail(context, tx, { id, emailConfirmedAt: null }));
    await db.transaction(async (other) => {
      await other.rows(raw('select from reports where id = $1 for update'), [held]);
      // As a foreign key does.
      await other.rows(raw('select from reports where id = $1 for key share'), [referred]);
      for (const { accountId } of [sana, bilal]) await confirm(accountId);
      await assessReports(context);
      expect(await Promise.all([held, referred].map(weightOf))).toEqual([0.2, 0.6]);
    });
    await assessReports(context);
    expect(await weightOf(held)).toBe(0.6);
  });

  test('what it should once it was assessed, if that was left for later', async () => {
    const [sana, bilal] = [await as(), await as()];
    const subject = aSubject();
    const both = [await files(sana, subject), await files(bilal, subject)];
    await db.rows(
      raw(`update reports set assessed = false, standing = 'unverified', weight = 0.2 where id = any($1::bigint[])`),
      [both],
    );
    await markAgain();
    await assessReports(context);
    expect(await Promise.all(both.map(standingOf))).toEqual(['corroborated', 'corroborated']);
    expect(await Promise.all(both.map(weightOf))).toEqual([0.6, 0.6]);
  });
});
