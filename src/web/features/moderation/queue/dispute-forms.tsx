import { useEffect, useRef, useState } from 'react';
import { type DisputeOutcome, disputeAnswerMax, disputeOutcomes } from '../../../../contract/disputes/disputes.ts';
import { disputeReasonsMax, type StaffDispute } from '../../../../contract/disputes/staff-disputes.ts';
import { decisionReasons } from '../../../../contract/moderation/moderation.ts';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import { KeyHint } from '../../../components/content/key-hint.tsx';
import { Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { ButtonRow } from '../../../components/forms/button-row.tsx';
import { CheckboxField } from '../../../components/forms/checkbox-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextArea } from '../../../components/forms/text-area.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { useAsk, useDecideDispute } from './dispute-queries.ts';

interface OutcomeFormProps {
  item: QueueItem;
  dispute: StaffDispute;
  hasKeys: boolean;
  onDecided: (decisionID: string) => void;
  onCancel: () => void;
}

/** The outcome, by a number key or a button, and its reasons. Ctrl + Enter decides. */
export function OutcomeForm({ item, dispute, hasKeys, onDecided, onCancel }: OutcomeFormProps) {
  const text = useText();
  const decide = useDecideDispute(item);
  const [outcome, setOutcome] = useState<DisputeOutcome | null>(null);
  const [removal, setRemoval] = useState<(typeof decisionReasons.remove)[number]>('wrongPerson');
  const [reasons, setReasons] = useState('');
  const [isFrivolous, setFrivolous] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => first.current?.focus(), []);
  function choose(one: DisputeOutcome): void {
    setOutcome(one);
    box.current?.focus();
  }
  useShortcuts(
    {
      ...Object.fromEntries(
        disputeOutcomes.flatMap((one, at) => [
          [`Digit${at + 1}`, () => choose(one)],
          [`Numpad${at + 1}`, () => choose(one)],
        ]),
      ),
      Escape: onCancel,
    },
    hasKeys,
  );
  function send(): void {
    if (!outcome) return;
    decide.mutate(
      {
        disputeID: dispute.disputeID,
        outcome,
        removal: outcome === 'upheld' ? removal : null,
        reasons: reasons.trim(),
        isFrivolous: outcome === 'refused' && isFrivolous,
      },
      { onSuccess: ({ decisionID }) => onDecided(decisionID) },
    );
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={4}>
        <ProblemBanner error={decide.error} onClear={() => decide.reset()} />
        <Stack gap={2}>
          <Text size="sm" weight="semibold">
            {text('disputeOutcome')}
          </Text>
          <Row gap={3}>
            {disputeOutcomes.map((one, at) => (
              <Button
                key={one}
                ref={at === 0 ? first : undefined}
                variant={outcome === one ? 'primary' : 'secondary'}
                size="compact"
                aria-pressed={outcome === one}
                aria-keyshortcuts={hasKeys ? String(at + 1) : undefined}
                onClick={() => choose(one)}
              >
                {text(`disputeOutcome_${one}`)}
                {hasKeys ? <KeyHint>{String(at + 1)}</KeyHint> : null}
              </Button>
            ))}
          </Row>
        </Stack>
        {outcome === 'upheld' ? (
          <SelectField
            label={text('disputeWhyRemoved')}
            value={removal}
            options={decisionReasons.remove.map((value) => ({ value, label: text(`reason_${value}`) }))}
            onChange={({ target }) => setRemoval(target.value as typeof removal)}
          />
        ) : null}
        <TextArea
          ref={box}
          label={text('disputeReasons')}
          hint={text('disputeReasonsHint')}
          required
          rows={3}
          maxLength={disputeReasonsMax}
          value={reasons}
          onChange={({ target }) => setReasons(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            if (event.key === 'Escape') first.current?.focus();
          }}
        />
        {outcome === 'refused' ? (
          <CheckboxField
            label={text('disputeFrivolous')}
            checked={isFrivolous}
            onChange={({ target }) => setFrivolous(target.checked)}
          />
        ) : null}
        <ButtonRow>
          <Button
            type="submit"
            variant={outcome === 'upheld' ? 'danger' : 'primary'}
            disabled={!outcome || reasons.trim() === ''}
            busy={decide.isPending}
            busyLabel={text('working')}
          >
            {text('disputeSettle')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {text('cancel')}
          </Button>
        </ButtonRow>
      </Stack>
    </Form>
  );
}

interface AskFormProps {
  item: QueueItem;
  dispute: StaffDispute;
  to: 'subject' | 'author';
  onDone: () => void;
}

/** A question to one side. */
export function AskForm({ item, dispute: { disputeID }, to, onDone }: AskFormProps) {
  const text = useText();
  const ask = useAsk(item);
  const [question, setQuestion] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const send = () => ask.mutate({ disputeID, to, question: question.trim() }, { onSuccess: onDone });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={4}>
        <ProblemBanner error={ask.error} onClear={() => ask.reset()} />
        <TextArea
          ref={box}
          label={text(to === 'author' ? 'disputeAskAuthor' : 'disputeAskSubject')}
          hint={text('disputeQuestionHint')}
          required
          rows={2}
          maxLength={disputeAnswerMax}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            if (event.key === 'Escape') onDone();
          }}
        />
        <ButtonRow>
          <Button type="submit" disabled={question.trim() === ''} busy={ask.isPending} busyLabel={text('working')}>
            {text('disputeSendQuestion')}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {text('cancel')}
          </Button>
        </ButtonRow>
      </Stack>
    </Form>
  );
}
