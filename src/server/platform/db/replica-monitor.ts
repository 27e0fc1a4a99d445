import { repeat } from '../repeat.ts';
import { type Queryable, statement } from './pool.ts';

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
export function monitorReplica({ primary, replica, onChange }: ReplicaMonitorOptions) {
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
