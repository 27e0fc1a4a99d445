import { Suspense, useEffect, useRef, useState } from 'react';
import { type Decision, decisionReasons, isTold } from '../../../../contract/moderation/moderation.ts';
import { decisionNoteMax, type QueueItem } from '../../../../contract/moderation/queue.ts';
import type { Passage } from '../../../../contract/rules/narrative.ts';
import { Small, Text } from '../../../components/content/text.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/loading/prefetch.ts';
import type { Choice } from './act.ts';
import { FormFoot } from './form-foot.tsx';
import { onEnter, useNumberKeys } from './form-keys.ts';
import type { TellLater } from './tell-later-field.tsx';

const TellLaterField = lazyPart(() => import('./tell-later-field.tsx'));

interface ReasonFormProps {
  item: QueueItem;
  decision: Decision;
  /** With `redact`: what is to be hidden. */
  passages: readonly Passage[];
  /** To begin with. */
  given: Choice | null;
  hasKeys: boolean;
  onChoose: (choice: Omit<Choice, 'decision'>) => void;
  onCancel: () => void;
}

/** The reasons for a decision: the number of one, then Enter. None is chosen at first, unless the decision is tried again. */
export function ReasonForm({ item, decision, passages, given, hasKeys, onChoose, onCancel }: ReasonFormProps) {
  const text = useText();
  const [reason, setReason] = useState(given?.reason);
  const [note, setNote] = useState(given?.note ?? '');
  const [tellLater, setTellLater] = useState<Partial<TellLater> | undefined>(given?.tellLater);
  const [isSent, setSent] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const redacts = decision === 'redact';
  // Showing hidden passages again is a decision, too.
  const isUnmarked = redacts && passages.length === 0 && item.passages.length === 0;
  const reasons: readonly (typeof decisionReasons)[Decision][number][] = decisionReasons[decision];
  const asks = decision === 'ask';
  const isWritten = asks || decision === 'uphold';
  const written = note.trim() === '' ? null : note.trim();
  // Passages are hidden beside the reasons, and that comes first.
  useEffect(() => {
    if (!redacts) title.current?.focus();
  }, [redacts]);
  const group = useNumberKeys(reasons, hasKeys, (one) => {
    setReason(one);
    if (isWritten) box.current?.focus();
  });

  function send(): void {
    setSent(true);
    const { days, reason: why } = tellLater ?? {};
    if (isUnmarked) return;
    if (!reason) group.current?.querySelector('input')?.focus();
    else if (isWritten && !written) box.current?.focus();
    else if (!days) onChoose({ reason, note: written, passages: redacts ? [...passages] : [] });
    else if (why) onChoose({ reason, note: written, passages: [], tellLater: { days, reason: why } });
  }
  return (
    <Form onSubmit={send}>
      <h2 ref={title} tabIndex={-1}>
        {text(`decision_${decision}`)}
      </h2>
      {decision === 'verify' && item.namesCnic ? <Small>{text('queueTwoNeeded')}</Small> : null}
      <RadioField
        ref={group}
        label={text('queueReason')}
        required
        look="low"
        numbered={hasKeys}
        value={reason}
        options={reasons.map((value) => ({ value, label: text(`reason_${value}`) }))}
        onChange={setReason}
        error={isSent && !reason ? text('reasonCodeRequired') : undefined}
      />
      {decision === 'verify' ? (
        <Suspense>
          <TellLaterField value={tellLater} onChange={setTellLater} isSent={isSent} />
        </Suspense>
      ) : null}
      {isTold(decision) ? (
        <TextArea
          ref={box}
          label={text(asks ? 'queueQuestion' : isWritten ? 'queueUpholdNote' : 'queueNote')}
          hint={text('queueEnterSends')}
          error={isSent && isWritten && !written ? text(asks ? 'questionRequired' : 'upholdNoteRequired') : undefined}
          required={isWritten}
          optional={!isWritten}
          rows={2}
          maxLength={decisionNoteMax}
          enterKeyHint="send"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          onKeyDown={onEnter(send, () => group.current?.querySelector('input')?.focus())}
        />
      ) : null}
      {isSent && isUnmarked ? (
        <Text role="alert" size="sm" tone="danger">
          {text('redactSelectFirst')}
        </Text>
      ) : null}
      <FormFoot
        send={text(asks ? 'queueSendQuestion' : decision === 'uphold' ? 'queueSendUphold' : `decision_${decision}`)}
        danger={decision === 'remove'}
        hasKeys={hasKeys}
        onCancel={onCancel}
      />
    </Form>
  );
}
