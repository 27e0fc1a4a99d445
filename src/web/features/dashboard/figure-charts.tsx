import { lazy, Suspense } from 'react';
import type { Figures } from '../../../contract/analysis.ts';
import { Card } from '../../components/card.tsx';
import { ChartFrame } from '../../components/chart-frame.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormat, useKeyword, useText } from '../../lib/i18n.ts';

const LineChart = lazy(() => import('../../components/line-chart.tsx'));

/** How many reports were filed in each week, and in which cities. */
export function FigureCharts({ figures: { weeks, cities } }: { figures: Figures }) {
  const text = useText();
  const named = useKeyword();
  const format = useFormat();
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-3">
      <div className="*:h-full lg:col-span-2">
        <ChartFrame
          title={text('byWeek')}
          chart={
            <Suspense fallback={<Skeleton className="h-72 w-full" />}>
              <LineChart
                label={text('byWeek')}
                labels={weeks.map(({ week }) => format.shortDate(week))}
                series={[{ label: text('reportsFiled'), values: weeks.map(({ reports }) => reports) }]}
              />
            </Suspense>
          }
          table={
            <DataTable
              caption={text('byWeek')}
              heads={[text('weekOf'), text('reportsFiled')]}
              rows={weeks.toReversed().map(({ week, reports }) => [format.date(week), reports])}
            />
          }
        />
      </div>
      <Card title={text('byCity')}>
        {cities.length === 0 ? (
          <p className="text-ink-2">{text('noCities')}</p>
        ) : (
          <DataTable
            caption={text('byCity')}
            heads={[text('city'), text('reports')]}
            rows={cities.map(({ city, reports }) => [named(city), reports])}
          />
        )}
        <p className="mt-4 text-xs text-ink-2">{text('byCityNote')}</p>
      </Card>
    </div>
  );
}
