/**
 * What the staff lists read, added to a registry of dataset.mjs: people, keys, applications, a queue, decisions, a safelist
 * and a long audit trail. People and keys are sealed, and so are the reports on the first pages of each list.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { accessPurposes } from '../dist/contract/access.js';
import { keyUsageDays } from '../dist/contract/admin/keys.js';
import { decisions, queueCauses } from '../dist/contract/moderation.js';
import { reportCategories } from '../dist/contract/report-categories.js';
import { headSealOf, linkOf } from '../dist/server/modules/audit/chain.js';
import { sealedReport } from '../dist/server/modules/reports/sealed-fields.js';
import { markTables } from './mark-rows.mjs';

/** @typedef {import('./dataset.mjs').Dataset} Dataset */
/** @typedef {import('../dist/server/platform/vault/vault.js').Vault} Vault */
/** @typedef {{ author: string, actor: string, person: string }} StaffData */

/** Registries of another version are filled again; delete the folder first. */
const edition = 2;

/** Cities of the reports; one report in ten thousand names the last of them. */
export const cities = ['Karachi', 'Lahore', 'Faisalabad', 'Rawalpindi', 'Multan', 'Quetta', 'Sialkot', 'Gwadar'];

/** How many of each there are for this many reports. */
export const staffSizes = (/** @type {number} */ reports) => ({
  accounts: reports / 10,
  keys: reports / 5,
  auditLines: reports * 3,
  queue: reports / 20,
  decisions: reports / 5,
  applications: reports / 50,
  safelist: reports / 50,
});

/**
 * Fills the registry, once.
 * @param {Dataset} dataset
 * @param {(line: string) => void} print
 * @returns {Promise<StaffData>}
 */
export async function fillForStaff(dataset, print) {
  const card = join(dataset.folder, 'staff.json');
  if (existsSync(card)) {
    const kept = JSON.parse(readFileSync(card, 'utf8'));
    if (kept.edition === edition) return kept;
    throw new Error(`${dataset.folder} was filled by an earlier version of the bench. Delete it and run again.`);
  }
  print('Adding people, keys, a queue and an audit trail.');
  const client = new pg.Client({ connectionString: dataset.databaseUrl });
  await client.connect();
  try {
    const vault = dataset.vault();
    const sizes = staffSizes(dataset.reports);
    await client.query(
      'set synchronous_commit = off; set session_replication_role = replica; set jit = off; set maintenance_work_mem = 500000',
    );
    const people = await addPeople(client, vault, sizes);
    await addKeys(client, vault, people, sizes.keys);
    await markTables(client, vault, ['accounts', 'account_roles', 'key_pairs']);
    await addApplications(client, vault, people, sizes.applications);
    await addSafelist(client, vault, people, sizes.safelist);
    await changeReports(client, dataset.reports);
    await addQueue(client, people, sizes);
    const shown = await sealFirstPages(client, vault);
    await markTables(client, vault, ['reports'], `mark is not null or id = any('{${shown}}')`);
    await addTrail(client, vault, people, sizes.auditLines);
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
    const { rows } = await client.query('select author_id as id from reports where id = (select max(id) from reports)');
    const made = { edition, author: rows[0].id, actor: people[7] ?? '', person: people[500] ?? people[1] ?? '' };
    writeFileSync(card, JSON.stringify(made));
    return made;
  } finally {
    await client.end();
  }
}

/**
 * Inserts rows given as JSON, some thousands at a time.
 * @param {pg.Client} client
 * @param {string} sql with $1 as the rows
 * @param {number} count
 * @param {(at: number) => object} row
 */
async function insertMany(client, sql, count, row) {
  for (let from = 0; from < count; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - from) }, (_, at) => row(from + at));
    await client.query(sql, [JSON.stringify(rows)]);
  }
}
const hex = (/** @type {Buffer} */ bytes) => bytes.toString('hex');

