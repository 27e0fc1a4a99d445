import { useFormat } from '../../lib/i18n.ts';

interface DataTableProps {
  /** The table's accessible name. */
  caption: string;
  heads: readonly [name: string, ...values: string[]];
  rows: readonly (readonly [name: string, ...values: number[]])[];
}

/** The data of a chart as a table. */
export function DataTable({ caption, heads, rows }: DataTableProps) {
  const format = useFormat();
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
        {rows.map(([name, ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <td key={place} className="text-end">
                {format.number(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
