import { lazy, Suspense } from 'react';
import type { Overview } from '../../../../../contract/analysis/analysis.ts';
import { ChartFrame } from '../../../../components/charts/chart-frame.tsx';
import { type ChartDatum, ChartLegend } from '../../../../components/charts/chart-legend.tsx';
import { FinePrint, Small, Text } from '../../../../components/content/text.tsx';
import { Skeleton } from '../../../../components/feedback/loaded.tsx';
import { Card } from '../../../../components/layout/card.tsx';
import { Grid } from '../../../../components/layout/grid.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { DataTable } from '../../../../components/lists/data-table.tsx';
import { useReader } from '../../../../lib/i18n/i18n.ts';
import type { Narrowing } from './use-narrowing.ts';
import { useBucketName } from './use-narrowing.ts';

const LineChart = lazy(() => import('../../../../components/charts/line-chart.tsx'));

const titles = { '30d': 'byDay', '12w': 'byWeek', '12m': 'byMonth' } as const;
const before = { reports: 'reportsBefore', authors: 'authorsBefore' } as const;

/** Figures over time, beside the period before, and by city. A click narrows everything else. */
export function FigureCharts({ shown, narrowing }: { shown: Overview; narrowing: Narrowing }) {
  const { text, format, keyword: named } = useReader();
  const bucketName = useBucketName(shown.range);
  const { measure } = narrowing;
  const { buckets, cities, narrowed } = shown;
  const title = text(titles[shown.range]);
  const isTooSmall = buckets.every((bucket) => bucket[measure] === null && bucket[before[measure]] === null);
  const latestFirst = buckets.toReversed();
  const counted = text(measure === 'reports' ? 'reports' : 'people');
  const pickFrom = (list: Overview['buckets']) => (place: number) => {
    const bucket = list[place];
    if (bucket) narrowing.pick('from', bucket.from);
  };
  const placeIn = (list: Overview['buckets']) => list.findIndex(({ from }) => from === narrowed.from);
  return (
    <Grid wideFirst>
      <ChartFrame
        title={title}
        chart={
          isTooSmall ? (
            <Text tone="quiet">{text('noBuckets')}</Text>
          ) : (
            <LineChart
              label={title}
              labels={buckets.map(({ from }) => (shown.range === '12m' ? bucketName(from) : format.shortDate(from)))}
              series={[
                { label: counted, values: buckets.map((bucket) => bucket[measure]) },
                { label: text('timeBefore'), values: buckets.map((bucket) => bucket[before[measure]]) },
              ]}
              picked={placeIn(buckets)}
              onPick={pickFrom(buckets)}
            />
          )
        }
        table={
          <DataTable
            caption={title}
            heads={[text('beginning'), text('reports'), text('people'), text('timeBefore')]}
            rows={latestFirst.map((bucket) => [
              bucketName(bucket.from),
              bucket.reports,
              bucket.authors,
              bucket[before[measure]],
            ])}
            absent={text('underFive')}
            picked={placeIn(latestFirst)}
            onPick={pickFrom(latestFirst)}
          />
        }
      />
      <Card title={text('byCity')} gap={4}>
        {cities.length === 0 ? (
          <Text tone="quiet">{text('noCities')}</Text>
        ) : (
          <DataTable
            caption={text('byCity')}
            heads={[text('city'), text('reports'), text('people')]}
            rows={cities.map(({ city, reports, authors }) => [named(city), reports, authors])}
            absent={text('underFive')}
            picked={cities.findIndex(({ city }) => city === narrowed.city)}
            onPick={(place) => {
              const city = cities[place]?.city;
              if (city !== undefined) narrowing.pick('city', city);
            }}
          />
        )}
        <FinePrint>{text('byCityNote')}</FinePrint>
      </Card>
    </Grid>
  );
}

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
