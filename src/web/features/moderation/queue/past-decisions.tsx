import { useState } from 'react';
import type { PastDecision } from '../../../../contract/moderation/queue.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { DecisionTimeline } from '../report/decision-timeline.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

/** What was decided about a report before, and a way to reverse it. */
export function PastDecisions({ decisions }: { decisions: readonly PastDecision[] }) {
  const text = useText();
  const [reversing, setReversing] = useState<string | null>(null);
  return (
    <Stack gap={3}>
      <DecisionTimeline
        decisions={decisions}
        action={({ id }) => (
          <Button variant="quiet" size="compact" onClick={() => setReversing(id)}>
            {text('queueReverse')}
          </Button>
        )}
      />
      <ReverseDialog open={reversing !== null} id={reversing} onClose={() => setReversing(null)} />
    </Stack>
  );
}
