import { type Queryable, type Statement, statement } from './pool.ts';
import { monitorReplica } from './replica-monitor.ts';

/** What a replica is doing, as it was last seen. */
export interface ReplicaState {
  /** Null while it is asked, else why it is not. */
  notAsked: string | null;
  /** How long ago the primary wrote what the replica has not replayed yet; 0 when it has replayed all. */
  lagSeconds: number;
  /** Bytes of the write-ahead log between the two. */
  lagBytes: number;
  /** Statements since the start that the replica has answered, and that the primary had to. */
  answered: { replica: number; primary: number };
}

/** A database as lookups use it: short statements that share a connection, and those that may take their time. */
interface Ways {
  short: Queryable;
  long: Queryable;
}

/** Answers from a replica what is right there, and from the primary what is not. */
export interface Replica extends Ways {
  state(): ReplicaState;
  close(): Promise<void>;
}

interface Needs {
  primary: Ways;
  /** Pipelines: what is asked of one in a row reaches one connection in that order. */
  replica: Ways;
  /** Called when the replica is no longer asked, with the reason, and with null when it is again. */
  onChange: (notAsked: string | null) => void;
}

// Whatever was committed and answered lies before this position. A commit that is not flushed was not answered.
const position = statement<{ lsn: string }>('replica.position', 'select pg_current_wal_flush_lsn()::text as lsn');
const reached = statement<{ reached: boolean | null }>(
  'replica.reached',
  'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
);

/**
 * Asks a streaming replica, so that it shows everything that was answered by anybody before the question came. The
 * primary says where its log is; the replica is asked whether it has replayed it up to there, and then the question. It
 * has to be two statements, since one would read with a snapshot older than what it says about itself. When the
 * replica is behind, away or cancels the question, the primary answers.
 */
export function readsOf({ primary, replica, onChange }: Needs): Replica {
  const watch = monitorReplica({ primary: primary.short, replica: replica.short, onChange });
  const answered = { replica: 0, primary: 0 };
  const way = (name: keyof Ways): Queryable => {
    const rows = async <Row>(asked: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> => {
      const found = watch.isAsked() ? await fromReplica(name, asked, values) : null;
      answered[found ? 'replica' : 'primary'] += 1;
      return found ?? primary[name].rows(asked, values);
    };
    return { rows, one: async (asked, values) => (await rows(asked, values))[0] ?? null };
  };

  /** Null when the replica cannot answer. */
  const fromReplica = async <Row>(
    name: keyof Ways,
    asked: Statement<Row>,
    values: readonly unknown[],
  ): Promise<Row[] | null> => {
    const [now] = await primary.short.rows(position);
    const both = [replica[name].rows(reached, [now?.lsn]), replica[name].rows(asked, values)] as const;
    try {
      const [known, found] = await Promise.all(both);
      return known[0]?.reached ? found : null;
    } catch {
      return null;
    }
  };

  return {
    short: way('short'),
    long: way('long'),
    state: () => ({ ...watch.state(), answered: { ...answered } }),
    close: () => watch.close(),
  };
}
