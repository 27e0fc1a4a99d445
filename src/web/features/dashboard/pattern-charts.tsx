import { lazy, Suspense } from 'react';
import type { Pattern } from '../../../contract/analysis.ts';
import type { ChartDatum } from '../../components/charts/chart-datum.ts';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { ChartLegend } from '../../components/charts/chart-legend.tsx';
import { Text } from '../../components/content/text.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { DataTable } from '../../components/layout/data-table.tsx';
import { Grid } from '../../components/layout/grid.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useKeyword, useText } from '../../lib/i18n.ts';

const PolarChart = lazy(() => import('../../components/charts/polar-chart.tsx'));
const BarChart = lazy(() => import('../../components/charts/bar-chart.tsx'));

interface PatternChartsProps {
  shown: ChartDatum[];
  /** Every pattern, for the tables. */
  all: Pattern[];
}

/** The same totals as a polar chart with a list, and as bars. */
export function PatternCharts({ shown, all }: PatternChartsProps) {
  const text = useText();
  return (
    <>
      <ChartFrame
        title={text('quickStats')}
        chart={
          <Grid from="md">
            <Suspense fallback={<Skeleton shape="round" square height={256} />}>
              <PolarChart data={shown} label={text('quickStats')} />
            </Suspense>
            <Stack gap={4}>
              <ChartLegend data={shown} />
              {all.length > shown.length ? (
                <Text size="sm" tone="quiet">
                  {text('moreInTheTable', { count: all.length - shown.length })}
                </Text>
              ) : null}
            </Stack>
          </Grid>
        }
        table={<PatternTable patterns={all} caption={text('quickStats')} />}
      />
      <ChartFrame
        title={text('recentReports')}
        chart={<BarChart data={shown} legendLabel={text('reports')} label={text('recentReports')} />}
        table={<PatternTable patterns={all} caption={text('recentReports')} />}
      />
    </>
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
