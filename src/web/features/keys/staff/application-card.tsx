import type { AccessDecision, ReceivedApplication } from '../../../../contract/keys/staff-access.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { Text, Words } from '../../../components/content/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';

interface ApplicationCardProps {
  application: ReceivedApplication;
  onDecide: (decision: AccessDecision) => void;
}

/** Who applies for live keys, and what for. */
export function ApplicationCard({ application, onDecide }: ApplicationCardProps) {
  const { text, format } = useReader();
  const { organisation, name, email, purpose, volume, words, createdAt, state, reason, decidedAt } = application;
  return (
    <Card as="article" title={organisation}>
      <Stack gap={4}>
        <FactList
          facts={[
            {
              label: text('applicationBy'),
              value: (
                <>
                  <bdi>{name}</bdi> <bdi dir="ltr">{email}</bdi>
                </>
              ),
            },
            { label: text('applicationPurpose'), value: text(`accessPurpose_${purpose}`) },
            { label: text('accessVolume'), value: text(`accessVolume_${volume}`) },
            { label: text('applicationSent'), value: format.date(createdAt) },
            { label: text('applicationDecidedAt'), value: decidedAt && format.date(decidedAt) },
            {
              label: text('decisionReason'),
              value: reason && (
                <Text as="span" dir="auto">
                  {reason}
                </Text>
              ),
            },
          ]}
        />
        <Words measure>{words}</Words>
        {state === 'waiting' ? (
          <ButtonRow>
            <Button variant="primary" size="compact" onClick={() => onDecide('approve')}>
              {text('applicationApprove')}
            </Button>
            <Button size="compact" onClick={() => onDecide('refuse')}>
              {text('applicationRefuse')}
            </Button>
          </ButtonRow>
        ) : null}
        {state === 'approved' ? (
          <ButtonRow>
            <Button variant="quietDanger" size="compact" onClick={() => onDecide('end')}>
              {text('applicationEnd')}
            </Button>
          </ButtonRow>
        ) : null}
      </Stack>
    </Card>
  );
}
