import { lazy, Suspense } from 'react';
import type { Overview } from '../../../../contract/analysis/analysis.ts';
import type { ChartDatum } from '../../../components/charts/chart-datum.ts';
import { ChartFrame } from '../../../components/charts/chart-frame.tsx';
import { ChartLegend } from '../../../components/charts/chart-legend.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DataTable } from '../../../components/layout/data-table.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useKeyword, useText } from '../../../lib/i18n.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';

const PolarChart = lazy(() => import('../../../components/charts/polar-chart.tsx'));
const BarChart = lazy(() => import('../../../components/charts/bar-chart.tsx'));

interface PatternChartsProps {
  /** What the charts show, the keyword in English. */
  charted: readonly (ChartDatum & { keyword: string })[];
  /** Every pattern, for the table. */
  all: Overview['patterns'];
  /** What is counted. */
  counted: string;
  picked: string | null;
  onPick: (keyword: string) => void;
}

/** The same totals as a polar chart with a list, and as bars. A click narrows everything else. */
export function PatternCharts({ charted, all, counted, picked, onPick }: PatternChartsProps) {
  const text = useText();
  const keyword = useKeyword();
  const onPaper = useMediaQuery('print');
  const pickFrom = (list: readonly { keyword: string }[]) => (place: number) => {
    const pattern = list[place];
    if (pattern) onPick(pattern.keyword);
  };
  const placeIn = (list: readonly { keyword: string }[]) => list.findIndex((pattern) => pattern.keyword === picked);
  return (
    <>
      <ChartFrame
        title={text('quickStats')}
        chart={
          <Grid from="md">
            <Suspense fallback={<Skeleton shape="round" square height={256} />}>
              <PolarChart data={charted} label={text('quickStats')} onPick={pickFrom(charted)} />
            </Suspense>
            <Stack gap={4}>
              <ChartLegend data={charted} picked={placeIn(charted)} onPick={pickFrom(charted)} />
              {all.length > charted.length ? (
                <Text size="sm" tone="quiet">
                  {text('moreInTheTable', { count: all.length - charted.length })}
                </Text>
              ) : null}
            </Stack>
          </Grid>
        }
        table={
          <DataTable
            caption={text('quickStats')}
            heads={[text('keyword'), text('reports'), text('people')]}
            rows={all.map((pattern) => [keyword(pattern.keyword), pattern.reports, pattern.authors])}
            absent={text('underFive')}
            picked={placeIn(all)}
            onPick={pickFrom(all)}
          />
        }
      />
      {onPaper ? null : (
        <Card title={text('recentReports')}>
          <Suspense fallback={<Skeleton height={288} />}>
            <BarChart
              data={charted.map((datum) => ({ ...datum, colour: 0 }))}
              legendLabel={counted}
              label={text('recentReports')}
              onPick={pickFrom(charted)}
            />
          </Suspense>
        </Card>
      )}
    </>
  );
}
