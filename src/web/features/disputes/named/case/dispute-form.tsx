import { useState } from 'react';
import type { CaseReport } from '../../../../../contract/disputes/cases.ts';
import {
  type CaseDispute,
  disputeReasons,
  disputes,
  disputeWordsMax,
} from '../../../../../contract/disputes/disputes.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { RadioField } from '../../../../components/fields/radio-field.tsx';
import { CheckedForm } from '../../../../components/forms/checked-form.tsx';
import { WordsForm, type WordsFormProps } from '../../../../components/forms/words-form.tsx';
import { Question } from '../../../../components/layout/question.tsx';
import { useStored } from '../../../../lib/browser/stored.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { goTo } from '../use-hash.ts';
import { caseDraft } from './case-link.ts';
import { useCaseChange } from './case-queries.ts';
import { Reading, Story } from './reading.tsx';

/** Whether a report is not disputed, and what was decided cannot be appealed. */
export const isUndisputed = ({ dispute }: CaseReport): boolean =>
  dispute === null || (dispute.state !== 'open' && dispute.appealUntil === null);

export const mayDispute = (report: CaseReport): boolean => isUndisputed(report) && report.disputableFrom === null;

interface DisputeFormProps {
  report: CaseReport;
  /** The second question. */
  isLast: boolean;
}

/**
 * Why someone disputes a report, and in their own words what is not right about it: one question after the other. Both are
 * asked once they have read it, or want to go on without.
 */
export function DisputeForm({ report, isLast }: DisputeFormProps) {
  const text = useText();
  const { reportID, narrative } = report;
  const unread = caseDraft(`unread:${reportID}`);
  const chosen = caseDraft(`reason:${reportID}`);
  const goesOn = useStored(unread) !== null;
  const stored = useStored(chosen);
  const [isChecked, setChecked] = useState(false);
  const open = useCaseChange(disputes.open);
  const reason = disputeReasons.find((one) => one === stored);

  function choose(): void {
    setChecked(true);
    if (reason) goTo(`words/${reportID}`);
  }

  const toCase = { label: text('caseBackToCase'), onBack: () => goTo('') };
  if (!narrative && !goesOn)
    return (
      <Question takesFocus title={text('caseUnreadTitle')} hint={<p>{text('caseUnreadHint')}</p>} back={toCase}>
        <Reading report={report} />
        <Button onClick={() => unread.write('yes')}>{text('caseUnreadGoOn')}</Button>
      </Question>
    );
  if (!isLast || !reason)
    return (
      <Question takesFocus title={text('caseReasonTitle')} hint={<p>{text('caseReasonHint')}</p>} back={toCase}>
        {narrative ? <Story narrative={narrative} /> : null}
        <CheckedForm onSubmit={choose}>
          <RadioField
            label={text('caseDisputeReason')}
            value={reason}
            options={disputeReasons.map((value) => ({ value, label: text(`caseReason_${value}`) }))}
            onChange={chosen.write}
            error={isChecked && !reason ? text('disputeReasonRequired') : undefined}
          />
          <Button type="submit">{text('proveContinue')}</Button>
        </CheckedForm>
      </Question>
    );
  return (
    <Question
      takesFocus
      title={text('caseWordsTitle')}
      hint={<p>{text('caseWordsHint')}</p>}
      back={{ label: text('proveBack'), onBack: () => goTo(`why/${reportID}`) }}
    >
      {narrative ? <Story narrative={narrative} /> : null}
      <DisputeWords
        draft={caseDraft(`dispute:${reportID}`)}
        act={text('caseDisputeSend')}
        call={open}
        send={(words) => open.mutateAsync({ reportID, reason, words }, { onSuccess: showDispute }).then(chosen.clear)}
      />
    </Question>
  );
}

const showDispute = ({ disputeID }: { disputeID: string }): void => goTo(`dispute/${disputeID}`);

/** What was overlooked, for someone else to decide. */
export function AppealForm({ dispute }: { dispute: CaseDispute }) {
  const text = useText();
  const { disputeID } = dispute;
  const appeal = useCaseChange(disputes.appeal);
  return (
    <Question
      takesFocus
      title={text('caseAppealTitle')}
      hint={<p>{text('caseAppealHint')}</p>}
      back={{ label: text('proveBack'), onBack: () => goTo(`dispute/${disputeID}`) }}
    >
      <DisputeWords
        draft={caseDraft(`appeal:${disputeID}`)}
        act={text('caseAppealSend')}
        call={appeal}
        send={(words) => appeal.mutateAsync({ disputeID, words }, { onSuccess: showDispute })}
      />
    </Question>
  );
}

/** What someone writes about a report for moderators. */
function DisputeWords(props: Omit<WordsFormProps, 'label' | 'max' | 'isPage' | 'required' | 'tooLong'>) {
  const text = useText();
  return (
    <WordsForm
      {...props}
      isPage
      label={text('caseWordsLabel')}
      max={disputeWordsMax}
      required={text('disputeWordsRequired')}
      tooLong={text('disputeWordsMax')}
    />
  );
}
