import pg from 'pg';

/** The health check's statement, which is left out. */
const heartbeat = 'select 1';

/** Runs `work`. @returns the names of the statements that the process sent to the database meanwhile */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args;
    if (config !== heartbeat)
      sent.push(typeof config === 'string' ? config : String((config as { name?: string; text?: string }).name));
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
