import { setTimeout as sleep } from 'node:timers/promises';
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
  /** Called after each check. */
  onCheck: () => void;
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
  started: string;
}

/** A position of the primary, and when it was asked for: what was acknowledged before is before the position. */
export interface SeenPosition {
  bytes: bigint;
  /** Of this process's clock, in milliseconds, and of the machine's. */
  monotonicMs: number;
  at: number;
}

// The name of a log file begins with its timeline.
const primaryStatement = statement<PrimaryState>(
  'replica.written',
  `select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
     ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
     pg_current_wal_flush_lsn()::text as lsn, current_setting('synchronous_commit') as commits`,
);
const replicaStatement = statement<ReplayState>(
  'replica.replayed',
  `select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
     (select min_recovery_end_timeline from pg_control_recovery()) as timeline,
     pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn()::text as lsn, pg_postmaster_start_time()::text as started`,
);

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

/**
 * Whether a server still has what a replica had before: it is the same process, perhaps promoted, or a replica on the same
 * timeline. One that was rebuilt from another primary may lack what this one acknowledged.
 */
const isContinued = (before: ReplayState, now: ReplayState): boolean =>
  before.cluster === now.cluster &&
  before.database === now.database &&
  (before.started === now.started || (now.is_replica && before.timeline === now.timeline));

/** Tracks how far a replica is behind its primary, and whether it can be used. */
export function monitorReplica({ primary, replica, onChange, onCheck }: ReplicaMonitorOptions) {
  const closing = new AbortController();
  let unusedReason: string | null = 'not checked yet';
  let [lagSeconds, lagBytes] = [0, 0];
  /** Positions of the primary that the replica has not replayed. */
  let behind: SeenPosition[] = [];
  /** The last position of the primary that the replica has replayed. */
  let reached: SeenPosition | null = null;
  /** The replica when it was last seen to follow the primary. */
  let following: ReplayState | null = null;
  let doesAnswer = false;

  const replay = (replayed: bigint) => {
    reached = behind.findLast(({ bytes }) => bytes <= replayed) ?? reached;
    behind = behind.filter(({ bytes }) => bytes > replayed);
    lagSeconds = behind[0] ? (performance.now() - behind[0].monotonicMs) / 1000 : 0;
  };
  const forget = () => {
    [behind, reached, following] = [[], null, null];
  };

  const check = async (): Promise<string | null> => {
    const asked = { monotonicMs: performance.now(), at: Date.now() };
    const [primaryState] = await primary.rows(primaryStatement).catch(() => []);
    const [replicaState] = await replica.rows(replicaStatement);
    if (!replicaState) throw new Error('no row');
    doesAnswer = true;
    const replayed = parseLsn(replicaState.lsn ?? '0/0');
    if (!primaryState) {
      const isWhole = following && isContinued(following, replicaState) && replayed >= (reached?.bytes ?? 0n);
      if (isWhole) replay(replayed);
      else forget();
      return 'the primary does not answer';
    }
    const wrong = mismatch(primaryState, replicaState);
    // Writes that were not replayed before a failover may be lost, and are then never replayed.
    if (following && primaryState.timeline !== following.timeline) forget();
    const written = parseLsn(primaryState.lsn);
    if (behind.length < maxPositions) behind.push({ bytes: written, ...asked });
    replay(replayed);
    if (wrong === null) following = replicaState;
    else [reached, following] = [null, null];
    lagBytes = Math.max(0, Number(written - replayed));
    return wrong ?? (lagSeconds > maxLagSeconds ? 'it is too far behind' : null);
  };

  const monitoring = (async () => {
    while (!closing.signal.aborted) {
      const before: string | null = unusedReason;
      unusedReason = await check().catch(() => {
        doesAnswer = false;
        return 'it does not answer';
      });
      if (!closing.signal.aborted) {
        if (unusedReason !== before) onChange(unusedReason);
        onCheck();
      }
      await sleep(intervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    isUsable: () => unusedReason === null,
    /** The last known position of the primary that the replica has; null when it does not answer, or may have lost it. */
    reached: (): SeenPosition | null => (doesAnswer && following ? reached : null),
    state: () => ({ unusedReason, lagSeconds, lagBytes }),
    async close() {
      closing.abort();
      await monitoring;
    },
  };
}
