import { useFormat } from '../../lib/i18n.ts';

interface DataTableProps {
  /** What the table is called; read out before it. */
  caption: string;
  heads: readonly [name: string, ...values: string[]];
  rows: readonly (readonly [name: string, ...values: number[]])[];
}

/** Names with their figures: what a chart shows, for those who would rather read it. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a column stays where it is
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
