import type { CaseDispute } from '../../../../../contract/disputes/disputes.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { Text } from '../../../../components/content/text.tsx';
import { Deadline } from '../../../../components/layout/deadline.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { useVisitorFormat } from '../../../../lib/i18n/visitor-format.ts';

interface DisputeSummaryProps {
  dispute: CaseDispute;
  timeZone: string;
  goTo: (step: string) => void;
}

/** How a dispute stands, with its clock, and the way to all of it. */
export function DisputeSummary({ dispute, timeZone, goTo }: DisputeSummaryProps) {
  const text = useText();
  const format = useVisitorFormat();
  const { disputeID, state, outcome, decisionDueAt, questions, appealUntil } = dispute;
  const open = () => goTo(`dispute/${disputeID}`);
  const isAsked = state === 'open' && questions.some(({ answeredAt }) => answeredAt === null);
  return (
    <Deadline
      title={
        state === 'open'
          ? text('caseDisputeDue', { day: format.dayIn(decisionDueAt, timeZone) })
          : text(
              outcome ? `caseOutcome_${outcome}` : state === 'withdrawn' ? 'caseDisputeWithdrawn' : 'caseDisputeEnded',
            )
      }
      isOpen={state === 'open'}
    >
      <Stack gap={3}>
        {appealUntil ? (
          <Text size="sm">{text('caseAppealUntil', { day: format.dayIn(appealUntil, timeZone) })}</Text>
        ) : null}
        {isAsked ? <Text weight="medium">{text('caseQuestionTitle')}</Text> : null}
        <Button variant={isAsked ? 'primary' : 'secondary'} size="compact" onClick={open}>
          {text('caseDisputeTitle')}
        </Button>
      </Stack>
    </Deadline>
  );
}
