import { type RowKey, type SealedRows, uuidKey } from './reseal.ts';
import type { SealContext } from './seal-context.ts';
import type { Vault } from './vault.ts';

/** How a column enters a mark. */
type MarkedType = 'text' | 'time' | 'json';

/** What a statement reads of a marked row: the texts of its deciding columns, and its mark. */
export interface MarkedRow {
  marked: string;
  mark: Buffer | null;
}

type Value = string | number | boolean | Date | object | null;

/** Rows with a mark: their key and the columns that decide. */
export interface MarkedTable<Column extends string> {
  table: string;
  /** `uuidKey` by default. */
  key?: RowKey;
  /** The column that the mark is bound to instead of the key, where a rotation of keys renews the key. */
  id?: string;
  columns: Readonly<Record<Column, MarkedType>>;
}

/** Keeps the names of the columns in the type. */
export const markedTable = <const Column extends string>(table: MarkedTable<Column>): MarkedTable<Column> => table;

/** The text of a time in what something is bound to, in SQL; `epoch` has the same of a `Date`. */
export const epochSql = (column: string): string => `extract(epoch from ${column})::text`;

/** The texts of the columns that decide, in SQL. A statement that reads them one by one passes them to `markedOf`. */
export const markTexts = ({ columns }: MarkedTable<string>, from: string): string[] =>
  Object.entries(columns).map(([name, type]) =>
    type === 'time' ? epochSql(`${from}.${name}`) : `${from}.${name}::text`,
  );

const arrayOf = (table: MarkedTable<string>, from: string): string =>
  `json_build_array(${markTexts(table, from).join(', ')})::text`;

/** The same text as of the whole array in SQL. */
export const markedOf = (texts: readonly (string | null)[]): string =>
  `[${texts.map((text) => (text === null ? 'null' : JSON.stringify(text))).join(', ')}]`;

/** The columns of a `MarkedRow` in SQL. @param from the table's name or alias in the statement */
export const markSql = (table: MarkedTable<string>, from: string, prefix = ''): string =>
  `${arrayOf(table, from)} as ${prefix}marked, ${from}.mark as ${prefix}mark`;

export type RowMark<Column extends string> = ReturnType<typeof rowMark<Column>>;

const noBytes = Buffer.alloc(0);

/** The same text for equal JSON values, whatever the order of their members. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** A time as PostgreSQL prints its epoch: seconds with six decimals. */
export const epoch = (at: Date): string => {
  const ms = at.getTime();
  return `${Math.trunc(ms / 1000)}.${String(Math.abs(ms % 1000)).padStart(3, '0')}000`;
};

/**
 * The marks of a table: an empty sealed value in each row, bound to its key and to the columns that decide something. Whoever
 * has no keys can neither write such a row nor change one of these columns: the mark does not open then.
 */
export function rowMark<Column extends string>(vault: Vault, described: MarkedTable<Column>) {
  const { table, key = uuidKey, id: boundTo, columns } = described;
  const ids = boundTo ? [boundTo] : key.map(([name]) => name);
  const types = Object.entries(columns) as [Column, MarkedType][];
  const hasJson = types.some(([, type]) => type === 'json');
  const context = (id: string, marked: string): SealContext => ({
    table,
    column: 'mark',
    id,
    also: hasJson ? markedOf(textsOf(marked)) : marked,
  });
  const textOf = (type: MarkedType, value: Value): string | null => {
    if (value === null) return null;
    if (type === 'json') return canonical(value);
    return value instanceof Date ? epoch(value) : String(value);
  };
  /** @param marked what `sql` read */
  const textsOf = (marked: string): (string | null)[] => {
    const texts: (string | null)[] = JSON.parse(marked);
    return texts.map((text, at) => (types[at]?.[1] === 'json' && text !== null ? canonical(JSON.parse(text)) : text));
  };
  const seal = (id: string, texts: readonly (string | null)[]) =>
    vault.sealBytes(context(id, markedOf(texts)), noBytes);
  /** @throws VaultError when it does not fit */
  const require = (id: string, { marked, mark }: MarkedRow): void => {
    vault.openBytes(context(id, marked), mark ?? noBytes);
  };

  return {
    /** The mark of a row. @param row the texts of its key, with a space between them */
    make: (row: string, values: Readonly<Record<Column, Value>>): Buffer =>
      seal(
        row,
        types.map(([name, type]) => textOf(type, values[name])),
      ),
    /** The mark of a row whose columns change. @throws VaultError when its mark does not fit before */
    changed(id: string, row: MarkedRow, change: Readonly<Partial<Record<Column, Value>>>): Buffer {
      require(id, row);
      const before = textsOf(row.marked);
      return seal(
        id,
        types.map(([name, type], at) => {
          const value = change[name];
          return value === undefined ? (before[at] ?? null) : textOf(type, value);
        }),
      );
    },
    /** @throws VaultError when another program wrote or changed the row; it is logged and counted */
    require,
    /** Whether this program wrote the row as it is; if not, it is logged and counted. */
    fits: (id: string, row: MarkedRow): boolean =>
      vault.tryOpen(() => {
        require(id, row);
        return true;
      }) === true,
    /** For the rotation of keys. */
    sealedRows: {
      table,
      key,
      column: 'mark',
      columns: { marked: arrayOf(described, table), ...(boundTo && { [boundTo]: undefined }) },
      context: ({ marked, ...row }) => context(ids.map((name) => row[name]).join(' '), String(marked)),
    } satisfies SealedRows,
  };
}
