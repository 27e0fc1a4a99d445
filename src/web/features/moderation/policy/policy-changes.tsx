import { useQuery } from '@tanstack/react-query';
import type { Policy } from '../../../../contract/registry/policy.ts';
import { type PolicyVersion, previewCap } from '../../../../contract/registry/staff-policy.ts';
import { Small, Text } from '../../../components/content/text.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { policyPreview } from './queries.ts';
import { type changedSwitches, choiceKey, labelOf } from './switches.ts';

interface PolicyChangesProps {
  current: PolicyVersion;
  settings: Policy;
  changed: ReturnType<typeof changedSwitches>;
}

/** Each switch that would change, and what that means in numbers, shown before anything is saved. */
export function PolicyChanges({ current, settings, changed }: PolicyChangesProps) {
  const { text, format } = useReader();
  const preview = useQuery({ ...policyPreview(current.version, settings), enabled: changed.length > 0 });
  const number = (count: number) =>
    count >= previewCap ? text('orMore', { count: format.number(previewCap) }) : count;
  const numbersOf = (counts: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)]));
  return (
    <Card title={text('policyChanges')} titleLevel={2}>
      {changed.length === 0 ? (
        <Text tone="quiet">{text('policyNoChanges')}</Text>
      ) : (
        <Loaded query={preview} skeleton={<Skeleton shape="card" height={64 * changed.length} />}>
          {(counted) => (
            <DividedList>
              {changed.map((name) => (
                <li key={name}>
                  <Text weight="medium">
                    {text(labelOf(name))}: {text(choiceKey(name, settings[name]))}{' '}
                    <Small as="span">
                      ({text('policyBefore', { choice: text(choiceKey(name, current.settings[name])) })})
                    </Small>
                  </Text>
                  <Text size="sm" role="status">
                    {counted[name]
                      ? text(`${choiceKey(name, settings[name])}_effect`, numbersOf(counted[name]))
                      : text('policyCounting')}
                  </Text>
                </li>
              ))}
            </DividedList>
          )}
        </Loaded>
      )}
    </Card>
  );
}
