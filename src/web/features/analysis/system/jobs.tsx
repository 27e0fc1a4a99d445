import BellRing from '@iconify-json/lucide/icons.json?bell-ring';
import FileX from '@iconify-json/lucide/icons.json?file-x';
import Mail from '@iconify-json/lucide/icons.json?mail';
import MessageSquare from '@iconify-json/lucide/icons.json?message-square';
import ScanSearch from '@iconify-json/lucide/icons.json?scan-search';
import Upload from '@iconify-json/lucide/icons.json?upload';
import type { QueuedJobs, QueuedKind, SystemState } from '../../../../contract/registry/system.ts';
import type { Icon } from '../../../components/content/icon.tsx';
import { StatusLine, Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { useRetry } from './queries.ts';

const icons: Record<QueuedKind, Icon> = {
  mail: Mail,
  uploads: Upload,
  removals: FileX,
  scans: ScanSearch,
  sms: MessageSquare,
};

/** What waits and what failed, by kind. */
export function Jobs({ jobs, recalls }: Pick<SystemState, 'jobs' | 'recalls'>) {
  const text = useText();
  const format = useFormat();
  const retry = useRetry();
  return (
    <Card title={text('systemJobs')}>
      <Stack gap={4}>
        <Text size="sm" tone="quiet" measure>
          {text('systemJobsIntro', { event: 'job failed' })}
        </Text>
        <ProblemBanner error={retry.error} onClear={retry.reset} />
        <StatusLine tone="success">
          {retry.data?.jobs ? text('systemRetried', { count: retry.data.jobs }) : null}
          {retry.data?.jobs === 0 ? text('systemRetriedNone') : null}
        </StatusLine>
        <DividedList>
          {jobs.map((queue) => (
            <ListRow
              key={queue.kind}
              icon={icons[queue.kind]}
              tone={queue.failing > 0 ? 'danger' : 'quiet'}
              wide
              action={
                queue.failing > 0 ? (
                  <Button
                    variant="secondary"
                    size="compact"
                    busy={retry.isPending && retry.variables === queue.kind}
                    busyLabel={text('working')}
                    aria-label={text('systemRetryNamed', { name: text(`systemJob_${queue.kind}`) })}
                    onClick={() => retry.mutate(queue.kind)}
                  >
                    {text('systemRetry')}
                  </Button>
                ) : null
              }
            >
              <Text weight="medium">{text(`systemJob_${queue.kind}`)}</Text>
              <QueueText queue={queue} />
            </ListRow>
          ))}
          <ListRow icon={BellRing} tone="quiet" wide>
            <Text weight="medium">{text('systemRecalls')}</Text>
            <Text size="sm" tone="quiet">
              {recalls.oldestAt
                ? text('systemJobsWaiting', { count: recalls.waiting, since: format.dateTime(recalls.oldestAt) })
                : text('systemJobsNone')}
            </Text>
          </ListRow>
        </DividedList>
      </Stack>
    </Card>
  );
}

function QueueText({ queue }: { queue: QueuedJobs }) {
  const text = useText();
  const format = useFormat();
  const { waiting, bytes, oldestAt, failing, attempts, lastFailedAt, nextAt } = queue;
  const values = { count: waiting, since: oldestAt ? format.dateTime(oldestAt) : '–' };
  const waits =
    bytes > 0
      ? text('systemJobsWaitingSize', { ...values, size: format.bytes(bytes) })
      : text('systemJobsWaiting', values);
  return (
    <>
      <Text size="sm" tone="quiet">
        {waiting === 0 ? text('systemJobsNone') : waits}
      </Text>
      {failing > 0 ? (
        <Text size="sm" tone="danger">
          {text('systemJobsFailed', {
            count: failing,
            attempts,
            last: lastFailedAt ? format.relative(lastFailedAt) : '–',
            next: nextAt ? format.relative(nextAt) : '–',
          })}
        </Text>
      ) : null}
    </>
  );
}
