// See docs/decisions/0019-what-a-replica-may-answer.md
import { type Queryable, queryable, statement } from './pool.ts';
import { monitorReplica } from './replica-monitor.ts';

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
