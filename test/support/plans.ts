import pg from 'pg';
import { UuidArray } from '../../src/server/platform/db/binary-array.ts';
import { type Connection, sessionSettings } from '../../src/server/platform/db/connection.ts';
import { isDuplicate, isOrphan } from '../../src/server/platform/db/pool.ts';
import type { SentStatement } from './statements.ts';

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** What one execution of a statement looked at. */
export interface Work {
  blocks: number;
  rows: number;
}

/** Connections with the settings of the program's, which keep plans as these do. */
export interface Planner {
  /** Makes the plans of statements, which are kept until PostgreSQL gives them up. */
  plan(statements: readonly SentStatement[]): Promise<void>;
  /** Executes a statement by its plan, and undoes it. Null for one that adds a row which is there already, or whose report is gone. */
  execute(statement: SentStatement): Promise<Work | null>;
  close(): Promise<void>;
}

export async function openPlanner(connection: Connection): Promise<Planner> {
  const [usual, byIndex] = [
    new pg.Client({ ...connection, ...sessionSettings }),
    new pg.Client({ ...connection, ...sessionSettings }),
  ];
  for (const client of [usual, byIndex]) await client.connect();
  await byIndex.query('set enable_seqscan = off');
  const prepared = new Map<string, { as: string; parameters: number }>();
  const clientOf = (statement: SentStatement) => (statement.byIndex ? byIndex : usual);

  const prepare = async (statement: SentStatement) => {
    const [{ text }, client] = [statement, clientOf(statement)];
    const known = prepared.get(`${statement.byIndex} ${text}`);
    if (known) return known;
    const as = `planned_${prepared.size}`;
    await client.query(`prepare ${as} as ${text}`);
    const { rows } = await client.query(
      'select cardinality(parameter_types) as parameters from pg_prepared_statements where name = $1',
      [as],
    );
    const entry = { as, parameters: Number(rows[0].parameters) };
    prepared.set(`${statement.byIndex} ${text}`, entry);
    return entry;
  };
  const call = (as: string, values: readonly string[]) =>
    `execute ${as}${values.length > 0 ? `(${values.join(', ')})` : ''}`;

  return {
    async plan(statements) {
      for (const statement of statements) {
        const { as, parameters } = await prepare(statement);
        await clientOf(statement).query(`explain ${call(as, Array(parameters).fill('null'))}`);
      }
    },
    async execute(statement) {
      const { as } = await prepare(statement);
      const client = clientOf(statement);
      await client.query('begin');
      try {
        const { rows } = await client.query(
          `explain (analyze, buffers, timing off, format json) ${call(as, statement.values.map(literal))}`,
        );
        const root: PlanNode = rows[0]['QUERY PLAN'][0].Plan;
        return { blocks: root['Shared Hit Blocks'] + root['Shared Read Blocks'], rows: visited(root) };
      } catch (error) {
        if (isDuplicate(error) || isOrphan(error)) return null;
        throw error;
      } finally {
        await client.query('rollback');
      }
    },
    async close() {
      await usual.end();
      await byIndex.end();
    },
  };
}

/** Rows that all steps of a plan looked at. */
const visited = (node: PlanNode): number =>
  Math.round(
    node['Actual Loops'] *
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)),
  ) + (node.Plans ?? []).reduce((sum, one) => sum + visited(one), 0);

/** A value as the driver sends it, in SQL. */
function literal(value: unknown): string {
  if (value instanceof UuidArray) return pg.escapeLiteral(`{${value.uuids.join(',')}}`);
  const sent = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils.prepareValue(value);
  if (sent === null) return 'null';
  return pg.escapeLiteral(Buffer.isBuffer(sent) ? `\\x${sent.toString('hex')}` : String(sent));
}
