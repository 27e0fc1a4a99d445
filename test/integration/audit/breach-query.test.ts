import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { people } from '../../../src/contract/accounts/people.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { flushAudit } from '../../../src/server/areas/audit/note-audit.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { destroyDueReports } from '../../../src/server/areas/reports/retention/keep-rules.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { inRepository } from '../../support/paths.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, movableClock } from '../../support/time.ts';

const time = movableClock();
const { as, asStaff, stranger, context, db, connection } = await startApp({ clock: time.clock });

interface Question {
  who?: readonly string[];
  reports?: readonly string[];
  from?: Date;
  until?: Date;
}
/** Runs the file as a person does who has filled in its values: as one script, on a connection of its own. */
async function affected({ who = [], reports = [], from, until }: Question) {
  await flushAudit(context);
  await flushDisclosures(context);
  const text = readFileSync(inRepository('docs', 'legal', 'affected.sql'), 'utf8');
  const values = {
    who: who.join(', '),
    reports: reports.join(', '),
    from: from?.toISOString(),
    until: until?.toISOString(),
  };
  const filled = Object.entries(values).reduce((script, [name, value]) => {
    const place = new RegExp(`(set_config\\('breach\\.${name}', )'[^']*'`);
    expect(script).toMatch(place);
    return value === undefined ? script : script.replace(place, `$1'${value}'`);
  }, text);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const results = (await client.query(filled)) as unknown as { command: string; rows: Record<string, unknown>[] }[];
    const [, events = [], counts = [], shown = [], readers = [], everything = [], since = []] = results
      .filter(({ command }) => command === 'SELECT')
      .map(({ rows }) => rows);
    const numbers = (rows: readonly Record<string, unknown>[]) =>
      Object.fromEntries(rows.map(({ what, number }) => [String(what).trim(), Number(number)]));
    return { events, counts: numbers(counts), shown, readers, everything: numbers(everything), since: since[0] };
  } finally {
    await client.end();
  }
}

const author = await as();
async function reported() {
  const { email, phone, CNIC } = aSubject();
  const { id } = await createReport(context, author.accountId, aReport({ email, phone, CNIC }));
  time.pass(1_000);
  return { id, email };
}
const asks = async (who: SignedInClient, email: string) => {
  const { headers } = await who.keyPair();
  expect((await stranger.call(lookup.detail, { body: { email }, headers })).status).toBe(200);
  time.pass(1_000);
};

test('counts whom a leaked key pair showed, in the time it was in wrong hands, and nobody else', async () => {
  const [shop, other] = [await as(), await as()];
  const [before, first, second, others] = [await reported(), await reported(), await reported(), await reported()];
  await asks(shop, before.email);
  const from = time.clock();
  await asks(shop, first.email);
  await asks(shop, first.email);
  await asks(shop, second.email);
  await asks(shop, 'nobody@example.org');
  await asks(other, others.email);
  time.pass(day);
  const until = time.clock();
  await asks(shop, others.email);

  const { id } = await shop.keyPair();
  const { events, counts, shown } = await affected({ who: [id], from, until });
  expect(events.find(({ event }) => event === 'lookup')).toMatchObject({
    lines: '3',
    reports: '2',
    lookups: '3',
    finds: '3',
  });
  expect(shown.map(({ report }) => report)).toEqual([first.id, second.id]);
  expect(counts).toMatchObject({
    'reports shown or changed': 2,
    'of which only masked': 0,
    'of which destroyed since': 0,
    // Three of each report: an email address, a phone number and a CNIC.
    'identifiers in these reports': 6,
    'reports filed by the accounts': 0,
    'people opened by staff': 0,
  });
});

test('counts what an account showed: its lookups by key and on the dashboard, its own reports, and what staff opened', async () => {
  const moderator = await asStaff('admin');
  const [named, seen] = [await reported(), await reported()];
  await createReport(context, moderator.accountId, aReport());
  await asks(moderator, named.email);
  await moderator.call(check.lookup, { body: { email: seen.email } });
  await moderator.call(people.list);
  for (const id of [author.accountId, author.accountId])
    expect((await moderator.call(people.get, { params: { id } })).status).toBe(200);

  const { counts } = await affected({ who: [moderator.accountId] });
  expect(counts).toMatchObject({
    // With the one that the account filed.
    'reports shown or changed': 3,
    'reports that the accounts were told of': 2,
    'reports filed by the accounts': 1,
    'people opened by staff': 1,
    'lists of people opened by staff': 1,
  });
});

test('says of a report whose content is destroyed that it was', async () => {
  const shop = await as();
  const { id, email } = await reported();
  await asks(shop, email);
  await db.transaction((tx) => setReportState(context, tx, id, 'removed', time.clock()));
  time.pass(31 * day);
  await destroyDueReports(context, 'removed', time.clock());

  const { counts } = await affected({ who: [shop.accountId] });
  expect(counts).toMatchObject({
    'reports shown or changed': 1,
    'of which destroyed since': 1,
    'identifiers in these reports': 0,
  });
});

test('names who was shown a report, how often and when', async () => {
  const [shop, other] = [await as(), await as()];
  const { id, email } = await reported();
  await asks(shop, email);
  await asks(shop, email);
  await asks(other, email);

  const { readers } = await affected({ reports: [id] });
  expect(readers.filter(({ event }) => event === 'lookup')).toMatchObject([
    { report: id, actor: 'key', actor_id: (await shop.keyPair()).id, times: '2' },
    { report: id, actor: 'key', actor_id: (await other.keyPair()).id, times: '1' },
  ]);
});

test('counts everything that a copy of the registry has, and says since when it knows', async () => {
  const counted = async (table: string) =>
    Number(
      (await db.one<{ count: string }>({ name: `test.count_${table}`, text: `select count(*) from ${table}` }))?.count,
    );
  const { everything, since } = await affected({});
  expect(everything).toMatchObject({
    accounts: await counted('accounts'),
    'files of reports': await counted('report_attachments'),
    'reports with content': (await counted('reports')) - 1,
  });
  expect(since?.['audit trail since']).toBeInstanceOf(Date);
});
