import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { check } from '../../../src/contract/lookup/check.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { policyPresets } from '../../../src/contract/registry/policy.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { countFigures } from '../../../src/server/areas/analysis/recount-store.ts';
import { assessReports } from '../../../src/server/areas/reports/standing/assess-reports-store.ts';
import { analyzeGrown } from '../../../src/server/platform/db/statistics.ts';
import { type Client, type SignedInClient, startApp, type TestApp } from '../../support/app.ts';
import { importReports } from '../../support/import-reports.ts';
import { inRepository } from '../../support/paths.ts';
import { openPlanner, type Planner } from '../../support/plans.ts';
import { setPolicy } from '../../support/policy.ts';
import { isDistributed } from '../../support/postgres.ts';
import { inDatabase } from '../../support/postgres-server.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { type SentStatement, sentDuring } from '../../support/statements.ts';
import { aSubject } from '../../support/subjects.ts';

/** Long enough for a fingerprint, by which copies are found, and no copy. */
const aNarrative = () => Array.from({ length: 12 }, () => crypto.randomUUID().slice(0, 23)).join(' ');

/** Makes the calls of people who look up, file and change reports. The importer has filed nearly all reports. */
async function callAll({ as, stranger, context }: TestApp, importer: SignedInClient): Promise<void> {
  const [sana, bilal, shop] = [await as(), await as(), await as()];
  const { headers } = await shop.keyPair();
  const calls = async (who: Client, ...[endpoint, sent]: Parameters<Client['call']>) => {
    const answer = await who.call(endpoint, sent);
    expect([answer.status, answer.body.errors], endpoint.path).toEqual([200, undefined]);
    return answer.body;
  };
  const files = async (who: Client, about: object) => {
    const once = { 'idempotency-key': crypto.randomUUID() };
    return (await calls(who, reports.create, { body: aReport({ evidence: aNarrative(), ...about }), headers: once }))
      .reportID;
  };
  for (const newReports of ['listed', 'held'] as const) {
    await setPolicy(context, { ...policyPresets.open, newReports, cnicAlone: newReports === 'listed' });
    const [subject, other] = [aSubject(), aSubject()];
    const query = { reportID: await files(sana, subject) };
    await files(bilal, subject);
    await files(bilal, other);
    await importReports(context, importer.accountId, [
      aReport({ ...aSubject(), phone: subject.phone }),
      aReport(aSubject()),
    ]);
    await calls(sana, reports.update, {
      query,
      body: aReport({ evidence: aNarrative(), ...subject, email: other.email }),
    });
    await calls(sana, reports.single, { query });
    await calls(sana, reports.history, { query });
    await assessReports(context);
    await countFigures(context);
    for (const email of [subject.email, other.email, 'nobody@example.org'])
      for (const more of [
        {},
        { CNIC: subject.CNIC, phone: subject.phone },
        { approximate: true },
        { explain: true },
        { maxAgeDays: 30, standing: ['corroborated'], approximate: true },
      ]) {
        const body = { email, ...more };
        await calls(stranger, lookup.detail, { body, headers });
        await calls(stranger, lookup.recent, { body, headers });
        await calls(shop, check.lookup, { body });
      }
    await calls(stranger, lookup.batch, { body: { queries: [subject, other] }, headers });
    await calls(stranger, lookup.recentReports, { headers });
    for (const who of [sana, importer]) {
      await calls(who, reports.all, { query: { email: other.email } });
      await calls(who, reports.find, { body: { phone: subject.phone, sort: 'happened' } });
      await calls(who, reports.find, { body: { reference: 'FS-7K4Q-92' } });
    }
    await calls(sana, reports.all);
    await calls(sana, reports.withdraw, { query, body: { reason: 'mistake' } });
    await calls(sana, reports.undoWithdrawal, { query });
  }
  await setPolicy(context, 'open');
}

/** A statement of the program: not one of these tests, nor a transaction's `begin` or `commit`. */
const isOurs = ({ name }: SentStatement) => /^([a-z_]+\.[a-z_]+|[0-9a-f]{40})$/.test(name);