/** One in fifty is unconfirmed, one in a hundred suspended. @param {pg.Client} client @param {Vault} vault @param {{ accounts: number }} sizes */
async function addPeople(client, vault, { accounts }) {
  // The filler accounts cannot be opened, so they must not be on the first page.
  await client.query(`update accounts set created_at = '2020-01-01' where sealed = '\\x00'`);
  /** @type {string[]} */
  const ids = Array.from({ length: accounts }, () => randomUUID());
  await insertMany(
    client,
    `insert into accounts (id, email_token, sealed, password_hash, password_sealed, created_at, email_confirmed_at, suspended_at)
     select id, gen_random_uuid(), decode(sealed, 'hex'), '', decode(password, 'hex'),
       timestamptz '2024-01-01' + n * (timestamptz '2026-11-01' - timestamptz '2024-01-01') / ${accounts},
       case when n % 50 > 0 then now() end, case when n % 100 = 7 then now() end
     from json_to_recordset($1::json) as r(n int, id uuid, sealed text, password text)`,
    accounts,
    (n) => {
      const id = ids[n] ?? '';
      const fields = {
        name: `Person ${n}`,
        email: `person.${n}@example.org`,
        phone: null,
        websiteUrl: null,
        address: null,
      };
      return {
        n,
        id,
        sealed: hex(vault.seal({ table: 'accounts', column: 'sealed', id, early: `account:${id}` }, fields)),
        password: hex(vault.sealBytes({ table: 'accounts', column: 'password_sealed', id }, Buffer.from('none'))),
      };
    },
  );
  await client.query(
    `insert into account_roles (account_id, role, granted_at)
     select id, (array['moderator', 'auditor', 'admin'])[1 + n % 3], now()
     from unnest($1::uuid[]) with ordinality as staff(id, n)`,
    [ids.slice(0, 30)],
  );
  return ids;
}

/** Half were revoked; one in ten is used daily. @param {pg.Client} client @param {Vault} vault @param {string[]} people @param {number} count */
async function addKeys(client, vault, people, count) {
  await insertMany(
    client,
    `insert into key_pairs (id, account_id, kind, name, api_key, secret_hash, secret_sealed, created_at, last_used_at, revoked_at)
     select id, account, kind, '', gen_random_uuid(), '', decode(sealed, 'hex'),
       timestamptz '2024-01-01' + n * (timestamptz '2026-11-01' - timestamptz '2024-01-01') / ${count},
       case when n % 10 = 0 then now() end, case when n % 2 = 1 then now() end
     from json_to_recordset($1::json) as r(n int, id uuid, account uuid, kind text, sealed text)`,
    count,
    (n) => {
      const id = randomUUID();
      const account = people[n % people.length] ?? '';
      const kind = n % 4 === 0 ? 'test' : 'live';
      const context = {
        table: 'key_pairs',
        column: 'secret_sealed',
        id,
        owner: account,
        also: kind,
        early: `key_pair:${id}`,
      };
      return {
        n,
        id,
        account,
        kind,
        sealed: hex(vault.seal(context, { name: `Key ${n}`, apiKey: randomUUID(), secret: 'none' })),
      };
    },
  );
  await client.query(
    `insert into usage_days (key_id, account_id, day, lookups, hits)
     select id, account_id, current_date - d, 50, 5 from key_pairs, generate_series(0, ${keyUsageDays - 1}) d
     where last_used_at is not null`,
  );
}

/** One in five waits. @param {pg.Client} client @param {Vault} vault @param {string[]} people @param {number} count */
async function addApplications(client, vault, people, count) {
  await insertMany(
    client,
    `insert into access_applications (id, account_id, state, purpose, volume, sealed, created_at, decided_at)
     select id, account, state, purpose, 'upTo1000', decode(sealed, 'hex'),
       timestamptz '2024-01-01' + n * interval '1 hour', case when state <> 'waiting' then now() end
     from json_to_recordset($1::json) as r(n int, id uuid, account uuid, state text, purpose text, sealed text)`,
    count,
    (n) => {
      const id = randomUUID();
      const account = people[n % people.length] ?? '';
      const state = ['waiting', 'approved', 'approved', 'refused', 'ended'][n % 5];
      const content = { organisation: `Business ${n}`, words: 'To check orders before they are sent.', reason: null };
      // The last purpose is nobody's.
      const purpose = accessPurposes[n % (accessPurposes.length - 1)];
      const context = { table: 'access_applications', column: 'sealed', id, owner: account };
      return { n, id, account, state, purpose, sealed: hex(vault.seal(context, content)) };
    },
  );
}

