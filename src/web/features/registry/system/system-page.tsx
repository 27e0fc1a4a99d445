import Archive from '@iconify-json/lucide/icons.json?archive';
import BellRing from '@iconify-json/lucide/icons.json?bell-ring';
import FileX from '@iconify-json/lucide/icons.json?file-x';
import Mail from '@iconify-json/lucide/icons.json?mail';
import MessageSquare from '@iconify-json/lucide/icons.json?message-square';
import ScanSearch from '@iconify-json/lucide/icons.json?scan-search';
import Upload from '@iconify-json/lucide/icons.json?upload';
import { type QueuedJobs, type QueuedKind, type SystemState, system } from '../../../../contract/registry/system.ts';
import { Button } from '../../../components/actions/button.tsx';
import { FigureStrip } from '../../../components/charts/figure-strip.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import type { Icon } from '../../../components/content/icon.tsx';
import { Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Asked, CardSkeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** /admin/system: the state of the registry's parts. */
export function SystemPage() {
  const text = useText();
  return (
    <Page title={text('systemTitle')} intro={<p>{text('systemIntro')}</p>}>
      <Asked ask={ask(system.get, {}, { refetchInterval: 30_000 })} skeleton={<CardSkeleton base={1_400} sm={1_000} />}>
        {(state) => (
          <Stack gap={6}>
            <Figures state={state} />
            <Grid from="xl">
              <Stack gap={6}>
                <Jobs jobs={state.jobs} recalls={state.recalls} />
                <Facts state={state} />
              </Stack>
              <Stack gap={6}>
                <Backups machine={state.machine} backups={state.backups} />
                <Storage state={state} />
              </Stack>
            </Grid>
          </Stack>
        )}
      </Asked>
    </Page>
  );
}

function Figures({ state: { versions, database, jobs } }: { state: SystemState }) {
  const { text, format } = useReader();
  const sum = (counts: readonly number[]) => format.number(counts.reduce((total, count) => total + count, 0));
  return (
    <FigureStrip
      figures={[
        { label: text('systemProgram'), value: <bdi dir="ltr">{versions.program}</bdi>, isWord: true },
        { label: text('systemSize'), value: format.bytes(database.bytes), isWord: true },
        { label: text('systemWaiting'), value: sum(jobs.map(({ waiting }) => waiting)) },
        { label: text('systemFailing'), value: sum(jobs.map(({ failing }) => failing)) },
      ]}
    />
  );
}

function Facts({ state: { versions, database } }: { state: SystemState }) {
  const { text, format } = useReader();
  const { replica, connections, clockSkewSeconds } = database;
  const apart = clockSkewSeconds === null ? null : Math.round(Math.abs(clockSkewSeconds));
  const behind = replica?.isUsed
    ? text('systemReplicaUsed', { count: Math.round(replica.lagSeconds) })
    : text('systemReplicaUnused');
  const version = (value: string) => (
    <bdi dir="ltr" key={value}>
      {value}
    </bdi>
  );
  return (
    <Card title={text('systemDatabase')}>
      <FactList
        facts={[
          { label: 'PostgreSQL', value: version(versions.postgres) },
          { label: 'Node.js', value: version(versions.node) },
          { label: text('systemSchema'), value: format.number(versions.schema) },
          { label: text('systemBytes'), value: format.bytes(database.bytes) },
          {
            label: text('systemConnections'),
            value: text('systemConnectionsOf', {
              open: format.number(connections.open),
              max: format.number(connections.max),
            }),
          },
          { label: text('systemReplica'), value: replica ? behind : text('none') },
          {
            label: text('systemClock'),
            value: apart === 0 ? text('systemClockSame') : apart && text('systemClockApart', { count: apart }),
          },
        ]}
      />
    </Card>
  );
}

function Storage({ state: { machine, storage, disk } }: { state: SystemState }) {
  const { text, format } = useReader();
  return (
    <Card title={text('systemStorage')} gap={4}>
      {disk && disk.freeBytes < disk.reserveBytes ? <Banner tone="danger">{text('systemDiskLow')}</Banner> : null}
      <FactList
        facts={[
          { label: text('systemMachine'), value: <bdi dir="ltr">{machine}</bdi> },
          { label: text('systemFiles'), value: text(`systemFiles_${storage}`) },
          { label: text('systemFree'), value: disk && format.bytes(disk.freeBytes) },
          { label: text('systemReserve'), value: disk && format.bytes(disk.reserveBytes) },
        ]}
      />
      {disk ? null : <Small>{text('systemDiskElsewhere')}</Small>}
    </Card>
  );
}

/** The backups in the folder of the machine that answered. */
function Backups({ machine, backups }: Pick<SystemState, 'machine' | 'backups'>) {
  const text = useText();
  const { everySeconds, taken } = backups;
  return (
    <Card title={text('systemBackups')} gap={4}>
      <Small measure>
        {everySeconds === null ? (
          text('systemBackupsOff', { setting: 'BACKUP_EVERY' })
        ) : (
          <Interval seconds={everySeconds} />
        )}{' '}
        {text('systemBackupsScope', { machine })}
      </Small>
      {taken?.length ? (
        <Taken taken={taken} />
      ) : (
        <Text weight="medium">{text(taken ? 'systemBackupsNone' : 'systemBackupsUnreadable')}</Text>
      )}
    </Card>
  );
}

function Interval({ seconds }: { seconds: number }) {
  const text = useText();
  return seconds % 3_600 === 0
    ? text('systemBackupsEvery', { count: seconds / 3_600 })
    : text('systemBackupsEveryMinutes', { count: Math.ceil(seconds / 60) });
}

function Taken({ taken }: { taken: NonNullable<SystemState['backups']['taken']> }) {
  const { text, format } = useReader();
  return (
    <DividedList>
      {taken.map(({ name, takenAt, bytes, isReadBack }) => (
        <ListRow
          key={name}
          icon={Archive}
          action={
            <Badge tone={isReadBack ? 'success' : 'warning'}>
              {text(isReadBack ? 'systemBackupRead' : 'systemBackupUnread')}
            </Badge>
          }
          wide
        >
          <Text weight="medium">{format.dateTime(takenAt)}</Text>
          <Small>{format.bytes(bytes)}</Small>
        </ListRow>
      ))}
    </DividedList>
  );
}

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
