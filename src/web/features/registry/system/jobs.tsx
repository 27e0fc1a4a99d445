import BellRing from '@iconify-json/lucide/icons.json?bell-ring';
import FileX from '@iconify-json/lucide/icons.json?file-x';
import Mail from '@iconify-json/lucide/icons.json?mail';
import MessageSquare from '@iconify-json/lucide/icons.json?message-square';
import ScanSearch from '@iconify-json/lucide/icons.json?scan-search';
import Upload from '@iconify-json/lucide/icons.json?upload';
import { type QueuedJobs, type QueuedKind, type SystemState, system } from '../../../../contract/registry/system.ts';
import { Button } from '../../../components/actions/button.tsx';
import type { Icon } from '../../../components/content/icon.tsx';
import { Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

const icons: Record<QueuedKind, Icon> = {
  mail: Mail,
  uploads: Upload,
  removals: FileX,
  scans: ScanSearch,
  sms: MessageSquare,
};

/** What waits and what failed, by kind; kinds of which nothing waits are left out. */
export function Jobs({ jobs, recalls }: Pick<SystemState, 'jobs' | 'recalls'>) {
  const { text, format } = useReader();
  const retry = useChange(system.retry);
  const busy = jobs.filter(({ waiting, failing }) => waiting > 0 || failing > 0);
  return (
    <Card title={text('systemJobs')} gap={4}>
      <Small measure>{text('systemJobsIntro', { event: 'job failed' })}</Small>
      <ProblemBanner error={retry.error} onClear={retry.reset} />
      <StatusLine tone="success">
        {retry.data?.jobs ? text('systemRetried', { count: retry.data.jobs }) : null}
        {retry.data?.jobs === 0 ? text('systemRetriedNone') : null}
      </StatusLine>
      {busy.length === 0 && !recalls.oldestAt ? (
        <Text>{text('systemJobsNone')}</Text>
      ) : (
        <DividedList>
          {busy.map((queue) => (
            <ListRow
              key={queue.kind}
              icon={icons[queue.kind]}
              tone={queue.failing > 0 ? 'danger' : 'quiet'}
              wide
              action={
                queue.failing > 0 ? (
                  <Button
                    size="compact"
                    busy={retry.isPending && retry.variables.params.kind === queue.kind}
                    aria-label={text('systemRetryNamed', { name: text(`systemJob_${queue.kind}`) })}
                    onClick={() => retry.mutate({ params: { kind: queue.kind } })}
                  >
                    {text('tryAgain')}
                  </Button>
                ) : null
              }
            >
              <Text weight="medium">{text(`systemJob_${queue.kind}`)}</Text>
              <QueueText queue={queue} />
            </ListRow>
          ))}
          {recalls.oldestAt ? (
            <ListRow icon={BellRing} tone="quiet" wide>
              <Text weight="medium">{text('systemRecalls')}</Text>
              <Small>
                {text('systemJobsWaiting', { count: recalls.waiting, since: format.dateTime(recalls.oldestAt) })}
              </Small>
            </ListRow>
          ) : null}
        </DividedList>
      )}
    </Card>
  );
}

function QueueText({ queue }: { queue: QueuedJobs }) {
  const { text, format } = useReader();
  const { waiting, bytes, oldestAt, failing, attempts, lastFailedAt, nextAt } = queue;
  const values = { count: waiting, since: oldestAt ? format.dateTime(oldestAt) : '–' };
  const waits =
    bytes > 0
      ? text('systemJobsWaitingSize', { ...values, size: format.bytes(bytes) })
      : text('systemJobsWaiting', values);
  return (
    <>
      {waiting > 0 ? <Small>{waits}</Small> : null}
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
