import { type Queryable, statement, type Tx } from '../db/pool.ts';
import type { Waiting } from '../ops/metrics.ts';
import type { SealedRows } from '../vault/reseal.ts';
import type { SealContext } from '../vault/seal-context.ts';
import type { Vault } from '../vault/vault.ts';

/** Each kind is a queue with its own handler and metrics. */
export const jobKinds = ['mail', 'uploads', 'removals', 'scans', 'sms'] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * Which jobs of a kind are done first: those that somebody waits for, those that tell of one thing, and those that are one of
 * very many.
 */
export const jobRanks = ['awaited', 'notice', 'bulk'] as const;
export type JobRank = (typeof jobRanks)[number];

/** A claimed job. */
export interface Job {
  id: string;
  payload: Buffer | null;
  /** Whether the payload cannot be opened. The job then fails like any other. */
  isUnreadable: boolean;
  /** When it could first be done. */
  scheduledAt: Date;
  rank: JobRank;
  /** Including this one. */
  attempts: number;
  /** The row's version at the claim. */
  version: number;
}

export interface NewJob {
  /** One job per id: enqueuing the same id again replaces the job. */
  id: string;
  payload?: Uint8Array;
}

interface JobRow {
  id: string;
  payload: Buffer | null;
  scheduled_at: Date;
  rank: number;
  attempts: number;
  version: number;
}

/** The jobs of one kind, and how their attempts went. */
export interface QueueState extends Required<Waiting> {
  /** The most attempts that one of the failing had. */
  attempts: number;
  lastFailedAt: Date | null;
  nextAt: Date | null;
  byRank: Record<JobRank, Waiting>;
}

interface StateRow {
  kind: JobKind;
  rank: number | null;
  count: number;
  bytes: string;
  oldest_at: Date;
  failing: number;
  attempts: number;
  last_failed_at: Date | null;
  next_at: Date | null;
}

// A replaced job is not tried while an attempt at the previous one may be running.
const enqueue = statement(`
  insert into jobs (kind, scheduled_at, due_at, rank, put_off, id, payload)
  select $1, $2, $2, $5, $6, * from unnest($3::text[], $4::bytea[])
  on conflict (id) do update set kind = excluded.kind, rank = excluded.rank, payload = excluded.payload, scheduled_at = excluded.scheduled_at,
    due_at = greatest(excluded.due_at, jobs.locked_until), put_off = excluded.put_off, attempts = 0, version = jobs.version + 1`);
const cancel = statement<{ id: string }>('delete from jobs where id = $1 and kind = $2 and attempts = 0 returning id');
const convert = statement<{ id: string }>(`
  update jobs set kind = $3, scheduled_at = $4, due_at = $5, put_off = false, locked_until = $6,
    version = version + 1
  where id = $1 and kind = $2 and attempts = 0 returning id`);
const setPayload = statement<{ id: string }>(`
  update jobs set payload = $3, due_at = greatest(due_at, locked_until), version = version + 1
  where id = $1 and kind = $2 returning id`);
const payload = statement<{ payload: Buffer | null }>('select payload from jobs where id = $1 and kind = $2');
const existing = statement<{ id: string }>('select id from jobs where id = any($1::text[]) and kind = $2');
// A pause that ends much later than any can was begun while the database's clock was ahead. One that ends a little later may
// have been renewed since this statement began.
// A job due after $4, later than any retry is scheduled, was postponed by a wrong clock and is due now, unless it is a new one that
// was put off.
const claim = statement<JobRow>(`
  update jobs set attempts = attempts + 1, version = version + 1, due_at = $3, locked_until = $3
  where id = (
    select id from jobs
    where kind = $1 and (due_at <= $2 or (due_at > $4 and (attempts > 0 or not put_off)))
      and not exists (
        select from job_pauses p
        where p.kind = $1 and p.paused_until > now() and p.paused_until <= now() + interval '5 minutes'
      )
    order by rank, due_at limit 1 for update skip locked)
  returning id, payload, scheduled_at, rank, attempts, version`);
const retry = statement('update jobs set due_at = $3 where id = $1 and version = $2');
const finish = statement('delete from jobs where id = $1 and version = $2');

// Serializes transactions that add payloads up to a limit.
const lockBytes = statement('select pg_advisory_xact_lock(4627093519)');
const bytes = statement<{ bytes: string }>(`
  select coalesce(sum(octet_length(payload)), 0) as bytes from jobs where kind = any($1::text[])`);
// Of each kind, where rank is null, and of each rank of it. A claimed job is due when its lease ends, a failed one at another
// time. A claim locks its job until the lease of $2 ends, so that the last attempt began a lease before.
const state = statement<StateRow>(`
  select kind, rank, count(*)::int as count, coalesce(sum(octet_length(payload)), 0) as bytes, min(scheduled_at) as oldest_at,
    (count(*) filter (where failed))::int as failing, coalesce(max(attempts) filter (where failed), 0) as attempts,
    max(locked_until) filter (where failed) - $2 * interval '1 millisecond' as last_failed_at,
    min(due_at) filter (where failed) as next_at
  from (select *, attempts > 0 and due_at is distinct from locked_until as failed from jobs where scheduled_at <= $1) queued
  group by grouping sets ((kind), (kind, rank))`);
const retryFailed = statement<{ count: number }>(`
  with retried as (
    update jobs set due_at = $2 where kind = $1 and attempts > 0 and due_at > $2 and due_at is distinct from locked_until
    returning id)
  select count(*)::int as count from retried`);

// Mail and files cannot be opened as each other: mail opened as a file would be stored unencrypted. A file's job can
// change its kind.
const context = (kind: JobKind, id: string): SealContext => ({
  table: 'jobs',
  column: 'payload',
  id,
  also: kind === 'mail' || kind === 'sms' ? kind : 'file',
});

