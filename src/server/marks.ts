// See docs/decisions/0004-what-decides-carries-a-mark.md
import { perApp } from './app.ts';
import type { SealedRows } from './platform/vault/reseal.ts';
import { markedTable, markSql, markTexts, type RowMark, rowMark } from './platform/vault/row-mark.ts';
import type { Vault } from './platform/vault/vault.ts';

/**
 * Every table whose rows decide something by columns that are readable, and these columns. What decides and is not here, nor
 * sealed, nor found by a keyed hash, is in docs/security/columns.md with the reason.
 */
const tables = {
  roles: markedTable({
    table: 'account_roles',
    key: [
      ['account_id', 'uuid'],
      ['role', 'text'],
    ],
    columns: {},
  }),
  accounts: markedTable({
    table: 'accounts',
    columns: {
      created_at: 'time',
      email_confirmed_at: 'time',
      suspended_at: 'time',
      suspended_reason: 'text',
      access_approved_at: 'time',
      plan: 'text',
      author_group: 'text',
    },
  }),
  reports: markedTable({
    table: 'reports',
    key: [['id', 'bigint']],
    columns: {
      state: 'text',
      withdrawn_at: 'time',
      standing: 'text',
      disputed: 'text',
      author_group: 'text',
      weight: 'text',
      weightless: 'text',
      is_trusted: 'text',
      awaits_corroboration: 'text',
    },
  }),
  sessions: markedTable({
    table: 'sessions',
    columns: { account_id: 'text', expires_at: 'time', proven_at: 'time' },
  }),
  keyPairs: markedTable({
    table: 'key_pairs',
    columns: { expires_at: 'time', revoked_at: 'time' },
  }),
  settingsVersions: markedTable({
    table: 'settings_versions',
    key: [
      ['kind', 'text'],
      ['version', 'int'],
    ],
    columns: { settings: 'json' },
  }),
  receiptKeys: markedTable({ table: 'receipt_keys', key: [['key_id', 'text']], columns: { public_key: 'text' } }),
  emailChanges: markedTable({
    table: 'email_changes',
    columns: { requested_at: 'time', new_confirmed_at: 'time', old_confirmed_at: 'time' },
  }),
  proofs: markedTable({
    table: 'proofs',
    columns: { way: 'text', expires_at: 'time' },
  }),
  cases: markedTable({ table: 'cases', columns: { link_expires_at: 'time' } }),
};

/** What a statement reads of a row for its mark. @param from the table's name or alias in the statement */
export const markSqlOf = (name: keyof typeof tables, from: string, prefix?: string): string =>
  markSql(tables[name], from, prefix);

/** The same column by column, by their names. */
export const markTextsOf = <Name extends keyof typeof tables>(
  name: Name,
  from: string,
): Record<keyof (typeof tables)[Name]['columns'] & string, string> => {
  const texts = markTexts(tables[name], from);
  return Object.fromEntries(Object.keys(tables[name].columns).map((column, at) => [column, texts[at]])) as never;
};

type Tables = typeof tables;
type Marks = { [Name in keyof Tables]: RowMark<keyof Tables[Name]['columns'] & string> };

/** The marks of all tables. */
export const marksOf = (vault: Vault): Marks =>
  Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, rowMark(vault, table)])) as unknown as Marks;

/** The same of an App, made once. */
export const marksIn = perApp(({ vault }) => marksOf(vault));

/** The marks of all tables, for the rotation of keys. */
export const markRows = (vault: Vault): SealedRows[] =>
  Object.values(marksOf(vault)).map(({ sealedRows }) => sealedRows);
