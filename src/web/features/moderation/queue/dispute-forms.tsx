import { useState } from 'react';
import { type DisputeOutcome, disputeAnswerMax } from '../../../../contract/disputes/disputes.ts';
import { disputeReasonsMax, type StaffDispute, staffDisputes } from '../../../../contract/disputes/staff-disputes.ts';
import { decisionReasons } from '../../../../contract/moderation/moderation.ts';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { ReasonForm } from '../../../components/forms/reason-form.tsx';
import { wordsDraft } from '../../../lib/browser/stored.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useDecideDispute, useItemChange } from './queries.ts';

interface DisputeFormProps {
  item: QueueItem;
  dispute: StaffDispute;
  /** The outcome, or a question to one side. */
  form: 'outcome' | 'author' | 'subject';
  onDecided: (decisionID: string | null) => void;
  onDone: () => void;
}

/** What is decided about a dispute, or asked. */
export default function DisputeForm({ form, ...props }: DisputeFormProps) {
  return form === 'outcome' ? <OutcomeForm {...props} /> : <AskForm {...props} to={form} />;
}

type Removal = (typeof decisionReasons.remove)[number];

/** The outcome, of a removal its reason, then words for both sides. */
function OutcomeForm({ item, dispute, onDecided, onDone }: Omit<DisputeFormProps, 'form'>) {
  const text = useText();
  const decide = useDecideDispute(item, onDecided);
  const [outcome, setOutcome] = useState<DisputeOutcome>();
  const [isFrivolous, setFrivolous] = useState(false);
  const removal = {
    label: text('disputeWhyRemoved'),
    options: decisionReasons.remove.map((value) => ({ value, label: text(`reason_${value}`) })),
  };
  return (
    <ReasonForm<DisputeOutcome, Removal>
      pane={{ title: text('disputeDecide') }}
      reasons={{
        label: text('disputeOutcome'),
        missing: text('disputeOutcomeMissing'),
        options: dispute.outcomes.map((value) => ({
          value,
          label: text(`disputeOutcome_${value}`),
          detail: value === 'upheld' ? removal : undefined,
        })),
      }}
      onReason={setOutcome}
      note={{
        label: text('disputeReasons'),
        hint: `${text('disputeReasonsHint')} ${text('queueEnterSends')}`,
        max: disputeReasonsMax,
        rows: 3,
        required: true,
        check: (note) => (note ? undefined : text('disputeReasonsRequired')),
        draft: wordsDraft(`note:${dispute.disputeID}:outcome`),
      }}
      more={() =>
        outcome === 'refused' ? (
          <CheckboxField
            label={text('disputeFrivolous')}
            checked={isFrivolous}
            onChange={({ target }) => setFrivolous(target.checked)}
          />
        ) : null
      }
      act={text('decide')}
      tone={outcome === 'upheld' ? 'danger' : 'primary'}
      call={decide}
      send={({ reason, detail, note }) =>
        decide.mutateAsync({
          disputeID: dispute.disputeID,
          outcome: reason,
          removal: detail ?? null,
          reasons: note ?? '',
          isFrivolous: reason === 'refused' && isFrivolous,
        })
      }
      onCancel={onDone}
    />
  );
}

interface AskFormProps extends Pick<DisputeFormProps, 'dispute' | 'onDone'> {
  to: 'subject' | 'author';
}

/** A question to one side. */
function AskForm({ dispute: { disputeID }, to, onDone }: AskFormProps) {
  const text = useText();
  const ask = useItemChange(staffDisputes.ask);
  return (
    <ReasonForm
      pane={{ title: text(to === 'author' ? 'decision_ask' : 'disputeAskSubject') }}
      note={{
        label: text('disputeQuestion'),
        hint: `${text('disputeQuestionHint')} ${text('queueEnterSends')}`,
        max: disputeAnswerMax,
        rows: 3,
        required: true,
        check: (note) => (note ? undefined : text('disputeQuestionRequired')),
        draft: wordsDraft(`note:${disputeID}:${to}`),
      }}
      act={text('disputeSendQuestion')}
      call={ask}
      send={({ note }) =>
        ask.mutateAsync({ params: { disputeID }, body: { to, question: note ?? '' } }, { onSuccess: onDone })
      }
      onCancel={onDone}
    />
  );
}
