import { useReader } from '../../lib/i18n/i18n.ts';
import { PickButton } from '../actions/pick-button.tsx';

interface ChartLegendProps {
  data: readonly ChartDatum[];
  /** The place of the entry that is picked. */
  picked: number;
  onPick: (place: number) => void;
}

/** The legend of a chart, with values; its names are buttons. */
export function ChartLegend({ data, picked, onPick }: ChartLegendProps) {
  const { format } = useReader();
  return (
    <ul className="space-y-0.5">
      {data.map(({ label, value, colour }, place) => (
        <li key={label} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="size-3 shrink-0 rounded-badge forced-color-adjust-none"
            style={{ backgroundColor: `var(--color-chart-${colour + 1})` }}
          />
          <span className="min-w-0 flex-1">
            <PickButton isPicked={place === picked} onPick={() => onPick(place)}>
              {label}
            </PickButton>
          </span>
          <span className="font-semibold tabular-nums">{format.number(value)}</span>
        </li>
      ))}
    </ul>
  );
}

/** One bar or sector. */
export interface ChartDatum {
  label: string;
  value: number;
  /** Index into the theme's palette of eight. */
  colour: number;
}
