import type { Plan } from '../../../../contract/limits/plans.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';

interface PlanCardProps {
  plan: Plan;
  /** Whether it is being reset. */
  busy: boolean;
  onEdit: () => void;
  onReset: () => void;
}

/** A plan with its limits, and where they come from. */
export function PlanCard({ plan, busy, onEdit, onReset }: PlanCardProps) {
  const { text, format } = useReader();
  const { name, source, isInSetting, callsPerSecond, lookupsPerMinute, identifiersPerDay, identifiersPerNetwork } =
    plan;
  return (
    <Card
      as="article"
      title={name}
      titleNote={
        <Badge tone={source === 'admin' ? 'primary' : 'neutral'}>
          {text(source === 'setting' ? 'planFromSetting' : isInSetting ? 'planChanged' : 'planAdded')}
        </Badge>
      }
    >
      <Stack gap={4}>
        <FactList
          facts={[
            { label: text('allowanceCalls'), value: format.number(callsPerSecond) },
            { label: text('allowanceLookups'), value: format.number(lookupsPerMinute) },
            { label: text('planIdentifiers'), value: format.number(identifiersPerDay) },
            {
              label: text('planNetwork'),
              value: identifiersPerNetwork !== null && format.number(identifiersPerNetwork),
            },
          ]}
        />
        <ButtonRow>
          <Button size="compact" aria-label={text('planEditNamed', { name })} onClick={onEdit}>
            {text('planEdit')}
          </Button>
          {source === 'admin' ? (
            <Button variant="quietDanger" size="compact" busy={busy} onClick={onReset}>
              {text(isInSetting ? 'planReset' : 'planRemove')}
            </Button>
          ) : null}
        </ButtonRow>
      </Stack>
    </Card>
  );
}
