import { dayOf } from '../../platform/clock.ts';
import { arrayLiteral } from '../../platform/db/array-literal.ts';
import { statement } from '../../platform/db/pool.ts';
import {
  detailsText,
  type ExportStore,
  type KeptHead,
  type KeptLine,
  type KeptVerification,
  type MissStore,
  type MonthStore,
  type Placed,
  type TrailStore,
  type VerificationStore,
} from './line.ts';
import * as misses from './miss-statements.ts';
import * as months from './month-statements.ts';

interface Row {
  id: string;
  at: string;
  actor: string;
  actor_id: string | null;
  event: string;
  report_ids: string[];
  request_id: string | null;
  details: string | null;
  proof: Buffer | null;
  position: string | null;
  mac: Buffer | null;
}

const append = statement(
  'audit.append',
  `insert into audit_events (at, actor, actor_id, event, report_ids, request_id, position, mac, proof, details)
   select at, actor, actor_id, event, report_ids::bigint[], request_id, position, decode(mac, 'hex'),
     decode(proof, 'hex'), details
   from unnest($1::timestamptz[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[],
     $9::text[], $10::text[]) as note(at, actor, actor_id, event, report_ids, request_id, position, mac, proof, details)`,
);
const columns = `id, (extract(epoch from at) * 1000000)::bigint::text as at, actor, actor_id, event, report_ids,
  request_id, details, proof, position, mac`;
const unchained = statement<Row>(
  'audit.unchained',
  `select ${columns} from audit_events where position is null and id > $1 order by id limit $2`,
);
const chained = statement<Row>(
  'audit.chained',
  `select ${columns} from audit_events where position > $1 order by position fetch first $2 rows with ties`,
);
const firstSince = statement<{ position: string | null }>(
  'audit.first_since',
  'select min(position) as position from audit_events where position is not null and at >= $1',
);
const chain = statement(
  'audit.chain',
  `update audit_events e set position = link.position, mac = decode(link.mac, 'hex')
   from json_to_recordset($1::json) as link(id bigint, position bigint, mac text)
   where e.id = link.id and e.position is null`,
);
interface HeadRow {
  position: string;
  mac: Buffer;
  seal: Buffer | null;
  sealed_key: Buffer | null;
  start_position: string;
  start_mac: Buffer;
  start_proven: boolean;
  start_seal: Buffer | null;
  is_passed: boolean;
}
// By max, which reads the end of each index: for `exists` the planner reads whole tables in search of the line that is not there.
const headColumns = `position, mac, seal, sealed_key, start_position, start_mac, start_proven, start_seal,
  coalesce((select max(e.position) from audit_events e) > c.position, false) as is_passed`;
const head = statement<HeadRow>('audit.head', `select ${headColumns} from audit_chain c`);
const holdHead = statement<HeadRow>('audit.hold_head', `select ${headColumns} from audit_chain c for update`);
const moveHead = statement('audit.move_head', 'update audit_chain set position = $1, mac = $2, seal = $3');
const moveStart = statement(
  'audit.move_start',
  'update audit_chain set start_position = $1, start_mac = $2, start_proven = $3, start_seal = $4',
);
const keepFirstKey = statement<{ sealed_key: Buffer }>(
  'audit.keep_first_key',
  `update audit_chain set sealed_key = $1, seal = $2 where sealed_key is null and position = 0
     and not exists (select 1 from audit_events where position is not null)
   returning sealed_key`,
);
const replaceKey = statement('audit.replace_key', 'update audit_chain set sealed_key = $1 where sealed_key = $2');
const waiting = statement<{ count: number; oldest_at: Date | null }>(
  'audit.waiting',
  'select count(*)::int as count, min(at) as oldest_at from audit_events where position is null',
);
// A process that was killed blocks the others for 30 seconds.
const claimExport = statement<{ position: string }>(
  'audit.claim_export',
  `insert into audit_exports (target, holder, held_until) values ('file', $1, now() + interval '30 seconds')
   on conflict (target) do update set holder = excluded.holder, held_until = excluded.held_until
     where audit_exports.held_until < now()
   returning position`,
);
const moveExport = statement<{ position: string }>(
  'audit.move_export',
  `update audit_exports set position = $2, held_until = now() + interval '30 seconds'
   where target = 'file' and holder = $1 returning position`,
);
const releaseExport = statement(
  'audit.release_export',
  `update audit_exports set held_until = '-infinity' where target = 'file' and holder = $1`,
);
const exportLag = statement<{ count: string; oldest_at: Date | null }>(
  'audit.export_lag',
  `select c.position - greatest(e.position, c.start_position) as count,
     (select at from audit_events where audit_events.position > e.position order by audit_events.position limit 1) as oldest_at
   from audit_chain c, (select coalesce((select position from audit_exports where target = 'file'), 0) as position) e`,
);

const exported = statement<{ position: string }>(
  'audit.exported',
  `select position from audit_exports where target = 'file'`,
);
interface VerificationRow {
  asked_at: Date | null;
  state: string;
  mac: Buffer;
}
const verification = statement<VerificationRow>(
  'audit.verification',
  'select asked_at, state, mac from audit_verification',
);
const askForVerification = statement('audit.ask_for_verification', 'update audit_verification set asked_at = $1');
const keepVerification = statement(
  'audit.keep_verification',
  'update audit_verification set state = $1, mac = $2, asked_at = null',
);

