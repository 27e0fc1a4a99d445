import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts';
import { Small } from '../content/text.tsx';
import { Card } from '../layout/card.tsx';
import { Stack } from '../layout/stack.tsx';
import { Table } from './table.tsx';

/** What a list shows of each row. The first column names the row. */
interface RecordColumn<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** What a card shows instead of the cell, or of mere text after its head; null leaves it out. */
  card?: ((row: Row) => ReactNode) | null;
}

interface RecordTableProps<Row> {
  /** The table's accessible name. */
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row, place: number) => string;
  columns: readonly RecordColumn<Row>[];
  /** The narrowest window with room for the table: 48rem for a few columns, 64rem for more. */
  from?: '48rem' | '64rem';
}

/** Rows as a table where there is room for one, else as cards. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { caption, rows, keyOf, columns, from = '48rem' } = props;
  const isWide = useMediaQuery(`(width >= ${from})`);
  if (!isWide) {
    return (
      <Stack as="ul" gap={3}>
        {rows.map((row, place) => (
          <li key={keyOf(row, place)}>
            <Card as="div" gap={3}>
              {columns.map(({ head, cell, card = cell }, column) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and their heads change with the language
                card ? <Part key={column} head={column > 0 ? head : undefined} shown={card(row)} /> : null,
              )}
            </Card>
          </li>
        ))}
      </Stack>
    );
  }
  return (
    <Table caption={caption} heads={columns.map(({ head }) => head)}>
      {rows.map((row, place) => (
        <tr key={keyOf(row, place)}>
          {columns.map(({ cell }, column) => {
            const Cell = column === 0 ? 'th' : 'td';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Cell key={column} scope={column === 0 ? 'row' : undefined}>
                {cell(row)}
              </Cell>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}

/** A part of a card. A number or a date alone would not say what it is. @param head absent where it names the row */
const Part = ({ head, shown }: { head: string | undefined; shown: ReactNode }) =>
  head && (typeof shown === 'string' || typeof shown === 'number') ? (
    <Small>
      {head} {shown}
    </Small>
  ) : (
    shown
  );
