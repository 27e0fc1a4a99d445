import { markRows } from '../dist/server/marks.js';

/**
 * Gives rows that were inserted by SQL the marks that the server requires.
 * @param {import('pg').Client} client
 * @param {import('../dist/server/platform/vault/vault.js').Vault} vault
 * @param {readonly string[]} tables
 * @param {string} where which rows, in SQL
 */
export async function markTables(client, vault, tables, where = 'true') {
  for (const { table, key, columns = {}, context } of markRows(vault)) {
    if (!tables.includes(table)) continue;
    const names = key.map(([name]) => name);
    const texts = [...names, ...Object.keys(columns)].map((name) => `(${columns[name] ?? name})::text as "${name}"`);
    const { rows } = await client.query(`select ${texts.join(', ')} from ${table} where ${where}`);
    for (let from = 0; from < rows.length; from += 5_000) {
      const some = rows.slice(from, from + 5_000);
      const values = names.map((name) => some.map((row) => row[name]));
      await client.query(
        `update ${table} t set mark = given.mark
         from unnest($1::bytea[], ${key.map(([, type], at) => `$${at + 2}::text[]::${type}[]`).join(', ')})
           as given(mark, ${names.join(', ')})
         where ${names.map((name) => `t.${name} = given.${name}`).join(' and ')}`,
        [some.map((row) => vault.sealBytes(context(row), Buffer.alloc(0))), ...values],
      );
    }
  }
}
