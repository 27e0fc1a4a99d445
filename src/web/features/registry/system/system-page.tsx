import Archive from '@iconify-json/lucide/icons.json?archive';
import { type SystemState, system } from '../../../../contract/registry/system.ts';
import { FigureStrip } from '../../../components/charts/figure-strip.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Asked, CardSkeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { Jobs } from './jobs.tsx';

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
