import { lazy, Suspense } from 'react';
import type { Pattern } from '../../../contract/analysis.ts';
import { ChartFrame } from '../../components/chart-frame.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormat, useKeyword, useText } from '../../lib/i18n.ts';

const PolarChart = lazy(() => import('../../components/polar-chart.tsx'));
const BarChart = lazy(() => import('../../components/bar-chart.tsx'));

interface Slice {
  label: string;
  value: number;
  /** An index into the chart palette. */
  colour: number;
}

interface PatternChartsProps {
  shown: Slice[];
  /** Every pattern, for the tables. */
  all: Pattern[];
}

/** The same totals twice, as the brief has them: as a polar chart with its list, and as bars. */
export function PatternCharts({ shown, all }: PatternChartsProps) {
  const text = useText();
  return (
    <>
      <ChartFrame
        title={text('quickStats')}
        chart={
          <div className="grid items-center gap-8 *:min-w-0 md:grid-cols-2">
            <Suspense fallback={<Skeleton className="mx-auto size-64 rounded-full" />}>
              <PolarChart data={shown} label={text('quickStats')} />
            </Suspense>
            <div className="space-y-4">
              <SliceList slices={shown} />
              {all.length > shown.length ? (
                <p className="text-sm text-ink-3">{text('moreInTheTable', { count: all.length - shown.length })}</p>
              ) : null}
            </div>
          </div>
        }
        table={<PatternTable patterns={all} caption={text('quickStats')} />}
      />
      <ChartFrame
        title={text('recentReports')}
        chart={
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <BarChart data={shown} legendLabel={text('reports')} label={text('recentReports')} />
          </Suspense>
        }
        table={<PatternTable patterns={all} caption={text('recentReports')} />}
      />
    </>
  );
}

/** The polar chart's legend, with the numbers that its areas only suggest. */
function SliceList({ slices }: { slices: Slice[] }) {
  const format = useFormat();
  return (
    <ul className="space-y-2">
      {slices.map(({ label, value, colour }) => (
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

function PatternTable({ patterns, caption }: { patterns: Pattern[]; caption: string }) {
  const text = useText();
  const keyword = useKeyword();
  return (
    <DataTable
      caption={caption}
      heads={[text('keyword'), text('total')]}
      rows={patterns.map((pattern) => [keyword(pattern.keyword), pattern.total])}
    />
  );
}