/** The table of jobs. Payloads are sealed. */
export const jobTable = ({ vault }: { vault: Vault }) => ({
  sealedRows: [
    // One row per transaction: a payload may be a file of ten megabytes.
    {
      table: 'jobs',
      key: [['id', 'text']],
      column: 'payload',
      columns: { kind: 'kind' },
      context: ({ kind, id }) => context(kind as JobKind, String(id)),
      batch: 1,
    },
  ] satisfies SealedRows[],

  /** Adds jobs, each in place of any job with its id. @param at when they are due @param isPutOff that is later than now */
  async enqueue(
    tx: Queryable,
    kind: JobKind,
    jobs: readonly NewJob[],
    at: Date,
    rank: JobRank = 'notice',
    isPutOff = false,
  ): Promise<void> {
    if (jobs.length === 0) return;
    const sealed = jobs.map(({ id, payload: plain }) => (plain ? vault.sealBytes(context(kind, id), plain) : null));
    await tx.run(enqueue, [kind, at, jobs.map(({ id }) => id), sealed, jobRanks.indexOf(rank), isPutOff]);
  },
  /** Deletes a job that was never tried. @returns false when there is none */
  cancel: async (tx: Tx, kind: JobKind, id: string): Promise<boolean> => (await tx.one(cancel, [id, kind])) !== null,
  /**
   * Gives a job that was never tried another kind.
   * @param options `lockedUntil`: a job that replaces this one is not tried before
   * @returns false when there is none
   */
  convert: async (
    tx: Tx,
    id: string,
    { from, to, now, dueAt, lockedUntil }: { from: JobKind; to: JobKind; now: Date; dueAt: Date; lockedUntil: Date },
  ): Promise<boolean> => (await tx.one(convert, [id, from, to, now, dueAt, lockedUntil])) !== null,
  /** @returns false when there is no such job */
  setPayload: async (db: Queryable, kind: JobKind, id: string, plain: Uint8Array): Promise<boolean> =>
    (await db.one(setPayload, [id, kind, vault.sealBytes(context(kind, id), plain)])) !== null,
  /** The payload of a job, or null. */
  async payload(db: Queryable, kind: JobKind, id: string): Promise<Buffer | null> {
    const sealed = (await db.one(payload, [id, kind]))?.payload;
    return sealed ? vault.openBytes(context(kind, id), sealed) : null;
  },
  /** The ids, of those given, for which there is a job. */
  existing: async (db: Queryable, kind: JobKind, ids: readonly string[]): Promise<Set<string>> =>
    new Set((await db.rows(existing, [ids, kind])).map(({ id }) => id)),
  /** Total size of the payloads. Others who ask wait until the transaction ends. */
  async lockedBytes(tx: Tx, kinds: readonly JobKind[]): Promise<number> {
    await tx.run(lockBytes);
    return Number((await tx.one(bytes, [kinds]))?.bytes ?? 0);
  },

  /**
   * Claims the job that has been due for longest among those of the first rank. If the worker crashes, the job is due again when the lease ends.
   * @param options `latest`: no job is due later but one that was put off
   */
  async claim(
    db: Queryable,
    kind: JobKind,
    { now, leaseEnd, latest }: { now: Date; leaseEnd: Date; latest: Date },
  ): Promise<Job | null> {
    const row = await db.one(claim, [kind, now, leaseEnd, latest]);
    if (!row) return null;
    const { id, attempts, version } = row;
    const sealed = row.payload;
    const payload = sealed && vault.tryOpen(() => vault.openBytes(context(kind, id), sealed));
    const isUnreadable = sealed !== null && payload === null;
    const rank = jobRanks[row.rank] ?? 'bulk';
    return { id, payload, isUnreadable, scheduledAt: row.scheduled_at, rank, attempts, version };
  },
  /** Makes a claimed job due again later, unless it was changed meanwhile. */
  async retry(db: Queryable, { id, version }: Job, at: Date): Promise<void> {
    await db.run(retry, [id, version, at]);
  },
  /** Deletes a claimed job, unless it was changed meanwhile. */
  async finish(db: Queryable, { id, version }: Job): Promise<void> {
    await db.run(finish, [id, version]);
  },

  /** Jobs that could be done now or are being retried, by kind. @param leaseMs how long a claim lasts */
  async state(db: Queryable, now: Date, leaseMs: number): Promise<Record<JobKind, QueueState>> {
    const rows = await db.rows(state, [now, leaseMs]);
    const ofKind = (kind: JobKind): QueueState => {
      const of = (rank: JobRank | null) =>
        rows.find((row) => row.kind === kind && row.rank === (rank && jobRanks.indexOf(rank)));
      const waiting = (rank: JobRank): Waiting => ({
        count: of(rank)?.count ?? 0,
        oldestAt: of(rank)?.oldest_at ?? null,
      });
      const all = of(null);
      return {
        count: all?.count ?? 0,
        bytes: Number(all?.bytes ?? 0),
        oldestAt: all?.oldest_at ?? null,
        failing: all?.failing ?? 0,
        attempts: all?.attempts ?? 0,
        lastFailedAt: all?.last_failed_at ?? null,
        nextAt: all?.next_at ?? null,
        byRank: { awaited: waiting('awaited'), notice: waiting('notice'), bulk: waiting('bulk') },
      };
    };
    return Object.fromEntries(jobKinds.map((kind) => [kind, ofKind(kind)])) as Record<JobKind, QueueState>;
  },
  /** Makes the failed jobs of a kind due now. One that is being tried is left alone. @returns how many */
  retryFailed: async (tx: Queryable, kind: JobKind, now: Date): Promise<number> =>
    (await tx.one(retryFailed, [kind, now]))?.count ?? 0,
});