/** Files as an import does, without its cost: the importer's newest report again, under other ids and tokens. */
async function fill({ db }: TestApp, importer: SignedInClient, from: number, to: number): Promise<void> {
  const [{ columns } = { columns: '' }] = await db.rows<{ columns: string }>(
    raw(`select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
         where table_name = 'reports' and table_schema = current_schema() and column_name not in ('id', 'reference')`),
  );
  for (let first = from; first < to; first += 20_000) {
    const numbers = `generate_series(${first}::bigint, ${Math.min(first + 20_000, to) - 1}) n`;
    await db.rows(
      raw(`insert into reports (id, reference, ${columns}) select n, n, ${columns.replace(/(?<=^|, )/g, 'r.')} from ${numbers}, lateral (
             select * from reports where author_id = '${importer.accountId}' and state = 'listed' order by id desc limit 1
           ) r`),
    );
    await db.rows(
      raw(`insert into report_tokens (token, report_id)
           select md5(k || ' ' || n)::uuid, n from ${numbers}, generate_series(1, 4) k`),
    );
  }
}

const known = await (async () => {
  const app = await startApp();
  const importer = await app.as();
  const sent = await sentDuring(() => callAll(app, importer));
  return [...new Map(sent.filter(isOurs).map((one) => [`${one.byIndex} ${one.name}`, one])).values()];
})();

/** Statements of the area reports that none of these calls sends: constants by file. */
const elsewhere = {
  'of moderators, who open one report at a time': {
    'content/redaction-store': 'hide release released',
    'content/store': 'putAsked putReply',
    'retention/store': 'insertHold deleteHold findHolds',
    'staff/count-store': 'recordOf authors destroyed removedAndDestroyed',
    'staff/naming-store': 'staffNaming naming lockNaming underTokens',
    'stored/named-store': 'takeUnlistedTokens',
    'stored/store': 'byReference lockOne references withdrawn',
  },
  'of jobs and commands, which step through an index': {
    'authors/detach-reports-store':
      'lockAll lockLeaving lockStaying deleteSome lockOwnerless lockPage lockVersions sharedGroup write writeVersions',
    'authors/sanction-store': 'changed strikesOf levelOf unverified',
    'content/store': 'putKeywords',
    'filing/copied-text-store': 'renewWords forgetLostWords',
    'filing/sent-body-store': 'forget moveImports moveCreations',
    'filing/withdrawal-store': 'findDue findOpen lockDue noteSettled',
    'retention/store': 'emptyContentOf isKept',
    'staff/count-store': 'verified forPolicy',
    'staff/every-report-store': 'everyAbove lockAbove',
    'standing/placement-store': 'hasten',
    'standing/weight-store': 'addTokenTasks addOutweighed',
    'stored/sealed-rows-store': 'statesOf',
  },
  'of what repeats the words of removed reports, by their ids': { 'filing/copied-text-store': 'decided' },
  'of a second call with one key, and of the hundredth version': {
    'filing/sent-body-store': 'findKey findReference',
    'content/store': 'isUnderHold thin',
  },
};

