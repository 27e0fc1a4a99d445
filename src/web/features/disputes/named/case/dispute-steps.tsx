import type { CaseDispute, DisputeStep } from '../../../../../contract/disputes/disputes.ts';
import { PlainSection } from '../../../../components/layout/plain-section.tsx';
import { Step, StepList } from '../../../../components/layout/step-list.tsx';
import { type TextKey, useText } from '../../../../lib/i18n/i18n.ts';
import { useVisitorFormat } from '../../../../lib/i18n/visitor-format.ts';

/** The text for a step that was done, if it differs from the text while it is due. */
const done: Partial<Record<DisputeStep, TextKey>> = {
  authorAsked: 'caseStepDone_authorAsked',
  authorAnswered: 'caseStepDone_authorAnswered',
  reportHeld: 'caseStepDone_reportHeld',
  decided: 'caseStepDone_decided',
};

/** What was done, and what happens next and by when. */
export function DisputeSteps({ dispute, timeZone }: { dispute: CaseDispute; timeZone: string }) {
  const text = useText();
  const format = useVisitorFormat();
  return (
    <PlainSection title={text(dispute.state === 'open' ? 'caseNextTitle' : 'caseStepsDone')}>
      <StepList>
        {dispute.steps.map(({ step, at, dueAt }) => (
          <Step
            key={`${step}-${at ?? dueAt}`}
            isDone={at !== null}
            title={text((at !== null && done[step]) || `caseStep_${step}`)}
            time={
              at !== null
                ? format.dayIn(at, timeZone)
                : dueAt !== null
                  ? text('caseStepDue', { day: format.dayIn(dueAt, timeZone) })
                  : undefined
            }
          />
        ))}
      </StepList>
    </PlainSection>
  );
}