const hex = (bytes: Buffer | null | undefined): string | null => bytes?.toString('hex') ?? null;

const lineOf = (row: Row): KeptLine => ({
  id: row.id,
  at: row.at,
  actor: row.actor,
  actorId: row.actor_id,
  event: row.event,
  reportIds: row.report_ids,
  requestId: row.request_id,
  details: row.details,
  proof: row.proof,
});

const headOf = (row: HeadRow | null): KeptHead | null =>
  row && {
    position: Number(row.position),
    mac: row.mac,
    seal: row.seal,
    sealedKey: row.sealed_key,
    start: {
      position: Number(row.start_position),
      mac: row.start_mac,
      isProven: row.start_proven,
      seal: row.start_seal,
    },
    isPassed: row.is_passed,
  };

const verificationOf = (row: VerificationRow | null): KeptVerification | null =>
  row && { askedAt: row.asked_at, state: row.state, mac: row.mac };

export const auditRepository = (): TrailStore & ExportStore & VerificationStore & MissStore & MonthStore => ({
  async append(db, notes) {
    // By columns, because every lookup adds a line: JSON costs twice as much here, and half as much again in PostgreSQL.
    const column = (value: (placed: Placed) => string | number | null | undefined) => arrayLiteral(notes.map(value));
    await db.rows(append, [
      column(({ note }) => note.at.toISOString()),
      column(({ note }) => note.actor),
      column(({ note }) => note.actorId),
      column(({ note }) => note.event),
      column(({ note }) => `{${note.reportIds?.join(',') ?? ''}}`),
      column(({ note }) => note.requestId),
      column(({ position }) => position),
      column(({ mac }) => hex(mac)),
      column(({ proof }) => hex(proof)),
      column(({ note }) => detailsText(note)),
    ]);
  },
  unchained: async (db, afterId, limit) => (await db.rows(unchained, [afterId, limit])).map(lineOf),
  chained: async (db, after, limit) =>
    (await db.rows(chained, [after, limit])).map((row) => ({
      ...lineOf(row),
      position: Number(row.position),
      mac: row.mac ?? Buffer.alloc(0),
    })),
  async firstSince(db, since) {
    const position = (await db.one(firstSince, [since]))?.position;
    return position ? Number(position) : null;
  },
  async chain(tx, links) {
    await tx.rows(chain, [JSON.stringify(links.map((link) => ({ ...link, mac: hex(link.mac) })))]);
  },
  head: async (db) => headOf(await db.one(head)),
  holdHead: async (tx) => headOf(await tx.one(holdHead)),
  async moveHead(tx, to, seal) {
    await tx.rows(moveHead, [to.position, to.mac, seal]);
  },
  async moveStart(tx, to, seal) {
    await tx.rows(moveStart, [to.position, to.mac, to.isProven, seal]);
    await tx.rows(months.dropLines, [to.position]);
  },
  keepFirstKey: async (db, sealedKey, seal) => (await db.one(keepFirstKey, [sealedKey, seal])) !== null,
  async replaceKey(db, sealedKey, was) {
    await db.rows(replaceKey, [sealedKey, was]);
  },
  async waiting(db) {
    const row = await db.one(waiting);
    return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
  },
  async claimExport(db, holder) {
    const row = await db.one(claimExport, [holder]);
    return row && Number(row.position);
  },
  moveExport: async (db, holder, position) => (await db.one(moveExport, [holder, position])) !== null,
  async releaseExport(db, holder) {
    await db.rows(releaseExport, [holder]);
  },
  verification: async (db) => verificationOf(await db.one(verification)),
  async askForVerification(db, at) {
    await db.rows(askForVerification, [at]);
  },
  async keepVerification(db, { state, mac }) {
    await db.rows(keepVerification, [state, mac]);
  },
  exported: async (db) => Number((await db.one(exported))?.position ?? 0),
  async exportLag(db) {
    const row = await db.one(exportLag);
    return { count: Math.max(0, Number(row?.count ?? 0)), oldestAt: row?.oldest_at ?? null };
  },
  async keepMisses(db, holder, notes) {
    const column = (value: (placed: Placed) => string | null) => arrayLiteral(notes.map(value));
    await db.rows(misses.keep, [
      holder,
      column(({ note }) => note.actorId),
      column(({ note }) => note.at.toISOString()),
      column(({ note }) => detailsText(note)),
      column(({ proof }) => hex(proof)),
    ]);
  },
  async removeMisses(tx, holder, keyIds) {
    await tx.rows(misses.remove, [holder, arrayLiteral(keyIds)]);
  },
  async adoptMisses(db) {
    await db.rows(misses.adopt);
  },
  partitions: async (db) => (await db.rows(months.partitions)).map(({ name }) => name),
  addMonth: async (tx, first) => (await tx.one(months.addMonth, [dayOf(first)]))?.added ?? false,
  dropMonth: async (tx, name, upTo) => (await tx.one(months.dropMonth, [name, upTo]))?.dropped ?? false,
});
