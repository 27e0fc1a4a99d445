// See docs/decisions/0019-what-a-replica-may-answer.md
import { repeat } from '../repeat.ts';
import { type Queryable, queryable, statement } from './pool.ts';

/** Milliseconds between two checks. */
const intervalMs = 500;

/** A replica with a larger lag is not used until it has caught up. */
const maxLagSeconds = 5;

/** Positions that are kept to compute the lag in seconds. */
const maxPositions = 1_000;

interface ReplicaMonitorOptions {
  primary: Queryable;
  replica: Queryable;
  onChange: (unusedReason: string | null) => void;
}

interface PrimaryState {
  cluster: string;
  database: string;
  timeline: number;
  lsn: string;
  commits: string;
}

interface ReplayState {
  cluster: string;
  database: string;
  timeline: number;
  is_replica: boolean;
  lsn: string | null;
}

/** A position of the primary, and when it was asked for, by this process's clock in milliseconds. */
interface SeenPosition {
  bytes: bigint;
  at: number;
}

// The name of a log file begins with its timeline.
const primaryStatement = statement<PrimaryState>(`
  select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
    pg_current_wal_flush_lsn()::text as lsn, current_setting('synchronous_commit') as commits`);
const replicaStatement = statement<ReplayState>(`
  select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
    (select min_recovery_end_timeline from pg_control_recovery()) as timeline,
    pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn()::text as lsn`);

/** A log position such as `16/B374D848` in bytes. */
function parseLsn(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Why a replica must not be used, regardless of its lag; null if it may be. */
function mismatch(primary: PrimaryState, replica: ReplayState): string | null {
  if (primary.commits === 'off')
    return 'synchronous_commit is off, so commits are acknowledged before they are flushed';
  if (primary.cluster !== replica.cluster || primary.database !== replica.database)
    return 'it is not a replica of the database at DATABASE_URL';
  if (!replica.is_replica) return 'it is no longer a replica';
  if (primary.timeline !== replica.timeline) return 'it is on another timeline than the primary';
  return null;
}

/** Tracks how far a replica is behind its primary, and whether it can be used. */
function monitorReplica({ primary, replica, onChange }: ReplicaMonitorOptions) {
  let unusedReason: string | null = 'not checked yet';
  let [lagSeconds, lagBytes] = [0, 0];
  /** Positions of the primary that the replica has not replayed. */
  let behind: SeenPosition[] = [];
  let timeline: number | null = null;

  const check = async (): Promise<string | null> => {
    const at = performance.now();
    const [primaryState] = await primary.rows(primaryStatement).catch(() => []);
    const [replicaState] = await replica.rows(replicaStatement);
    if (!replicaState) throw new Error('no row');
    if (!primaryState) return 'the primary does not answer';
    // Writes that were not replayed before a failover may be lost, and are then never replayed.
    if (primaryState.timeline !== timeline) behind = [];
    timeline = primaryState.timeline;
    const written = parseLsn(primaryState.lsn);
    const replayed = parseLsn(replicaState.lsn ?? '0/0');
    if (behind.length < maxPositions) behind.push({ bytes: written, at });
    behind = behind.filter(({ bytes }) => bytes > replayed);
    lagSeconds = behind[0] ? (performance.now() - behind[0].at) / 1000 : 0;
    lagBytes = Math.max(0, Number(written - replayed));
    return mismatch(primaryState, replicaState) ?? (lagSeconds > maxLagSeconds ? 'it is too far behind' : null);
  };

  const look = async (stopping: AbortSignal): Promise<void> => {
    const before: string | null = unusedReason;
    unusedReason = await check().catch(() => 'it does not answer');
    if (!stopping.aborted && unusedReason !== before) onChange(unusedReason);
  };
  const monitoring = repeat(look, { pauseMs: intervalMs });

  return {
    isUsable: () => unusedReason === null,
    state: () => ({ unusedReason, lagSeconds, lagBytes }),
    close: () => monitoring.stop(),
  };
}

/** The last known state of a replica. */
export interface ReplicaState {
  /** Why it is not used; null while it is. */
  unusedReason: string | null;
  /** The age in seconds of the oldest write that the replica has not replayed; 0 if it has replayed all. */
  lagSeconds: number;
  /** Bytes of write-ahead log that the replica has not replayed. */
  lagBytes: number;
  /** Statements answered since the start: by the replica, and by the primary. */
  answered: { replica: number; primary: number };
}

/** The connections of lookups: a pipeline for short statements, and a pool for long ones. */
interface ReadConnections {
  short: Queryable;
  long: Queryable;
}

/** Queryable from a replica if it is up to date, otherwise from the primary. */
export interface Replica extends ReadConnections {
  state(): ReplicaState;
  close(): Promise<void>;
}

interface ReplicaOptions {
  primary: ReadConnections;
  /** Both must be pipelines: two statements sent in a row reach the same connection in that order. */
  replica: ReadConnections;
  /** Called with the reason when the replica is no longer used, and with null when it is again. */
  onChange: (unusedReason: string | null) => void;
}

// Every acknowledged commit is before this position: a commit is acknowledged after its flush.
const position = statement<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
const hasReached = statement<{ reached: boolean | null }>(`
  select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as reached`);

/**
 * Queryable from a streaming replica with read-your-writes consistency across all clients: each read first gets the primary's
 * log position, and counts only if the replica had replayed up to it. These are two statements, because a single one would
 * take its snapshot before the check. If the replica is behind, unavailable or cancels the query, the primary answers.
 */
export function openReplicaReads({ primary, replica, onChange }: ReplicaOptions): Replica {
  const monitor = monitorReplica({ primary: primary.short, replica: replica.short, onChange });
  const answered = { replica: 0, primary: 0 };

  const connection = (name: keyof ReadConnections): Queryable => {
    const read = async <Rows>(ask: (on: Queryable) => Promise<Rows>): Promise<Rows> => {
      const found = monitor.isUsable() ? await fromReplica(name, ask) : null;
      answered[found ? 'replica' : 'primary'] += 1;
      return found ?? ask(primary[name]);
    };
    return queryable({
      rows: (query, values) => read((on) => on.rows(query, values)),
      each: (query, values, make) => read((on) => on.each(query, values, make)),
    });
  };

  /** Null if the replica cannot answer, or is behind. */
  const fromReplica = async <Rows>(
    name: keyof ReadConnections,
    ask: (on: Queryable) => Promise<Rows>,
  ): Promise<Rows | null> => {
    const [now] = await primary.short.rows(position);
    const queries = [replica[name].rows(hasReached, [now?.lsn]), ask(replica[name])] as const;
    try {
      const [check, found] = await Promise.all(queries);
      return check[0]?.reached ? found : null;
    } catch {
      return null;
    }
  };

  return {
    short: connection('short'),
    long: connection('long'),
    state: () => ({ ...monitor.state(), answered: { ...answered } }),
    close: () => monitor.close(),
  };
}
