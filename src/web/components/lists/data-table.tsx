import { useReader } from '../../lib/i18n/i18n.ts';
import { PickButton } from '../actions/pick-button.tsx';

interface DataTableProps {
  /** The table's accessible name. */
  caption: string;
  heads: readonly [name: string, ...values: string[]];
  rows: readonly (readonly [name: string, ...values: (number | null)[]])[];
  /** Stands for a value that is null. */
  absent?: string;
  /** The place of the row that is picked. */
  picked?: number | undefined;
  /** Makes the names buttons. */
  onPick?: ((place: number) => void) | undefined;
}

/** The data of a chart as a table. */
export function DataTable({ caption, heads, rows, absent = '', picked, onPick }: DataTableProps) {
  const { format } = useReader();
  return (
    <table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, place) => (
            <th key={head} scope="col" className={place === 0 ? undefined : 'text-end'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], row) => (
          <tr key={name}>
            <th scope="row">
              {onPick ? (
                <PickButton isPicked={row === picked} onPick={() => onPick(row)}>
                  {name}
                </PickButton>
              ) : (
                name
              )}
            </th>
            {values.map((value, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <td key={place} className="text-end">
                {value === null ? absent : format.number(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
