import { useFormat } from '../../lib/i18n/i18n.ts';
import { PickButton } from '../actions/pick-button.tsx';
import type { ChartDatum } from './chart-datum.ts';

interface ChartLegendProps {
  data: readonly ChartDatum[];
  /** The place of the entry that is picked. */
  picked?: number | undefined;
  /** Makes the names buttons. */
  onPick?: ((place: number) => void) | undefined;
}

/** The legend of a chart, with values. */
export function ChartLegend({ data, picked, onPick }: ChartLegendProps) {
  const format = useFormat();
  return (
    <ul className={onPick ? 'space-y-0.5' : 'space-y-2'}>
      {data.map(({ label, value, colour }, place) => (
        <li key={label} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="size-3 shrink-0 rounded-badge forced-color-adjust-none"
            style={{ backgroundColor: `var(--chart-${colour + 1})` }}
          />
          <span className="min-w-0 flex-1">
            {onPick ? (
              <PickButton isPicked={place === picked} onPick={() => onPick(place)}>
                {label}
              </PickButton>
            ) : (
              label
            )}
          </span>
          <span className="font-semibold tabular-nums">{format.number(value)}</span>
        </li>
      ))}
    </ul>
  );
}
