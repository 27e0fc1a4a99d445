import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { UsageDay } from '../../../contract/usage.ts';
import { Card } from '../../components/card.tsx';
import { ChartFrame } from '../../components/chart-frame.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormat, useText } from '../../lib/i18n.ts';
import { usageByDay } from './queries.ts';

const LineChart = lazy(() => import('../../components/line-chart.tsx'));

const ranges = ['7', '30', '90'] as const;
type Range = (typeof ranges)[number];
const usual: Range = '30';

/** The caller's real lookups per day (L8). The range is in the address, so that a link shows what its sender saw. */
export function UsageSection() {
  const text = useText();
  const [range, setRange] = useRange();
  const days = Number(range);
  const usage = useQuery(usageByDay(days));
  const switcher = (
    <Segmented
      label={text('usageRange')}
      value={range}
      options={ranges.map((value) => ({ value, label: text('lastDays', { days: Number(value) }) }))}
      onChange={setRange}
    />
  );

  return (
    <section aria-labelledby="usage">
      <h2 id="usage" className="mt-8 mb-4 text-xl">
        {text('usage')}
      </h2>
      <Loaded query={usage} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(list) =>
          list.some(({ lookups }) => lookups > 0) ? (
            <UsageChart days={list} switcher={switcher} />
          ) : (
            <Card title={text('totalTransactions')} action={switcher}>
              <EmptyState
                title={text('noLookupsTitle')}
                text={
                  <>
                    <p>{text('noLookupsText', { days })}</p>
                    <p>{text('noLookupsHint')}</p>
                  </>
                }
              />
            </Card>
          )
        }
      </Loaded>
    </section>
  );
}

function UsageChart({ days, switcher }: { days: UsageDay[]; switcher: ReactNode }) {
  const text = useText();
  const format = useFormat();
  return (
    <ChartFrame
      title={text('totalTransactions')}
      action={switcher}
      chart={
        <LineChart
          label={text('totalTransactions')}
          labels={days.map(({ day }) => format.date(day))}
          series={[
            { label: text('lookups'), values: days.map(({ lookups }) => lookups) },
            { label: text('hits'), values: days.map(({ hits }) => hits) },
          ]}
        />
      }
      table={
        <table>
          <caption className="sr-only">{text('totalTransactions')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('day')}</th>
              <th scope="col" className="text-end">
                {text('lookups')}
              </th>
              <th scope="col" className="text-end">
                {text('hits')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, lookups, hits }) => (
              <tr key={day}>
                <th scope="row" className="font-normal text-ink">
                  {format.date(day)}
                </th>
                <td className="text-end">{format.number(lookups)}</td>
                <td className="text-end">{format.number(hits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}

/** `?days=`, 30 when it is absent or none of the choices. */
function useRange(): [Range, (range: Range) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('days');
  const range = ranges.find((value) => value === asked) ?? usual;
  const setRange = (next: Range) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('days', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [range, setRange];
}
