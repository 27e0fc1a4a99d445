import { useState } from 'react';
import type { Reason } from '../../../../contract/moderation/moderation.ts';
import type { PastDecision } from '../../../../contract/moderation/queue.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, Text, Words } from '../../../components/content/text.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Timeline, TimelineEntry } from '../../../components/layout/timeline.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { ReverseDialog } from './reverse-dialog.tsx';

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