/** @param {pg.Client} client @param {Vault} vault @param {string[]} people @param {number} count */
async function addSafelist(client, vault, people, count) {
  await insertMany(
    client,
    `insert into safelist_entries (id, token, mark, kind, sealed, reason, added_by, added_at)
     select id, gen_random_uuid(), case when n % 4 = 0 then 'shared' else 'safelisted' end, 'phone', decode(sealed, 'hex'),
       'helpline', '${people[0]}', timestamptz '2024-01-01' + n * interval '1 hour'
     from json_to_recordset($1::json) as r(n int, id uuid, sealed text)`,
    count,
    (n) => {
      const id = randomUUID();
      const context = { table: 'safelist_entries', column: 'sealed', id, also: 'phone' };
      return { n, id, sealed: hex(vault.seal(context, { value: `+92300${1_000_000 + n}`, label: `Helpline ${n}` })) };
    },
  );
}

/**
 * Cities and categories; one report in ten is held, one in twenty removed, withdrawn or verified.
 * @param {pg.Client} client
 * @param {number} reports
 */
async function changeReports(client, reports) {
  await client.query(
    `create temp table changed as select id, row_number() over (order by id) as n from reports;
     update reports r set
       city = (array['${cities.join("','")}'])[case when n % 10000 = 0 then 8 else 1 + n % 7 end],
       category = case when n % 3 > 0 then (array['${reportCategories.slice(0, -1).join("','")}'])[1 + n % ${reportCategories.length - 1}] end,
       state = case when n % 10 = 1 then 'held' when n % 20 = 2 then 'removed' else 'listed' end,
       standing = case when n % 20 = 4 then 'verified' when n % 20 = 5 then 'corroborated' else 'unverified' end,
       state_changed_at = case when n % 20 = 2 then created_at end,
       withdrawn_at = case when n % 20 = 3 then created_at end
     from changed where changed.id = r.id;`,
  );
  await client.query(
    `with moved as (
       delete from report_tokens t using reports r
       where r.id = t.report_id and (r.state <> 'listed' or r.withdrawn_at is not null) returning t.*
     ) insert into unlisted_tokens select token, report_id from moved`,
  );
  await client.query('vacuum full reports');
  await client.query(`analyze reports; select ${reports}`);
}

/** A queue of reports that are held, and twelve weeks of decisions. @param {pg.Client} client @param {string[]} people @param {{ queue: number, decisions: number }} sizes */
async function addQueue(client, people, sizes) {
  await client.query(
    `insert into queue_items (report_id, causes, category, names_cnic, severity, lookups, entered_at, asleep_until,
       agreed_by, agreed_version)
     select id, array[(array['${queueCauses.slice(0, -1).join("','")}'])[1 + n % ${queueCauses.length - 1}]], category, n % 3 = 0,
       1 + n % 7, (n % 50)::int, now() - n * interval '1 minute',
       case when n % 11 = 0 then now() + interval '5 years' end, case when n % 13 = 0 then '${people[0]}'::uuid end, version
     from (select id, category, version, row_number() over (order by id desc) as n from reports
           where state = 'held' and withdrawn_at is null order by id desc limit ${sizes.queue}) held`,
  );
  // Items that twenty moderators have open.
  await client.query(
    `update queue_items set claimed_by = '${people[3]}', claimed_until = now() + interval '10 years'
     where report_id in (select report_id from queue_items order by harm * extract(epoch from now() - entered_at) desc limit 20)`,
  );
  await client.query(
    `insert into moderation_decisions (id, report_id, moderator_id, decision, reason, entered_at, decided_at, before)
     select gen_random_uuid(), id, (array['${people.slice(0, 20).join("','")}'])[1 + n % 20]::uuid,
       (array['${decisions.join("','")}'])[1 + n % ${decisions.length}], 'evidence',
       at - interval '3 days', at, '{"state":"held","standing":"unverified","item":null}'
     from (select id, n, now() - n * interval '84 days' / ${sizes.decisions} as at
           from (select id, row_number() over (order by id desc) as n from reports) r where n <= ${sizes.decisions}) decided`,
  );
}

