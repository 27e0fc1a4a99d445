import Archive from '@iconify-json/lucide/icons.json?archive';
import type { SystemState } from '../../../../contract/registry/system.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';

/** The backups in the folder of the machine that answered. */
export function Backups({ machine, backups }: Pick<SystemState, 'machine' | 'backups'>) {
  const text = useText();
  const { everySeconds, taken } = backups;
  return (
    <Card title={text('systemBackups')}>
      <Stack gap={4}>
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
      </Stack>
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
