import { QueryClient, QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../components/actions/button.tsx';
import { ChartFrame } from '../components/charts/chart-frame.tsx';
import { ChartLegend } from '../components/charts/chart-legend.tsx';
import { FigureStrip } from '../components/charts/figure-strip.tsx';
import { Meter } from '../components/charts/meter.tsx';
import { CardSkeleton } from '../components/feedback/card-skeleton.tsx';
import { EmptyPage } from '../components/feedback/empty-page.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { Loaded } from '../components/feedback/loaded.tsx';
import { Skeleton } from '../components/feedback/skeleton.tsx';
import { TableSkeleton } from '../components/feedback/table-skeleton.tsx';
import { Segmented } from '../components/fields/segmented.tsx';
import { Card } from '../components/layout/card.tsx';
import { DetailsCard, Disclosure } from '../components/layout/disclosure.tsx';
import { Grid } from '../components/layout/grid.tsx';
import { Row } from '../components/layout/row.tsx';
import { Stack } from '../components/layout/stack.tsx';
import { DataTable } from '../components/lists/data-table.tsx';
import { PageTitle } from '../components/navigation/page-title.tsx';

const PolarChart = lazy(() => import('../components/charts/polar-chart.tsx'));
const LineChart = lazy(() => import('../components/charts/line-chart.tsx'));

const patterns = [
  { label: 'OTP scam', value: 142, colour: 0 },
  { label: 'Fake job offer', value: 97, colour: 1 },
  { label: 'Marketplace seller', value: 88, colour: 2 },
  { label: 'Loan app', value: 61, colour: 3 },
  { label: 'Parcel fee', value: 54, colour: 4 },
  { label: 'Investment group', value: 39, colour: 5 },
  { label: 'Impersonation', value: 33, colour: 6 },
  { label: 'Other', value: 21, colour: 7 },
];
const days = Array.from({ length: 30 }, (_, day) => `${day + 1} Nov`);
const lookups = days.map((_, day) => Math.round(40 + 25 * Math.sin(day / 3) + day));
const hits = lookups.map((count, day) => Math.round(count * (0.2 + 0.1 * Math.sin(day))));

const table = (
  <DataTable
    caption="Reports by pattern"
    heads={['Pattern', 'Reports']}
    rows={patterns.map(({ label, value }) => [label, value])}
  />
);

export function DataAndCharts() {
  const [range, setRange] = useState<'7d' | '30d' | '90d' | '12m'>('30d');
  return (
    <Stack gap={6}>
      <PageTitle
        title="Components"
        intro="Real-time insights and detailed reports for monitoring and preventing fraud."
        action={
          <>
            <Segmented
              label="Range"
              size="normal"
              value={range}
              onChange={setRange}
              options={[
                { value: '7d', label: '7d' },
                { value: '30d', label: '30 days' },
                { value: '90d', label: '90d' },
                { value: '12m', label: '12m' },
              ]}
            />
            <Button variant="secondary">Export CSV</Button>
          </>
        }
      />
      <FigureStrip
        figures={[
          { label: 'Reports filed', value: '535', note: '+12% vs previous 30 days' },
          { label: 'Top pattern', value: 'OTP scam', note: '142' },
          { label: 'Left today', value: '800', note: <Meter label="Used today" used={200} all={1_000} /> },
          { label: 'Cities', value: '41' },
          { label: 'Your reports', value: '3' },
        ]}
      />
      <ChartFrame
        title="Quick Stats"
        chart={
          <Grid from="md">
            <Suspense fallback={<Skeleton shape="round" square height={256} />}>
              <PolarChart data={patterns} label="Reports by pattern" />
            </Suspense>
            <ChartLegend data={patterns} picked={0} onPick={() => undefined} />
          </Grid>
        }
        table={table}
      />
      <ChartFrame
        title="Total Transactions"
        chart={
          <LineChart
            label="Lookups and hits for each day of November"
            labels={days}
            series={[
              { label: 'Lookups', values: lookups },
              { label: 'Hits', values: hits },
            ]}
          />
        }
        table={table}
      />
      <Grid wideFirst>
        <Card title="To open">
          <Disclosure summary="What was reported">I paid for a phone in advance and the parcel never came.</Disclosure>
        </Card>
        <DetailsCard summary="2 ended key pairs">Old till, Test</DetailsCard>
        <Card title="Nothing yet">
          <EmptyState
            title="No lookups yet"
            text="The chart starts with your first call."
            action={<Button>Show me how</Button>}
          />
        </Card>
        <Card title="Failed">
          <ErrorState onRetry={() => undefined} />
        </Card>
        <QueryClientProvider client={new QueryClient()}>
          <LoadedStates />
        </QueryClientProvider>
      </Grid>
      <Card>
        <EmptyPage
          tone="primary"
          titleLevel={2}
          kicker="Error 404"
          title="Page Not Found"
          actions={<Button>Go to the dashboard</Button>}
        >
          There is nothing at this address.
        </EmptyPage>
      </Card>
      <TableSkeleton />
      <CardSkeleton base={240} sm={120} md={80} xl={60} />
      <Row>
        <Skeleton shape="card" square height={112} />
        <Skeleton shape="round" square height={36} />
      </Row>
    </Stack>
  );
}

/** A query that never ends, and one that failed and fails again. */
function LoadedStates() {
  const waiting = useQuery({ queryKey: ['waiting'], queryFn: () => new Promise<string>(() => undefined) });
  const failing = useMemo(() => () => Promise.reject(new Error('The registry did not answer.')), []);
  const failed: UseQueryResult<string> = useQuery({ queryKey: ['failed'], retry: false, queryFn: failing });
  return (
    <>
      <Card title="Loading">
        <Loaded query={waiting} skeleton={<Skeleton height={160} />}>
          {(words) => words}
        </Loaded>
      </Card>
      <Card title="Failed to load">
        <Loaded query={failed} skeleton={<Skeleton height={160} />}>
          {(words) => words}
        </Loaded>
      </Card>
    </>
  );
}
