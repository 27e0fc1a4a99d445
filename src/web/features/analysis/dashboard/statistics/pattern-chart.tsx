import { lazy, Suspense } from 'react';
import type { Overview } from '../../../../../contract/analysis/analysis.ts';
import { ChartFrame } from '../../../../components/charts/chart-frame.tsx';
import { type ChartDatum, ChartLegend } from '../../../../components/charts/chart-legend.tsx';
import { Small } from '../../../../components/content/text.tsx';
import { Skeleton } from '../../../../components/feedback/loaded.tsx';
import { Grid } from '../../../../components/layout/grid.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { DataTable } from '../../../../components/lists/data-table.tsx';
import { useReader } from '../../../../lib/i18n/i18n.ts';

const PolarChart = lazy(() => import('../../../../components/charts/polar-chart.tsx'));

interface PatternChartProps {
  /** What the chart shows, the keyword in English. */
  charted: readonly (ChartDatum & { keyword: string })[];
  /** Every pattern, for the table. */
  all: Overview['patterns'];
  picked: string | null;
  onPick: (keyword: string) => void;
}

/** What people report most, as one chart with a list, or as a table. A click narrows everything else. */
export function PatternChart({ charted, all, picked, onPick }: PatternChartProps) {
  const { text, keyword } = useReader();
  const pickFrom = (list: readonly { keyword: string }[]) => (place: number) => {
    const pattern = list[place];
    if (pattern) onPick(pattern.keyword);
  };
  const placeIn = (list: readonly { keyword: string }[]) => list.findIndex((pattern) => pattern.keyword === picked);
  return (
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
              <Small>{text('moreInTheTable', { count: all.length - charted.length })}</Small>
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
  );
}
