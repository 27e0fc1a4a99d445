import { type ReactNode, useRef, useState } from 'react';
import { type ReplyTurn, saidIn } from '../../../../contract/disputes/replies.ts';
import { type StaffDispute, staffDisputes } from '../../../../contract/disputes/staff-disputes.ts';
import type { PastDecision, QueueItem } from '../../../../contract/moderation/queue.ts';
import { Action, ActionList } from '../../../components/actions/action-list.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { ReverseDialog } from '../report/decision-timeline.tsx';
import type { Act } from './act.ts';
import { useItemChange } from './queries.ts';

interface OtherMattersProps {
  item: QueueItem;
  onAct: (act: Act) => void;
}

/** What can be decided about an appeal, replies and disputes. */
export default function OtherMatters({ item, onAct }: OtherMattersProps): ReactNode {
  const open = item.disputes.filter(({ state }) => state === 'open');
  const appealed = item.decisions.find(({ id }) => id === item.appeal?.decisionID);
  return (
    <>
      {appealed?.isLatest ? <Appeal appealed={appealed} /> : null}
      {item.reply ? <Replies item={item} /> : null}
      {open.map((one, at) => (
        <Dispute key={one.disputeID} item={item} dispute={one} isFirst={at === 0} onAct={onAct} />
      ))}
    </>
  );
}

/** It is granted by reversing the decision; letting that stand is a decision about the report. */
function Appeal({ appealed }: { appealed: PastDecision }) {
  const text = useText();
  const [isReversing, setReversing] = useState(false);
  useShortcuts({ KeyB: () => setReversing(true) });
  return (
    <>
      <ActionList label={text('appealTitle')} isTitled>
        <Action hotkey="B" aria-haspopup="dialog" onClick={() => setReversing(true)}>
          {text('appealGrant')}
        </Action>
      </ActionList>
      <ReverseDialog decision={isReversing ? appealed : undefined} onClose={() => setReversing(false)} />
    </>
  );
}

/** What both sides said beneath the report; each turn is decided about by itself. A key leads to it, Enter decides. */
function Replies({ item }: { item: QueueItem }) {
  const text = useText();
  const decide = useItemChange(staffDisputes.reply);
  const show = useRef<HTMLButtonElement>(null);
  const take = useRef<HTMLButtonElement>(null);
  useShortcuts({ KeyY: () => show.current?.focus(), KeyT: () => take.current?.focus() });
  const turns = saidIn(item);
  const isLookedAt = !item.causes.includes('replied');
  const firstHidden = turns.findIndex(({ state }) => state !== 'shown');
  const keyed = firstHidden < 0 ? turns.length - 1 : firstHidden;
  return (
    <Stack gap={3}>
      <ProblemBanner error={decide.error} onClear={() => decide.reset()} />
      {turns.map(({ state, writtenAt }, index) => {
        const turn = (index + 1) as ReplyTurn;
        const params = { reportID: item.reportID };
        const choose = (isShown: boolean) => decide.mutate({ params, body: { isShown, turn, writtenAt } });
        const mayShow = state !== 'shown' ? index === firstHidden : !isLookedAt && turn === turns.length;
        const hasKeys = index === keyed;
        return (
          <ActionList key={turn} label={text(`replyTurn_${turn}`)} isTitled>
            {mayShow ? (
              <Action
                ref={hasKeys ? show : undefined}
                hotkey={hasKeys ? 'Y' : undefined}
                disabled={decide.isPending}
                onClick={() => choose(true)}
              >
                {text(state === 'shown' ? 'replyKeep' : 'replyShow')}
              </Action>
            ) : null}
            {state !== 'takenAway' ? (
              <Action
                ref={hasKeys ? take : undefined}
                hotkey={hasKeys ? 'T' : undefined}
                isDanger
                disabled={decide.isPending}
                onClick={() => choose(false)}
              >
                {text('removeIt')}
              </Action>
            ) : null}
          </ActionList>
        );
      })}
    </Stack>
  );
}

interface DisputeProps extends OtherMattersProps {
  dispute: StaffDispute;
  /** Only the first of several has shortcuts. */
  isFirst: boolean;
}

function Dispute({ item, dispute, isFirst, onAct }: DisputeProps) {
  const text = useText();
  const { disputeID, isOwnAppeal, isAppeal, outcomes } = dispute;
  const to = (form: 'outcome' | 'author' | 'subject') => () => onAct({ what: 'dispute', disputeID, form });
  const obstacle = isOwnAppeal ? 'disputeOwnAppeal' : item.appeal && 'appealUndecided';
  const mayDecide = outcomes.length > 0;
  useShortcuts({
    ...(isFirst && mayDecide && { KeyO: to('outcome') }),
    ...(isFirst && item.author && { KeyA: to('author') }),
    ...(isFirst && { KeyP: to('subject') }),
  });
  return (
    <Stack gap={3}>
      {obstacle ? <Banner tone="warning">{text(obstacle)}</Banner> : null}
      <ActionList label={text(isAppeal ? 'disputeAppeal' : 'disputeTitle')} isTitled>
        {mayDecide ? (
          <Action hotkey={isFirst ? 'O' : undefined} onClick={to('outcome')}>
            {text('disputeDecide')}
          </Action>
        ) : null}
        {item.author ? (
          <Action hotkey={isFirst ? 'A' : undefined} onClick={to('author')}>
            {text('decision_ask')}
          </Action>
        ) : null}
        <Action hotkey={isFirst ? 'P' : undefined} onClick={to('subject')}>
          {text('disputeAskSubject')}
        </Action>
      </ActionList>
    </Stack>
  );
}