/** The statements in the area's source: the constant of each, its name if it has one, and a pattern of its text. */
function* written(): Generator<{ constant: string; name: string | undefined; text: RegExp }> {
  const area = inRepository('src/server/areas/reports');
  for (const file of readdirSync(area, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /^(queue|attachments)/.test(file)) continue;
    const source = readFileSync(join(area, file), 'utf8');
    for (const [, constant, name, text = ''] of source.matchAll(
      /^(?:export )?const (\w+) = statement[^(]*\(\s*(?:'([\w.]+)',\s*)?[`']?\s*([\s\S]*?)\s*[`'],?\s*\)/gm,
    )) {
      const parts = text.split(/\$\{[^}]*\}?/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      yield {
        constant: `${file.slice(0, -'.ts'.length)} ${constant}`,
        name,
        text: new RegExp(`^${parts.join('[\\s\\S]*')}`),
      };
    }
  }
}

test('a new statement of lookup, filing, standing or screening is among those that are explained, or listed', () => {
  const all = [...written()];
  expect(all.length).toBeGreaterThan(100);
  const listed = new Set(
    Object.values(elsewhere).flatMap((files) =>
      Object.entries(files).flatMap(([file, constants]) => constants.split(' ').map((one) => `${file} ${one}`)),
    ),
  );
  const unsent = all.filter(({ name, text }) => !known.some((one) => one.name === name || text.test(one.text)));
  expect(unsent.map(({ constant }) => constant).filter((constant) => !listed.has(constant))).toEqual([]);
});

const sizes = [100, 20_000, ...(process.env.PLANS_REPORTS ? [Number(process.env.PLANS_REPORTS)] : [])];
/** What one of these statements may look at, however many reports there are. */
const most = { blocks: 250, rows: 400 };
const mostOf: Record<string, typeof most> = {
  // 500 of an author's reports at a time.
  'reports.lock_placement_page': { blocks: 2_500, rows: 8_000 },
  'reports.placement_page': { blocks: 2_500, rows: 8_000 },
  'reports.write_placements': { blocks: 8_000, rows: 8_000 },
  // All lines since the last write, on a slow machine a hundred at a time.
  'audit.append': { blocks: 1_000, rows: 400 },
  'audit.chain': { blocks: 1_000, rows: 400 },
};

describe.skipIf(isDistributed).each(['never', 'while small', 'while empty'] as const)(
  'in tables analysed %s',
  (when) => {
    test('lookup, filing, standing and screening look at no more as the registry grows', {
      timeout: 300_000,
    }, async () => {
      const app = await startApp();
      const importer = await app.as();
      const sql = (text: string) => app.db.rows<Record<string, string>>(raw(text));
      const [{ database = '' } = {}] = await sql('select current_database() as database');
      for (const { table } of await sql(
        `select oid::regclass as table from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
      ))
        await sql(`alter table ${table} set (autovacuum_enabled = off)`);

      const planners = new Map<string, Planner>();
      const planNow = async (label: string) => {
        const planner = await openPlanner({ connectionString: inDatabase(inject('postgres').url, database) });
        planners.set(label, planner);
        await planner.plan(known);
      };
      if (when === 'while empty') await sql('analyze');
      if (when !== 'while small') await planNow('made while empty');

      const sent = new Map<string, SentStatement[]>();
      for (const one of (await sentDuring(() => callAll(app, importer))).filter(isOurs)) {
        const key = `${one.name}${one.byIndex}`;
        sent.set(key, [...(sent.get(key) ?? []), one].slice(-3));
      }
      const tooMuch: Record<string, string> = {};
      const measure = async (size: number, which: (one: SentStatement) => boolean = () => true) => {
        for (const [label, planner] of planners)
          for (const one of [...sent.values()].flat().filter(which)) {
            const { blocks = 0, rows = 0 } = (await planner.execute(one)) ?? {};
            const bound = mostOf[one.name] ?? most;
            if (blocks > bound.blocks || (size > 100 && rows > bound.rows))
              tooMuch[`${one.text} by the plan ${label}, of ${size}`] = `${blocks} blocks, ${rows} rows`;
          }
      };

      let filled = 1;
      for (const size of sizes) {
        await fill(app, importer, filled, size);
        filled = size;
        if (when === 'while small' && size === 100) {
          await sql('analyze');
          await planNow('made while small');
        }
        // Plans that PostgreSQL made while it knew of no row, or of few, are renewed below; those by index need not be.
        if (when === 'while small') await measure(size, ({ byIndex }) => byIndex);
        if (when === 'never') await measure(size);
        await planNow(`made with ${size}`);
        if (when !== 'never') {
          if (when === 'while empty' && size === 100) continue;
          if (size > 100) await expect.poll(() => analyzeGrown(app.db)).toContain('report_tokens');
          await measure(size);
        }
      }
      await sql('vacuum');
      await planNow('made after a vacuum');
      await measure(filled);
      await sql('analyze');
      await planNow('made after analyze');
      await measure(filled);
      for (const planner of planners.values()) await planner.close();
      expect(tooMuch, JSON.stringify(tooMuch)).toEqual({});
    });
  },
);

test.skipIf(isDistributed)('a list of reports for staff is planned for its values', async () => {
  const { asStaff } = await startApp();
  const moderator = await asStaff('moderator');
  const sent = await sentDuring(() => moderator.call(staffReports.list, { query: { state: 'held', city: 'Lahore' } }));
  const first = sent.findIndex(({ text }) => text.includes('lower(r.city)'));
  const begun = sent.slice(0, first).findLast(({ text }) => text.startsWith('begin'));
  expect(begun?.text).toContain('plan_cache_mode = force_custom_plan');
});
