import type { App } from '../../app.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import type { Waiting } from '../../platform/ops/metrics.ts';
import type { ChainedLine, Head, KeptHead, KeptLine } from './line.ts';

/** A time, from the microseconds since 1970 that a line has. */
export const timeOf = (micros: string): string => `(timestamptz 'epoch' + ${micros} * interval '1 microsecond')`;

/** The time of a line, limited to what can be shown. */
export const shownAt = `least(greatest(at, timestamptz 'epoch'), timestamptz '9999-12-31 00:00:00+00')`;

// `at` as a number of any size: another program may have written a time, such as infinity, that is no bigint.
const columns = `id, trunc(extract(epoch from at) * 1000000)::text as at, actor, actor_id as "actorId", event,
  report_ids as "reportIds", request_id as "requestId", details, proof`;
const unchained = statement<KeptLine>(`
  select ${columns} from audit_events where position is null and id > $1 order by id limit $2`);
const chained = statement<KeptLine & { position: string; mac: Buffer | null }>(
  'audit.chained',
  `select ${columns}, position, mac from audit_events where position > $1 order by position fetch first $2 rows with ties`,
);
const firstSince = statement<{ position: string | null }>(`
  select min(position) as position from audit_events where position is not null and at >= $1`);
const place = statement(
  'audit.chain',
  `update audit_events e set position = link.position, mac = decode(link.mac, 'hex')
   from json_to_recordset($1::json) as link(id bigint, position bigint, mac text)
   where e.id = link.id and e.position is null`,
);
interface HeadRow extends Omit<KeptHead, 'start'> {
  startPosition: number;
  startMac: Buffer;
  startSeal: Buffer | null;
}
// By max, which reads the end of each index: for `exists` the planner reads whole tables in search of the line that is not there.
const headColumns = `position::float8 as position, mac, seal, sealed_key as "sealedKey",
  start_position::float8 as "startPosition", start_mac as "startMac", start_seal as "startSeal",
  coalesce((select max(e.position) from audit_events e) > c.position, false) as "isPassed"`;
const head = statement<HeadRow>(`select ${headColumns} from audit_chain c`);
const holdHead = statement<HeadRow>(`select ${headColumns} from audit_chain c for update`);
const setHead = statement('update audit_chain set position = $1, mac = $2, seal = $3');
const setStart = statement('update audit_chain set start_position = $1, start_mac = $2, start_seal = $3');
const insertKey = statement<{ sealed_key: Buffer }>(`
  update audit_chain set sealed_key = $1, seal = $2 where sealed_key is null and position = 0
    and not exists (select 1 from audit_events where position is not null)
  returning sealed_key`);
const updateKey = statement('update audit_chain set sealed_key = $1 where sealed_key = $2');
const waiting = statement<{ count: number; oldest_at: Date | null }>(`
  select count(*)::int as count, min(${shownAt}) as oldest_at from audit_events where position is null`);
// The function is in migrations/0002_audit.sql.
const dropLines = statement('select audit_events_drop_lines($1)');

export const hex = (bytes: Buffer | null | undefined): string | null => bytes?.toString('hex') ?? null;

function headOf(row: HeadRow | null): KeptHead | null {
  if (!row) return null;
  const { startPosition, startMac, startSeal, ...head } = row;
  return { ...head, start: { position: startPosition, mac: startMac, seal: startSeal } };
}

/** Lines not in the chain yet, oldest first. */
export const findUnchainedLines = (db: Queryable, afterId: string, limit: number): Promise<KeptLine[]> =>
  db.rows(unchained, [afterId, limit]);

/** Lines of the chain, in order; more than the limit if several have the position of the last one. */
export const findChainedLines = async (db: Queryable, after: number, limit: number): Promise<ChainedLine[]> =>
  (await db.rows(chained, [after, limit])).map((row) => ({
    ...row,
    position: Number(row.position),
    mac: row.mac ?? Buffer.alloc(0),
  }));

/** The position of the first line of the chain at or after a time; null if there is none. */
export async function firstPositionSince(db: Queryable, since: Date): Promise<number | null> {
  const position = (await db.one(firstSince, [since]))?.position;
  return position ? Number(position) : null;
}

/** Sets the positions of lines. A line that has one keeps it. */
export const placeLines = (tx: Tx, links: readonly ({ id: string } & Head)[]): Promise<void> =>
  tx.run(place, [JSON.stringify(links.map((link) => ({ ...link, mac: hex(link.mac) })))]);

/** The end of the chain; null if it was deleted. */
export const findHead = async (db: Queryable): Promise<KeptHead | null> => headOf(await db.one(head));

/** Like `findHead`, and locks the chain until the transaction ends. */
export const lockHead = async (tx: Tx): Promise<KeptHead | null> => headOf(await tx.one(holdHead));

export async function moveHead(tx: Tx, to: Head, seal: Buffer): Promise<void> {
  await tx.run(setHead, [to.position, to.mac, seal]);
}

/** Makes the chain begin later, and deletes the lines before that are in no month's partition. */
export async function moveStart(tx: Tx, to: Head, seal: Buffer): Promise<void> {
  await tx.run(setStart, [to.position, to.mac, seal]);
  await tx.run(dropLines, [to.position]);
}

/** Sets the key of a chain without key and lines. @returns whether it did */
export const insertChainKey = async (db: Queryable, sealedKey: Buffer, seal: Buffer): Promise<boolean> =>
  (await db.one(insertKey, [sealedKey, seal])) !== null;

export async function replaceChainKey(db: Queryable, sealedKey: Buffer, was: Buffer): Promise<void> {
  await db.run(updateKey, [sealedKey, was]);
}

/** Lines not in the chain yet. */
export async function unchainedAudit({ db }: App): Promise<Waiting> {
  const row = await db.one(waiting);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
}
