import type { PolicyVersion } from '../../../../contract/registry/staff-policy.ts';
import { Small, Text } from '../../../components/content/text.tsx';
import { DetailsCard } from '../../../components/layout/disclosure.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Timeline, TimelineEntry } from '../../../components/layout/timeline.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { choiceKey, labelOf, switches } from './switches.ts';

/** The versions before the one in force, the newest first. */
export function EarlierVersions({ versions }: { versions: readonly PolicyVersion[] }) {
  const { text, format } = useReader();
  if (versions.length === 0) return null;
  const since = ({ changedAt, changedBy }: PolicyVersion): string =>
    changedAt === null
      ? text('policyNeverChanged')
      : text('policySince', { when: format.dateTime(changedAt), who: changedBy ?? text('policyByCommand') });
  return (
    <DetailsCard summary={text('policyEarlier')}>
      <Timeline>
        {versions.map((one) => (
          <TimelineEntry key={one.version}>
            <Stack gap={1}>
              <Text weight="medium">
                {text('reportsVersion', { version: one.version })}: {text(`preset_${one.preset}`)}
              </Text>
              <Small>{since(one)}</Small>
              <FactList
                facts={switches.map((name) => ({
                  label: text(labelOf(name)),
                  value: text(choiceKey(name, one.settings[name])),
                }))}
              />
            </Stack>
          </TimelineEntry>
        ))}
      </Timeline>
    </DetailsCard>
  );
}
