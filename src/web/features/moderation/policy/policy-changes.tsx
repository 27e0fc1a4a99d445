import { useQuery } from '@tanstack/react-query';
import type { Policy } from '../../../../contract/registry/policy.ts';
import type { PolicyVersion } from '../../../../contract/registry/staff-policy.ts';
import { Text } from '../../../components/content/text.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { consequenceOf } from './consequences.ts';
import { policyPreview } from './queries.ts';
import type { SwitchWords } from './switches.ts';

interface PolicyChangesProps {
  current: PolicyVersion;
  settings: Policy;
  changed: readonly SwitchWords[];
}

/** Each switch that would change, and what that means in numbers, shown before anything is saved. */
export function PolicyChanges({ current, settings, changed }: PolicyChangesProps) {
  const text = useText();
  const format = useFormat();
  const preview = useQuery({ ...policyPreview(current.version, settings), enabled: changed.length > 0 });
  const labelOf = ({ name, choices }: SwitchWords, { [name]: value }: Policy): string => {
    const choice = choices[String(value)];
    return choice ? text(choice.label) : String(value);
  };
  return (
    <Card title={text('policyChanges')} titleLevel={2}>
      {changed.length === 0 ? (
        <Text tone="quiet">{text('policyNoChanges')}</Text>
      ) : (
        <Loaded query={preview} skeleton={<Skeleton shape="card" height={64 * changed.length} />}>
          {(counted) => (
            <DividedList>
              {changed.map((one) => (
                <li key={one.name}>
                  <Text weight="medium">
                    {text(one.label)}: {labelOf(one, settings)}{' '}
                    <Text as="span" size="sm" tone="quiet">
                      ({text('policyBefore', { choice: labelOf(one, current.settings) })})
                    </Text>
                  </Text>
                  <Text size="sm" role="status">
                    {consequenceOf(one.name, settings, counted, { text, format }) ?? text('policyCounting')}
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
