import { Suspense, useEffect, useRef, useState } from 'react';
import { type Decision, decisionReasons, isTold } from '../../../../contract/moderation/moderation.ts';
import { decisionNoteMax, type QueueItem, requiredNotes } from '../../../../contract/moderation/queue.ts';
import type { Passage } from '../../../../contract/rules/narrative.ts';
import { Action, ActionList } from '../../../components/actions/action-list.tsx';
import { Fault, Small } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Skeleton } from '../../../components/feedback/loaded.tsx';
import { ReasonForm } from '../../../components/forms/reason-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { wordsDraft } from '../../../lib/browser/stored.ts';
import { type Shortcuts, useShortcuts } from '../../../lib/hooks/use-shortcuts.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/loading/prefetch.ts';
import { type Act, type Choice, type Draft, decisionKeys, mayDecide, offeredFor } from './act.ts';
import { nameOf } from './labels.ts';
import type { TellLater } from './tell-later-field.tsx';

/** Loaded with the first report about which somebody else says something. */
const OtherMatters = lazyPart(() => import('./other-matters.tsx'));
const DisputeForm = lazyPart(() => import('./dispute-forms.tsx'));

interface DecisionPanelProps {
  item: QueueItem;
  draft: Draft;
  onAct: (act: Act | null) => void;
  onDecide: (choice: Choice) => void;
  /** @param decisionID null where the report has changed meanwhile */
  onDisputeDecided: (decisionID: string | null) => void;
  onSkip: () => void;
}

/** What can be decided about the open report and, once something is chosen, its reasons. */
export default function DecisionPanel({ item, draft, onAct, ...on }: DecisionPanelProps) {
  const text = useText();
  const { act } = draft;
  const may = mayDecide(item);
  /** What was chosen last, to come back to. */
  const chosen = useRef<Act | null>(null);
  if (act) chosen.current = act;
  useShortcuts(act ? { Escape: () => onAct(null) } : { KeyN: on.onSkip });
  const dispute = act?.what === 'dispute' && item.disputes.find(({ disputeID }) => disputeID === act.disputeID);
  return (
    <Stack gap={5}>
      <Standing item={item} />
      {may && act?.what === 'report' ? (
        <ReportForm
          key={act.decision}
          item={item}
          decision={act.decision}
          passages={draft.passages}
          given={draft.given}
          onChoose={(choice) => on.onDecide({ decision: act.decision, ...choice })}
          onCancel={() => onAct(null)}
        />
      ) : null}
      {may && act?.what === 'dispute' && dispute ? (
        <Suspense>
          <DisputeForm
            key={act.form}
            item={item}
            dispute={dispute}
            form={act.form}
            onDecided={on.onDisputeDecided}
            onDone={() => onAct(null)}
          />
        </Suspense>
      ) : null}
      {may && act === null ? (
        <>
          {item.disputes.some(({ state }) => state === 'open') || item.reply || item.appeal ? (
            <Suspense fallback={<Skeleton shape="card" height={140} />}>
              <OtherMatters item={item} onAct={onAct} />
            </Suspense>
          ) : null}
          <Offers item={item} from={chosen.current} onAct={onAct} />
        </>
      ) : null}
      {act === null ? (
        <ActionList label={text('queueSkip')}>
          <Action hotkey="N" onClick={on.onSkip}>
            {text('queueSkip')}
          </Action>
        </ActionList>
      ) : null}
    </Stack>
  );
}

interface OffersProps extends Pick<DecisionPanelProps, 'item' | 'onAct'> {
  /** What the reader comes back from. */
  from: Act | null;
}

/** The decisions about the report, one key each. None is suggested. */
function Offers({ item, from, onAct }: OffersProps) {
  const text = useText();
  const offered = offeredFor(item);
  const left = useRef<HTMLButtonElement>(null);
  useEffect(() => left.current?.focus(), []);
  const shortcuts: Shortcuts = Object.fromEntries(
    offered.map((decision) => [`Key${decisionKeys[decision]}`, () => onAct({ what: 'report', decision })]),
  );
  useShortcuts(shortcuts);
  if (offered.length === 0) return null;
  return (
    <ActionList label={text('queueOfReport')} isTitled>
      {offered.map((decision) => (
        <Action
          key={decision}
          ref={from?.what === 'report' && from.decision === decision ? left : undefined}
          hotkey={decisionKeys[decision]}
          isDanger={decision === 'remove'}
          onClick={() => onAct({ what: 'report', decision })}
        >
          {text(`decision_${decision}`)}
        </Action>
      ))}
    </ActionList>
  );
}

/** What keeps the reader from deciding, or from deciding alone. */
function Standing({ item }: { item: QueueItem }) {
  const text = useText();
  if (item.isOwn) return <Banner tone="warning">{text('ownReport')}</Banner>;
  if (item.appeal?.isOwn) return <Banner tone="warning">{text('appealOwn')}</Banner>;
  if (item.isOverruled) return <Banner tone="warning">{text('appealOverruled')}</Banner>;
  if (item.isUnread && mayDecide(item)) return <Banner tone="info">{text('readingUndecided')}</Banner>;
  if (item.agreed) {
    const { isMe } = item.agreed;
    return (
      <Banner tone={isMe ? 'warning' : 'info'}>
        {isMe ? text('queueVerifiedByYou') : text('queueVerifiedBy', { name: nameOf(item.agreed, text) })}
      </Banner>
    );
  }
  if (item.claim && !item.claim.isMe)
    return <Banner tone="warning">{text('queueClaimedBy', { name: nameOf(item.claim, text) })}</Banner>;
  return null;
}

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
function ReportForm({ item, decision, passages, given, onChoose, onCancel }: ReportFormProps) {
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
