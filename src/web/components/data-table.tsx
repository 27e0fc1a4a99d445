import { useFormat } from '../lib/i18n.ts';

interface DataTableProps {
  /** What the table is called; read out before it. */
  caption: string;
  heads: readonly [name: string, value: string];
  rows: readonly (readonly [name: string, value: number])[];
}

/** Names with their figures: what a chart shows, for those who would rather read it. */
export function DataTable({ caption, heads, rows }: DataTableProps) {
  const format = useFormat();
  return (
    <table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col" className="text-end">
            {heads[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className="font-normal text-ink">
              {name}
            </th>
            <td className="text-end">{format.number(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
