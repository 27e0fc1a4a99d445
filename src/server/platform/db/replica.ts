// See docs/decisions/0019-what-a-replica-may-answer.md
import { DatabaseAway } from './outage.ts';
import { type Db, type Queryable, type Statement, statement } from './pool.ts';
import { monitorReplica } from './replica-monitor.ts';

/** The last known state of a replica. */
export interface ReplicaState {
  /** Why it is not used; null while it is. */
  unusedReason: string | null;
  /** The age in seconds of the oldest write that the replica has not replayed; 0 if it has replayed all. */
  lagSeconds: number;
  /** Bytes of write-ahead log that the replica has not replayed. */
  lagBytes: number;
  /** Statements answered since the start: by the replica, by the primary, and by the replica while there was no primary. */
  answered: { replica: number; primary: number; stale: number };
}

/** The connections of lookups: a pipeline for short statements, and a pool for long ones. */
interface ReadConnections {
  short: Queryable;
  long: Queryable;
}

/** What was answered without a primary. */
export interface StaleReads {
  /** How many statements since the start. */
  count: number;
  /** The last known position of the primary of the latest one, as the time at which it was seen. */
  since: Date | null;
}

/** Reads from a replica if it is up to date, otherwise from the primary. */
export interface Replica extends ReadConnections {
  /**
   * For what lookups read on the primary: the primary, or the replica as it is while there is no primary. Null when lookups
   * are refused then.
   */
  whileAway: Queryable | null;
  staleReads(): StaleReads;
  /** The time of the last known position of the primary, while the replica answers in its place; null otherwise. */
  staleSince(): Date | null;
  state(): ReplicaState;
  close(): Promise<void>;
}

/** What lets a replica answer while there is no primary. */
export interface StaleOptions {
  /** How long after the last known position of the primary, in milliseconds. */
  maxMs: number;
  primary: Pick<Db, 'isAway' | 'isLost'>;
  /** Called with the time of that position when the replica begins to answer, and with null when it no longer does. */
  onChange: (since: Date | null) => void;
}

interface ReplicaOptions {
  primary: ReadConnections;
  /** Both must be pipelines: two statements sent in a row reach the same connection in that order. */
  replica: ReadConnections;
  /** Called with the reason when the replica is no longer used, and with null when it is again. */
  onChange: (unusedReason: string | null) => void;
  /** Null refuses reads while there is no primary. */
  stale: StaleOptions | null;
}

// Every acknowledged commit is before this position: a commit is acknowledged after its flush.
const position = statement<{ lsn: string }>('replica.position', 'select pg_current_wal_flush_lsn()::text as lsn');
const hasReached = statement<{ reached: boolean | null }>(
  'replica.reached',
  'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
);

/**
 * Reads from a streaming replica with read-your-writes consistency across all clients: each read first gets the primary's
 * log position, and counts only if the replica had replayed up to it. These are two statements, because a single one would
 * take its snapshot before the check. If the replica is behind, unavailable or cancels the query, the primary answers.
 *
 * With `stale` the replica also answers as it is while there is no primary, up to a time after the last position of the
 * primary that it is known to have. Whatever was acknowledged before that time is in its answers.
 */
export function openReplicaReads({ primary, replica, onChange, stale }: ReplicaOptions): Replica {
  let isStale = false;
  const monitor = monitorReplica({
    primary: primary.short,
    replica: replica.short,
    onChange,
    onCheck() {
      const since = staleSince();
      if (isStale !== (since !== null)) stale?.onChange(since);
      isStale = since !== null;
    },
  });
  const answered = { replica: 0, primary: 0, stale: 0 };
  let lastSince: Date | null = null;

  const staleSince = (): Date | null => {
    const reached = stale?.primary.isAway() ? monitor.reached() : null;
    if (!stale || !reached) return null;
    // The first clock stands still while the machine is suspended, the second may be set.
    const ageMs = Math.max(performance.now() - reached.monotonicMs, Date.now() - reached.at);
    return ageMs <= stale.maxMs ? new Date(reached.at) : null;
  };

  /** `read`, and the replica as it is while there is no primary. */
  const orStale = (name: keyof ReadConnections, read: Queryable['rows']): Queryable => {
    const rows: Queryable['rows'] = async (query, values = []) => {
      if (!stale?.primary.isAway()) {
        try {
          return await read(query, values);
        } catch (error) {
          if (!(await stale?.primary.isLost(error))) throw error;
        }
      }
      const since = staleSince();
      if (!since) throw new DatabaseAway('there is no primary, and the replica does not answer for it');
      const found = await replica[name].rows(query, values);
      lastSince = since;
      answered.stale += 1;
      return found;
    };
    return queryable(stale ? rows : read);
  };

  const connection = (name: keyof ReadConnections): Queryable =>
    orStale(name, async (query, values = []) => {
      const found = monitor.isUsable() ? await fromReplica(name, query, values) : null;
      answered[found ? 'replica' : 'primary'] += 1;
      return found ?? primary[name].rows(query, values);
    });

  /** Null if the replica cannot answer, or is behind. */
  const fromReplica = async <Row>(
    name: keyof ReadConnections,
    query: Statement<Row>,
    values: readonly unknown[],
  ): Promise<Row[] | null> => {
    const [now] = await primary.short.rows(position);
    const queries = [replica[name].rows(hasReached, [now?.lsn]), replica[name].rows(query, values)] as const;
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
    whileAway: stale && orStale('short', primary.short.rows),
    staleReads: () => ({ count: answered.stale, since: lastSince }),
    staleSince,
    state: () => ({ ...monitor.state(), answered: { ...answered } }),
    close: () => monitor.close(),
  };
}

const queryable = (rows: Queryable['rows']): Queryable => ({
  rows,
  one: async (query, values) => (await rows(query, values))[0] ?? null,
});
