import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Reason, reversalReasons } from '../../../../contract/moderation/moderation.ts';
import { decisionNoteMax, type PastDecision, queue } from '../../../../contract/moderation/queue.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, Text, Words } from '../../../components/content/text.tsx';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Timeline, TimelineEntry } from '../../../components/layout/timeline.tsx';
import { answersOf } from '../../../lib/api/api.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** What was decided about a report, what its author answered, and a way to reverse it. */
export function DecisionTimeline({ decisions }: { decisions: readonly PastDecision[] }) {
  const { text, format } = useReader();
  const [reversing, setReversing] = useState<PastDecision>();
  return (
    <>
      <Timeline>
        {decisions.map((one) => (
          <TimelineEntry key={one.id} tone={one.decision === 'remove' && !one.isReversed ? 'danger' : 'quiet'}>
            <Stack gap={1}>
              <Row gap={2}>
                <Text as="span" weight="semibold">
                  {text(`decision_${one.decision}`)}
                </Text>
                {one.isReversed ? <Badge tone="warning">{text('reversed')}</Badge> : null}
                {one.isFirst ? <Badge tone="info">{text('queueProposed')}</Badge> : null}
              </Row>
              <Text size="sm">{text(`reason_${one.reason as Reason}`)}</Text>
              {one.note ? <Words size="sm">{one.note}</Words> : null}
              {one.answer ? (
                <Words size="sm">
                  {text('queueAnswer')}: {one.answer}
                </Words>
              ) : null}
              <FinePrint>
                <bdi>{one.by.name ?? text('queueNobody')}</bdi> · {format.dateTime(one.decidedAt)}
              </FinePrint>
              {one.isLatest ? (
                <Button variant="quiet" size="compact" onClick={() => setReversing(one)}>
                  {text('queueReverse')}
                </Button>
              ) : null}
            </Stack>
          </TimelineEntry>
        ))}
      </Timeline>
      <ReverseDialog decision={reversing} onClose={() => setReversing(undefined)} />
    </>
  );
}

interface ReverseDialogProps {
  /** The decision; undefined while none is reversed. */
  decision: Pick<PastDecision, 'id' | 'by'> | undefined;
  onClose: () => void;
}

/** Asks why a decision is reversed. */
export function ReverseDialog({ decision, onClose }: ReverseDialogProps) {
  const text = useText();
  const cache = useQueryClient();
  // The open item is asked for again only where something says so, since opening claims it.
  const reverse = useChange(queue.reverse, {
    onSuccess: () => void cache.invalidateQueries(answersOf(queue.open)),
  });
  return (
    <ReasonDialog
      open={decision !== undefined}
      title={text('queueReverseTitle')}
      consequence={text('queueReverseText')}
      reasons={{
        label: text('reason'),
        // Whoever made it does not decide an appeal against it.
        options: reversalReasons
          .filter((value) => value !== 'appeal' || !decision?.by.isMe)
          .map((value) => ({ value, label: text(`reason_${value}`) })),
      }}
      note={{ label: text('queueNote'), max: decisionNoteMax }}
      act={text('queueReverse')}
      call={reverse}
      send={({ reason, note }) => {
        if (decision) reverse.mutate({ params: { id: decision.id }, body: { reason, note } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}