/** Seals the reports on the first pages of lists and of the queue. @param {pg.Client} client @param {Vault} vault @returns {Promise<string[]>} */
async function sealFirstPages(client, vault) {
  const sealed = sealedReport(vault);
  const newest = (/** @type {string} */ by) =>
    `select id from (select id, row_number() over (partition by ${by} order by id desc) as place from reports) r where place <= 60`;
  const { rows } = await client.query(
    `select id, author_id, city, country, to_char(happened_on, 'YYYY-MM-DD') as date, category from reports where id in (
       ${['city', 'category', 'state', 'standing', 'withdrawn_at is null', "date_trunc('month', created_at)"].map(newest).join(' union ')}
       union (select id from reports where author_id = (select author_id from reports order by id desc limit 1) order by id desc limit 60)
       union select report_id from queue_items)`,
  );
  await insertMany(
    client,
    `update reports r set sealed = decode(given.sealed, 'hex')
     from json_to_recordset($1::json) as given(id bigint, sealed text) where r.id = given.id`,
    rows.length,
    (at) => {
      const { id, author_id: authorId, city, country, date, category } = rows[at];
      const content = {
        title: 'Paid in advance, nothing arrived',
        name: 'Invented Person',
        email: `page.${id}@example.org`,
        CNIC: null,
        phone: null,
        address: '1 Invented Street, Block 7',
        evidence:
          'Invented to measure with, and about as long as people write when they say what has happened to them.',
        url: 'https://example.com/advertisement/1',
        ...{ date, city, country, category },
      };
      return { id, sealed: hex(sealed.seal({ id, version: 1, authorId }, content)) };
    },
  );
  return rows.map(({ id }) => id);
}

/**
 * A chain that can be verified: nine lines in ten are lookups, and roles were granted only at the beginning.
 * @param {pg.Client} client
 * @param {Vault} vault
 * @param {string[]} people
 * @param {number} count
 */
async function addTrail(client, vault, people, count) {
  const { rows } = await client.query('select position, mac, sealed_key from audit_chain');
  const place = { table: 'audit_chain', column: 'sealed_key', id: '', early: 'audit_chain.key' };
  const key = Buffer.from(String(vault.open(place, rows[0].sealed_key)), 'base64');
  let end = { position: Number(rows[0].position), mac: rows[0].mac };
  const [from, to] = [Date.parse('2026-01-01'), Date.parse('2026-11-20')];
  const others = ['session.started', 'report.viewed', 'report.created', 'person.viewed', 'key.created'];
  await insertMany(
    client,
    `insert into audit_events (at, actor, actor_id, event, report_ids, position, mac)
     select timestamptz 'epoch' + at * interval '1 microsecond', 'account', actor, event, '{}', position, decode(mac, 'hex')
     from json_to_recordset($1::json) as r(at bigint, actor uuid, event text, position bigint, mac text)`,
    count,
    (n) => {
      const line = {
        at: `${from + Math.floor((n * (to - from)) / count)}000`,
        actor: 'account',
        actorId: people[n % 1_000] ?? null,
        event: n < 30 ? 'role.granted' : n % 10 > 0 ? 'lookup' : (others[(n / 10) % others.length] ?? ''),
        reportIds: [],
        requestId: null,
        details: null,
      };
      end = { position: end.position + 1, mac: linkOf(key, line, end) };
      return { at: line.at, actor: line.actorId, event: line.event, position: end.position, mac: hex(end.mac) };
    },
  );
  await client.query('update audit_chain set position = $1, mac = $2, seal = $3', [
    end.position,
    end.mac,
    headSealOf(key, end),
  ]);
}
