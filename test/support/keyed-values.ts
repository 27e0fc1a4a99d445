import type pg from 'pg';
import { keyedColumns } from '../../src/server/commands/keyed-columns.ts';

/** Every value of the columns with keyed hashes that a rotation renews or forgets. */
export async function keyedValues(client: pg.Client): Promise<string[]> {
  const found: string[] = [];
  for (const [name, fate] of Object.entries(keyedColumns)) {
    if (fate === 'expires') continue;
    const [table, column] = name.split('.');
    const { rows } = await client.query(
      `select distinct "${column}"::text as value from "${table}" where "${column}" is not null`,
    );
    // A pair without a secret has an empty hash.
    found.push(...rows.filter(({ value }) => value !== '\\x').map(({ value }) => `${name} ${value}`));
  }
  return found;
}
