import { lazy } from 'react';
import type { Figures } from '../../../contract/analysis.ts';
import { ChartFrame } from '../../components/charts/chart-frame.tsx';
import { Text } from '../../components/content/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { DataTable } from '../../components/layout/data-table.tsx';
import { Grid } from '../../components/layout/grid.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useFormat, useKeyword, useText } from '../../lib/i18n.ts';

const LineChart = lazy(() => import('../../components/charts/line-chart.tsx'));

/** Reports per week and per city. */
export function FigureCharts({ figures: { weeks, cities } }: { figures: Figures }) {
  const text = useText();
  const named = useKeyword();
  const format = useFormat();
  return (
    <Grid wideFirst>
      <ChartFrame
        title={text('byWeek')}
        chart={
          <LineChart
            label={text('byWeek')}
            labels={weeks.map(({ week }) => format.shortDate(week))}
            series={[{ label: text('reportsFiled'), values: weeks.map(({ reports }) => reports) }]}
          />
        }
        table={
          <DataTable
            caption={text('byWeek')}
            heads={[text('weekOf'), text('reportsFiled')]}
            rows={weeks.toReversed().map(({ week, reports }) => [format.date(week), reports])}
          />
        }
      />
      <Card title={text('byCity')}>
        <Stack gap={4}>
          {cities.length === 0 ? (
            <Text tone="quiet">{text('noCities')}</Text>
          ) : (
            <DataTable
              caption={text('byCity')}
              heads={[text('city'), text('reports')]}
              rows={cities.map(({ city, reports }) => [named(city), reports])}
            />
          )}
          <Text size="xs" tone="quiet">
            {text('byCityNote')}
          </Text>
        </Stack>
      </Card>
    </Grid>
  );
}
