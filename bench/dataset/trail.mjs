/** What is known of a year of lookups: audit trail, usage, and who was told of what. */

import { findHead } from '../../dist/server/areas/audit/store.js';
import { headSealOf, linkOf } from '../../dist/server/areas/audit/trail-store.js';
import { copyRows } from './copy.mjs';
import { choices } from './shape.mjs';

const dayMs = 24 * 60 * 60 * 1000;
const months = 13;

/** Partitions for the months of the past year, which a registry that is a year old has. @param {import('pg').Client} client @param {Date} now */
async function addPastMonths(client, now) {
  const { rows } = await client.query(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relname ~ '^audit_events_before_'`,
  );
  for (const { name } of rows) await client.query(`drop table ${name}`);
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
  await client.query('select audit_events_add_partition($1, $2)', [
    `audit_events_before_${first.slice(0, 7).replace('-', '_')}`,
    `from (minvalue) to ('${first} 00:00:00+00')`,
  ]);
  await client.query(
    'select audit_events_add_month(($1::date + make_interval(months => n))::date) from generate_series(0, $2) n',
    [first, months],
  );
}

/**
 * @param {import('./fill.mjs').Filling} filling
 * @param {import('./reports.mjs').Filed[]} filed
 */
export async function fillTrail({ app, client, shape, accounts }, filed) {
  const { oneOf, tailed, isIn } = choices(13);
  const { now } = shape;
  await addPastMonths(client, now);
  const head = await findHead(app.db);
  if (!head?.sealedKey) throw new Error('The audit trail has no key yet.');
  const key = Buffer.from(
    String(app.vault.open({ table: 'audit_chain', column: 'sealed_key', id: '' }, head.sealedKey)),
    'base64',
  );
  const listed = filed.filter(({ state, isWithdrawn }) => state === 'listed' && !isWithdrawn);
  let end = { position: head.position, mac: head.mac };
  const yearAgo = now.getTime() - 365 * dayMs;
  const drawEvent = () => {
    const business = accounts.businesses[tailed(accounts.businesses.length)];
    const byKey = { actor: 'key', actorId: business?.keyId ?? null };
    if (isIn(0.5)) return { ...byKey, event: 'lookup', reportIds: [oneOf(listed).id], details: null };
    if (isIn(0.5)) {
      const details = { calls: 5, lookups: 5, firstAt: now.toISOString(), digest: '00' };
      return { ...byKey, event: 'lookup.misses', reportIds: [], details: JSON.stringify(details) };
    }
    const author = accounts.authors[tailed(accounts.authors.length)];
    const byAccount = { actor: 'account', actorId: author?.id ?? null, details: null };
    if (isIn(0.3)) return { ...byAccount, event: 'session.started', reportIds: [] };
    if (isIn(0.5)) return { ...byAccount, event: 'report.created', reportIds: [oneOf(filed).id] };
    const moderator = { actor: 'account', actorId: oneOf(accounts.staff).id, details: null };
    return {
      ...moderator,
      event: oneOf(['report.opened', 'report.listed', 'report.removed', 'queue.listed', 'people.listed']),
      reportIds: [oneOf(filed).id],
    };
  };
  const lines = function* () {
    for (let n = 0; n < shape.auditLines; n++) {
      const at = new Date(yearAgo + Math.floor(((365 * dayMs - 60_000) * (n + 1)) / shape.auditLines));
      const { actor, actorId, event, reportIds, details } = drawEvent();
      const line = {
        at: `${at.getTime()}000`,
        actor,
        actorId,
        event,
        reportIds,
        requestId: `bench-${n.toString(36)}`,
        details,
      };
      end = { position: end.position + 1, mac: linkOf(key, line, end) };
      yield [at, actor, actorId, event, reportIds, line.requestId, details, end.position, end.mac];
    }
  };
  await copyRows(
    client,
    'audit_events',
    'at, actor, actor_id, event, report_ids, request_id, details, position, mac',
    lines(),
  );
  await client.query('update audit_chain set position = $1, mac = $2, seal = $3', [
    end.position,
    end.mac,
    headSealOf(key, end),
  ]);

  const businesses = accounts.businesses.map(({ id }) => id);
  await client.query(
    `insert into usage_days (key_id, account_id, day, lookups, hits, refused)
     select key_id, account_id, day, lookups, floor(random() * lookups), floor(50 ^ random()) - 1
     from (
       select key_id, account_id, $1::date - n as day, floor(5000 ^ random())::bigint as lookups
       from unnest($2::uuid[], $3::uuid[]) as business (key_id, account_id), generate_series(1, $4::int) n offset 0) drawn`,
    [now, accounts.businesses.map(({ keyId }) => keyId), businesses, shape.usageDays],
  );
  await client.query(
    `insert into disclosures (report_id, account_id, version, first_at, last_at, times, first_request_id, last_request_id)
     select id, ($1::uuid[])[floor(cardinality($1::uuid[]) ^ random())], 1, first_at, first_at + random() * interval '60 days',
       floor(20 ^ random()), 'bench-1', 'bench-2'
     from (
       select id, $2::timestamptz - random() * interval '300 days' - interval '60 days' as first_at
       from reports where state = 'listed' and withdrawn_at is null and random() < $3 offset 0) told`,
    [businesses, now, shape.disclosures / shape.reports],
  );
}
