import { useState } from 'react';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import { Text } from '../../../components/content/text.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { ButtonRow } from '../../../components/forms/button-row.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { type TextKey, useFormat, useText } from '../../../lib/i18n.ts';

const ReverseDialog = lazyDialog(() => import('./reverse-dialog.tsx'));

/** The author's appeal. It is granted by reversing the decision, or refused by letting it stand. */
export default function AppealCard({ item, appeal }: { item: QueueItem; appeal: NonNullable<QueueItem['appeal']> }) {
  const text = useText();
  const format = useFormat();
  const [isReversing, setReversing] = useState(false);
  const { decisionID, words, dueAt, isOwn } = appeal;
  const appealed = item.decisions.find(({ id }) => id === decisionID);
  const mayDecide = !item.isOwn && item.claim?.isMe === true;
  return (
    <Card as="section" title={text('appealTitle')}>
      <Stack gap={4}>
        <Text size="sm" tone="quiet">
          {appealed
            ? `${text('appealAgainst', {
                decision: text(`decision_${appealed.decision}` as TextKey),
                reason: text(`reason_${appealed.reason}` as TextKey),
              })} · `
            : null}
          {text('appealDue', { day: format.date(dueAt) })}
        </Text>
        <Text lines dir="auto">
          {words}
        </Text>
        {isOwn ? <Banner tone="warning">{text('appealOwn')}</Banner> : null}
        {mayDecide && !isOwn ? (
          <ButtonRow>
            <Button variant="secondary" onClick={() => setReversing(true)}>
              {text('appealGrant')}
            </Button>
          </ButtonRow>
        ) : null}
      </Stack>
      <ReverseDialog open={isReversing} id={decisionID} reason="appeal" onClose={() => setReversing(false)} />
    </Card>
  );
}
