import { useEffect, useRef, useState } from 'react';
import { type DisputeOutcome, disputeAnswerMax, disputeOutcomes } from '../../../../contract/disputes/disputes.ts';
import { disputeReasonsMax, type StaffDispute } from '../../../../contract/disputes/staff-disputes.ts';
import { decisionReasons } from '../../../../contract/moderation/moderation.ts';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useAsk, useDecideDispute } from './dispute-queries.ts';
import { FormFoot } from './form-foot.tsx';
import { onEnter, useNumberKeys } from './form-keys.ts';

interface DisputeFormProps {
  item: QueueItem;
  dispute: StaffDispute;
  /** The outcome, or a question to one side. */
  form: 'outcome' | 'author' | 'subject';
  hasKeys: boolean;
  onDecided: (decisionID: string) => void;
  onDone: () => void;
}

/** What is decided about a dispute, or asked. */
export default function DisputeForm({ form, ...props }: DisputeFormProps) {
  return form === 'outcome' ? <OutcomeForm {...props} /> : <AskForm {...props} to={form} />;
}

type Removal = (typeof decisionReasons.remove)[number];

/** The number of the outcome, of a removal that of its reason, then words for both sides. Nothing is chosen at first. */
function OutcomeForm({ item, dispute, hasKeys, onDecided, onDone }: Omit<DisputeFormProps, 'form'>) {
  const text = useText();
  const decide = useDecideDispute(item);
  const [outcome, setOutcome] = useState<DisputeOutcome>();
  const [removal, setRemoval] = useState<Removal>();
  const [reasons, setReasons] = useState('');
  const [isFrivolous, setFrivolous] = useState(false);
  const [isSent, setSent] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => title.current?.focus(), []);
  const removes = outcome === 'upheld';
  const outcomes = useNumberKeys(disputeOutcomes, hasKeys && !removes, (one) => {
    setOutcome(one);
    if (one !== 'upheld') box.current?.focus();
  });
  const removals = useNumberKeys(decisionReasons.remove, hasKeys && removes, (one) => {
    setRemoval(one);
    box.current?.focus();
  });
  const isWordless = reasons.trim() === '';
  function send(): void {
    setSent(true);
    if (!outcome) outcomes.current?.querySelector('input')?.focus();
    else if (removes && !removal) removals.current?.querySelector('input')?.focus();
    else if (isWordless) box.current?.focus();
    else if (!decide.isPending)
      decide.mutate(
        {
          disputeID: dispute.disputeID,
          outcome,
          removal: removes && removal ? removal : null,
          reasons: reasons.trim(),
          isFrivolous: outcome === 'refused' && isFrivolous,
        },
        { onSuccess: ({ decisionID }) => onDecided(decisionID) },
      );
  }
  return (
    <Form onSubmit={send}>
      <h2 ref={title} tabIndex={-1}>
        {text('disputeDecide')}
      </h2>
      <ProblemBanner error={decide.error} onClear={() => decide.reset()} />
      <RadioField
        ref={outcomes}
        label={text('disputeOutcome')}
        required
        look="low"
        numbered={hasKeys && !removes}
        value={outcome}
        options={disputeOutcomes.map((value) => ({ value, label: text(`disputeOutcome_${value}`) }))}
        onChange={setOutcome}
        error={isSent && !outcome ? text('disputeOutcomeMissing') : undefined}
      />
      {removes ? (
        <RadioField
          ref={removals}
          label={text('disputeWhyRemoved')}
          required
          look="low"
          numbered={hasKeys}
          value={removal}
          options={decisionReasons.remove.map((value) => ({ value, label: text(`reason_${value}`) }))}
          onChange={setRemoval}
          error={isSent && !removal ? text('reasonCodeRequired') : undefined}
        />
      ) : null}
      <TextArea
        ref={box}
        label={text('disputeReasons')}
        hint={`${text('disputeReasonsHint')} ${text('queueEnterSends')}`}
        error={isSent && isWordless ? text('disputeReasonsRequired') : undefined}
        required
        rows={3}
        maxLength={disputeReasonsMax}
        enterKeyHint="send"
        value={reasons}
        onChange={({ target }) => setReasons(target.value)}
        onKeyDown={onEnter(send, () => title.current?.focus())}
      />
      {outcome === 'refused' ? (
        <CheckboxField
          label={text('disputeFrivolous')}
          checked={isFrivolous}
          onChange={({ target }) => setFrivolous(target.checked)}
        />
      ) : null}
      <FormFoot
        send={text('disputeSettle')}
        danger={removes}
        busy={decide.isPending}
        hasKeys={hasKeys}
        onCancel={onDone}
      />
    </Form>
  );
}

interface AskFormProps extends Omit<DisputeFormProps, 'form'> {
  to: 'subject' | 'author';
}

/** A question to one side. */
function AskForm({ item, dispute: { disputeID }, to, hasKeys, onDone }: AskFormProps) {
  const text = useText();
  const ask = useAsk(item);
  const [question, setQuestion] = useState('');
  const [isSent, setSent] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isWordless = question.trim() === '';
  function send(): void {
    setSent(true);
    if (isWordless) box.current?.focus();
    else if (!ask.isPending) ask.mutate({ disputeID, to, question: question.trim() }, { onSuccess: onDone });
  }
  return (
    <Form onSubmit={send}>
      <h2>{text(to === 'author' ? 'decision_ask' : 'disputeAskSubject')}</h2>
      <ProblemBanner error={ask.error} onClear={() => ask.reset()} />
      <TextArea
        ref={box}
        label={text('disputeQuestion')}
        hint={`${text('disputeQuestionHint')} ${text('queueEnterSends')}`}
        error={isSent && isWordless ? text('disputeQuestionRequired') : undefined}
        required
        rows={3}
        maxLength={disputeAnswerMax}
        enterKeyHint="send"
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
        onKeyDown={onEnter(send, onDone)}
      />
      <FormFoot send={text('disputeSendQuestion')} busy={ask.isPending} hasKeys={hasKeys} onCancel={onDone} />
    </Form>
  );
}
