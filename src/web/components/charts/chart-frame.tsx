import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Segmented } from '../forms/segmented.tsx';
import { Card } from '../layout/card.tsx';

interface ChartFrameProps {
  title: string;
  /** May be lazy: a grey stand-in of a chart's height is shown until it has come. */
  chart: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
  /** Before the switch. */
  action?: ReactNode;
}

/** A chart and its table, one at a time. */
export function ChartFrame({ title, chart, table, action }: ChartFrameProps) {
  const text = useText();
  const [view, setView] = useState<'chart' | 'table'>('chart');
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
      {view === 'chart' ? (
        <Suspense fallback={<Skeleton height={288} />}>{chart}</Suspense>
      ) : (
        <div className="overflow-x-auto">{table}</div>
      )}
    </Card>
  );
}
