import { useFormat } from '../../lib/i18n.ts';
import type { ChartDatum } from './chart-datum.ts';

/** The legend of a chart, with values. */
export function ChartLegend({ data }: { data: readonly ChartDatum[] }) {
  const format = useFormat();
  return (
    <ul className="space-y-2">
      {data.map(({ label, value, colour }) => (
        <li key={label} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="size-3 shrink-0 rounded-[3px] forced-color-adjust-none"
            style={{ backgroundColor: `var(--chart-${colour + 1})` }}
          />
          <span className="min-w-0 flex-1">{label}</span>
          <span className="font-semibold tabular-nums">{format.number(value)}</span>
        </li>
      ))}
    </ul>
  );
}
