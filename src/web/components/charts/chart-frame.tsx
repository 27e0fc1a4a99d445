import { type ReactNode, Suspense, useState } from 'react';
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Skeleton } from '../feedback/loaded.tsx';
import { Segmented } from '../fields/segmented.tsx';
import { Card } from '../layout/card.tsx';

interface ChartFrameProps {
  title: string;
  /** May be lazy: a placeholder of the chart's height is shown until it has loaded. */
  chart: ReactNode;
  /** The same data as a table. */
  table: ReactNode;
  /** Before the chart/table switch. */
  action?: ReactNode;
}

/** A chart that can be switched to a table, which is printed. */
export function ChartFrame({ title, chart, table, action }: ChartFrameProps) {
  const text = useText();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const onPaper = useMediaQuery('print');
  return (
    <Card
      title={title}
      action={
        <div className="flex flex-wrap items-center gap-3">
          {action}
          <Segmented
            label={text('viewOf', { name: title })}
            value={view}
            options={[
              { value: 'chart', label: text('chart') },
              { value: 'table', label: text('table') },
            ]}
            onChange={setView}
          />
        </div>
      }
    >
      {view === 'chart' && !onPaper ? (
        <Suspense fallback={<Skeleton height={288} />}>{chart}</Suspense>
      ) : (
        <div className="overflow-x-auto">{table}</div>
      )}
    </Card>
  );
}
