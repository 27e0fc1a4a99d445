import pg from 'pg';

/** The health check's statement, which is left out. */
const heartbeat = 'select 1';

/** A statement as the driver got it. One that has no name is known by its text. */
export interface SentStatement {
  name: string;
  text: string;
  values: readonly unknown[];
  /** Whether it was planned to read tables by their indexes: on the lookup connection, and in some transactions. */
  byIndex: boolean;
}

/** Runs `work`. @returns the statements that the process sent to the database meanwhile */
export async function sentDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const { query } = pg.Client.prototype;
  const byIndex = new WeakSet<pg.Client>();
  const spy = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args;
    if (typeof config === 'string') {
      if (/^begin\b.*enable_seqscan = off/.test(config)) byIndex.add(this);
      else if (/^(begin|commit|rollback)/.test(config)) byIndex.delete(this);
      if (config !== heartbeat) sent.push({ name: config, text: config, values: [], byIndex: false });
    } else {
      const { name, text = '', values = [] } = config as Partial<SentStatement>;
      const isPipelined = (this as unknown as { pipeline: boolean }).pipeline;
      sent.push({ name: String(name), text, values, byIndex: isPipelined || byIndex.has(this) });
    }
    return Reflect.apply(query, this, args);
  };
  pg.Client.prototype.query = spy as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

/** Runs `work`. @returns the names of the statements that the process sent to the database meanwhile */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentDuring(work)).map(({ name }) => name);

/** The same for statements that read reports, by their text where they have no name. */
export const reportStatementsDuring = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentDuring(work)).flatMap(({ name, text }) => {
    if (name.includes('.')) return name.startsWith('reports.') ? [name] : [];
    return /\b(from|join) reports\b/.test(text) ? [text] : [];
  });
