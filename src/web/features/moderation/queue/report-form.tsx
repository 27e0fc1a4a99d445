import { Suspense, useState } from 'react';
import { type Decision, decisionReasons, isTold } from '../../../../contract/moderation/moderation.ts';
import { decisionNoteMax, type QueueItem, requiredNotes } from '../../../../contract/moderation/queue.ts';
import type { Passage } from '../../../../contract/rules/narrative.ts';
import { Fault, Small } from '../../../components/content/text.tsx';
import { ReasonForm } from '../../../components/forms/reason-form.tsx';
import { wordsDraft } from '../../../lib/browser/stored.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/loading/prefetch.ts';
import type { Choice } from './act.ts';
import type { TellLater } from './tell-later-field.tsx';

const TellLaterField = lazyPart(() => import('./tell-later-field.tsx'));

interface ReportFormProps {
  item: QueueItem;
  decision: Decision;
  /** With `redact`: what is to be hidden. */
  passages: readonly Passage[];
  /** To begin with. */
  given: Choice | null;
  onChoose: (choice: Omit<Choice, 'decision'>) => void;
  onCancel: () => void;
}

const labels = { ask: 'queueQuestion', uphold: 'queueUpholdNote' } as const;
const acts = { ask: 'queueSendQuestion', uphold: 'queueSendUphold' } as const;

/** The reasons for a decision about a report. */
export function ReportForm({ item, decision, passages, given, onChoose, onCancel }: ReportFormProps) {
  const text = useText();
  const [tellLater, setTellLater] = useState<Partial<TellLater> | undefined>(given?.tellLater);
  const reasons: readonly (typeof decisionReasons)[Decision][number][] = decisionReasons[decision];
  const redacts = decision === 'redact';
  // Showing hidden passages again is a decision, too.
  const isUnmarked = redacts && passages.length === 0 && item.passages.length === 0;
  const isWritten = decision === 'ask' || decision === 'uphold';
  // Of two moderators, the second one.
  const tellsSubject = decision === 'verify' && (!item.namesCnic || item.agreed !== null);

  function send({ reason, note }: { reason: string; note: string | null }): void {
    const { days, reason: why } = tellLater ?? {};
    if (isUnmarked || (days && !why)) return;
    const choice = { reason, note, passages: redacts ? [...passages] : [] };
    onChoose(days && why ? { ...choice, tellLater: { days, reason: why } } : choice);
  }
  return (
    <ReasonForm
      // Passages are hidden beside the reasons, and that comes first.
      pane={{ title: text(`decision_${decision}`), takesFocus: !redacts }}
      intro={decision === 'verify' && item.namesCnic ? <Small>{text('queueTwoNeeded')}</Small> : null}
      reasons={{
        label: text('reason'),
        options: reasons.map((value) => ({ value, label: text(`reason_${value}`) })),
      }}
      note={
        isTold(decision)
          ? {
              label: text(isWritten ? labels[decision] : 'queueNote'),
              hint: text('queueEnterSends'),
              max: decisionNoteMax,
              rows: 2,
              required: isWritten,
              check: (note) => (isWritten && !note ? text(requiredNotes[decision]) : undefined),
              draft: wordsDraft(`note:${item.reportID}:${decision}`),
            }
          : undefined
      }
      more={(isSent) => (
        <>
          {tellsSubject ? (
            <Suspense>
              <TellLaterField value={tellLater} onChange={setTellLater} isSent={isSent} />
            </Suspense>
          ) : null}
          {isSent && isUnmarked ? <Fault>{text('redactSelectFirst')}</Fault> : null}
        </>
      )}
      first={given ?? undefined}
      act={text(isWritten ? acts[decision] : `decision_${decision}`)}
      tone={decision === 'remove' ? 'danger' : 'primary'}
      send={send}
      onCancel={onCancel}
    />
  );
}
