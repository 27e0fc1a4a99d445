import { setTimeout as sleep } from 'node:timers/promises';
import { type Queryable, statement } from './pool.ts';

/** Milliseconds between two looks at the replica. */
const lookMs = 500;

/** A replica that is further behind is not asked until it has caught up: asking it would only be in the way. */
const mostLagSeconds = 5;

/** Looks that are remembered to tell the lag in seconds: the oldest count. */
const mostLooks = 1_000;

interface Needs {
  primary: Queryable;
  replica: Queryable;
  onChange: (notAsked: string | null) => void;
}

interface Written {
  cluster: string;
  database: string;
  timeline: number;
  lsn: string;
  commits: string;
}

interface Replayed {
  cluster: string;
  database: string;
  timeline: number;
  is_replica: boolean;
  lsn: string | null;
}

// The number of a timeline is the begin of its files' names.
const written = statement<Written>(
  'replica.written',
  `select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
     ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
     pg_current_wal_flush_lsn()::text as lsn, current_setting('synchronous_commit') as commits`,
);
const replayed = statement<Replayed>(
  'replica.replayed',
  `select (select system_identifier::text from pg_control_system()) as cluster, current_database() as database,
     (select min_recovery_end_timeline from pg_control_recovery()) as timeline,
     pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn()::text as lsn`,
);

/** A position in the log, `16/B374D848`, as a number. */
function bytesOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Why a replica must not be asked whatever it has replayed; null when it may be. */
function mismatch(primary: Written, replica: Replayed): string | null {
  if (primary.commits === 'off') return 'synchronous_commit is off, so commits are answered before they are written';
  if (primary.cluster !== replica.cluster || primary.database !== replica.database)
    return 'it is no replica of the database of DATABASE_URL';
  if (!replica.is_replica) return 'it is no replica any more';
  if (primary.timeline !== replica.timeline) return 'it does not follow the timeline of the primary';
  return null;
}

/** Follows how far a replica is behind its primary, and says whether it is worth asking. */
export function monitorReplica({ primary, replica, onChange }: Needs) {
  const closing = new AbortController();
  let notAsked: string | null = 'not seen yet';
  let [lagSeconds, lagBytes] = [0, 0];
  /** Positions of the primary that the replica has not replayed, with the moment they were seen. */
  let behind: { bytes: bigint; at: number }[] = [];

  const look = async (): Promise<string | null> => {
    const [ours] = await primary.rows(written);
    const seenAt = performance.now();
    const [theirs] = await replica.rows(replayed);
    if (!ours || !theirs) return 'it does not answer';
    const wrong = mismatch(ours, theirs);
    const [here, there] = [bytesOf(ours.lsn), bytesOf(theirs.lsn ?? '0/0')];
    if (behind.length < mostLooks) behind.push({ bytes: here, at: seenAt });
    behind = behind.filter(({ bytes }) => bytes > there);
    lagSeconds = behind[0] ? (performance.now() - behind[0].at) / 1000 : 0;
    lagBytes = Math.max(0, Number(here - there));
    return wrong ?? (lagSeconds > mostLagSeconds ? 'it is too far behind' : null);
  };

  const watching = (async () => {
    while (!closing.signal.aborted) {
      const before: string | null = notAsked;
      notAsked = await look().catch(() => 'it does not answer');
      if (notAsked !== before && !closing.signal.aborted) onChange(notAsked);
      await sleep(lookMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    isAsked: () => notAsked === null,
    state: () => ({ notAsked, lagSeconds, lagBytes }),
    async close() {
      closing.abort();
      await watching;
    },
  };
}
