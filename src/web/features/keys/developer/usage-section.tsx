import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type UsageDay, usage } from '../../../../contract/keys/usage.ts';
import { ChartFrame } from '../../../components/charts/chart-frame.tsx';
import { CodeBlock } from '../../../components/content/code-block.tsx';
import { FinePrint } from '../../../components/content/text.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Segmented } from '../../../components/fields/segmented.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import { absoluteUrl, ask } from '../../../lib/api/api.ts';
import { changedParams } from '../../../lib/browser/changed-params.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useLivePairs } from './queries.ts';
import { curlSample } from './sample.ts';

const LineChart = lazy(() => import('../../../components/charts/line-chart.tsx'));

const ranges = ['7', '30', '90'] as const;
const defaultRange = '30';

/**
 * The account's live lookups per day (L8). Range and key are in the URL, so a shared link shows the same chart.
 */
export function UsageSection() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const { live, choices, first, isPending } = useLivePairs();
  const askedKey = search.get('key');
  const key = live.find(({ id }) => id === askedKey);
  const range = ranges.find((value) => value === search.get('days')) ?? defaultRange;
  const days = Number(range);
  const byDay = useQuery({
    ...ask(usage.byDay, { query: { days, key: key?.id } }),
    enabled: askedKey === null || !isPending,
  });

  const keep = (name: 'days' | 'key', value: string) =>
    setSearch((before) => changedParams(before, { [name]: value }), { replace: true, preventScrollReset: true });

  const switcher = (
    <Segmented
      label={text('usageRange')}
      value={range}
      options={ranges.map((value) => ({ value, label: text('lastDays', { days: Number(value) }) }))}
      onChange={(next) => keep('days', next)}
    />
  );

  return (
    <>
      {live.length > 1 ? (
        <Stack width="form">
          <SelectField
            label={text('usageKey')}
            value={key?.id ?? ''}
            options={[{ value: '', label: text('allKeys') }, ...choices]}
            onChange={(event) => keep('key', event.currentTarget.value)}
          />
        </Stack>
      ) : null}
      <Loaded query={byDay} skeleton={<CardSkeleton base={458} sm={394} />}>
        {(list) =>
          list.some(({ lookups, refused, failed }) => lookups + refused + failed > 0) ? (
            <UsageChart days={list} switcher={switcher} />
          ) : (
            <Card title={text('totalTransactions')} action={switcher}>
              <NoLookups days={days} apiKey={(key ?? first)?.apiKey} />
            </Card>
          )
        }
      </Loaded>
    </>
  );
}

function UsageChart({ days, switcher }: { days: UsageDay[]; switcher: ReactNode }) {
  const { text, format } = useReader();
  // Lines at zero would hide the axis.
  const problems = (['refused', 'failed'] as const).filter((name) => days.some((day) => day[name] > 0));
  const labels = { refused: text('callsRefused'), failed: text('callsFailed') };
  return (
    <ChartFrame
      title={text('totalTransactions')}
      action={switcher}
      chart={
        <LineChart
          label={text('totalTransactions')}
          labels={days.map(({ day }) => format.shortDate(day))}
          series={[
            { label: text('lookups'), values: days.map(({ lookups }) => lookups) },
            { label: text('hits'), values: days.map(({ hits }) => hits) },
            ...problems.map((name) => ({ label: labels[name], values: days.map((day) => day[name]) })),
          ]}
        />
      }
      table={
        <DataTable
          caption={text('totalTransactions')}
          heads={[text('day'), text('lookups'), text('hits'), labels.refused, labels.failed]}
          rows={days.toReversed().map((one) => [format.date(one.day), one.lookups, one.hits, one.refused, one.failed])}
        />
      }
    />
  );
}

interface NoLookupsProps {
  days: number;
  /** The key for the first lookup; absent if none is active. */
  apiKey: string | undefined;
}

/** Replaces the chart when there were no lookups: how to make the first one. */
function NoLookups({ days, apiKey }: NoLookupsProps) {
  const text = useText();
  return (
    <>
      <EmptyState
        title={text('noLookupsTitle')}
        text={
          <>
            <p>{text('noLookupsText', { days })}</p>
            {apiKey ? <p>{text('noLookupsHint')}</p> : null}
          </>
        }
      />
      {apiKey ? (
        <Stack gap={3}>
          <CodeBlock label={text('sample')} code={curlSample(absoluteUrl('/get-report-detail'), apiKey)} />
          <FinePrint>{text('sampleIntro')}</FinePrint>
        </Stack>
      ) : null}
    </>
  );
}
