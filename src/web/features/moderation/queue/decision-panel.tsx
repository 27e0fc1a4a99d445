import { Suspense, useEffect, useRef, useState } from 'react';
import { type Decision, decisionReasons, isTold } from '../../../../contract/moderation/moderation.ts';
import { decisionNoteMax, type QueueItem } from '../../../../contract/moderation/queue.ts';
import type { Passage } from '../../../../contract/rules/narrative.ts';
import { KeyHint } from '../../../components/content/key-hint.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { ButtonRow } from '../../../components/forms/button-row.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { TextArea } from '../../../components/forms/text-area.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/prefetch.ts';
import { type Shortcuts, useShortcuts } from '../../../lib/use-shortcuts.ts';
import { PassageFields } from './passage-fields.tsx';
import type { TellLater } from './tell-later-field.tsx';

const TellLaterField = lazyPart(() => import('./tell-later-field.tsx'));

/** The keys of decisions, by their place on a keyboard with Latin letters. */
const keys = {
  verify: 'V',
  list: 'L',
  hold: 'H',
  ask: 'A',
  remove: 'X',
  dismiss: 'D',
  redact: 'R',
  release: 'S',
  uphold: 'F',
} as const satisfies Record<Decision, string>;
type Offered = keyof typeof keys;

/** What a moderator has decided. */
export interface Choice {
  decision: Decision;
  reason: string;
  note: string | null;
  /** What is hidden from others from now on. */
  passages: Passage[];
  /** Of a verification: when the person named is told, if not at once. */
  tellLater?: TellLater;
}

interface DecisionPanelProps {
  item: QueueItem;
  hasKeys: boolean;
  onDecide: (choice: Choice) => void;
  onSkip: () => void;
}

/** Decisions that would implicitly decide an open dispute, and the question, which disputes have for each side. */
const decidesDispute: readonly string[] = ['verify', 'list', 'remove', 'ask'];
const decidesAppeal: readonly string[] = ['verify', 'list', 'hold', 'remove'];

/** Which decisions apply to an item. */
const offeredFor = ({ causes, author, releasedAt, disputes, appeal }: QueueItem): Offered[] =>
  (Object.keys(keys) as Offered[]).filter(
    (one) =>
      (one !== 'dismiss' || causes.includes('flagged')) &&
      (one !== 'ask' || author !== null) &&
      (one !== 'release' || releasedAt === null) &&
      (one !== 'uphold' || appeal !== null) &&
      (appeal === null || (!appeal.isOwn && !decidesAppeal.includes(one))) &&
      (!decidesDispute.includes(one) || disputes.every(({ state }) => state !== 'open')),
  );

/** One key or button for a decision, one more for its reason. */
export function DecisionPanel({ item, hasKeys, onDecide, onSkip }: DecisionPanelProps) {
  const text = useText();
  const [decision, setDecision] = useState<Offered | null>(null);
  const offered = offeredFor(item);
  const shortcuts: Shortcuts = {
    ...Object.fromEntries(offered.map((one) => [`Key${keys[one]}`, () => setDecision(one)])),
    KeyN: onSkip,
    Escape: () => setDecision(null),
  };
  useShortcuts(shortcuts, hasKeys);
  return (
    <Card as="div">
      <Stack gap={4}>
        <Row gap={3}>
          {offered.map((one) => (
            <Button
              key={one}
              variant={one === 'remove' ? 'danger' : one === 'verify' ? 'primary' : 'secondary'}
              aria-keyshortcuts={hasKeys ? keys[one] : undefined}
              aria-expanded={decision === one}
              onClick={() => setDecision(one)}
            >
              {text(`decision_${one}`)}
              {hasKeys ? <KeyHint>{keys[one]}</KeyHint> : null}
            </Button>
          ))}
          <Button variant="quiet" aria-keyshortcuts={hasKeys ? 'N' : undefined} onClick={onSkip}>
            {text('queueSkip')}
            {hasKeys ? <KeyHint>N</KeyHint> : null}
          </Button>
        </Row>
        {decision ? (
          <Reasons
            key={decision}
            item={item}
            decision={decision}
            hasKeys={hasKeys}
            onChoose={(choice) => onDecide({ decision, ...choice })}
            onCancel={() => setDecision(null)}
          />
        ) : null}
      </Stack>
    </Card>
  );
}

interface ReasonsProps {
  item: QueueItem;
  decision: Offered;
  hasKeys: boolean;
  onChoose: (choice: Omit<Choice, 'decision'>) => void;
  onCancel: () => void;
}

/** The reasons for a decision, each with a number. What the author must read is written, and passages are marked, first. */
function Reasons({ item, decision, hasKeys, onChoose, onCancel }: ReasonsProps) {
  const text = useText();
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const firstField = useRef<HTMLTextAreaElement>(null);
  const redacts = decision === 'redact';
  const [passages, setPassages] = useState<readonly Passage[]>(redacts ? item.passages : []);
  // Showing hidden passages again is a decision, too.
  const isUnmarked = redacts && passages.length === 0 && item.passages.length === 0;
  const reasons: readonly (typeof decisionReasons)[Offered][number][] = decisionReasons[decision];
  const asks = decision === 'ask';
  const isWritten = asks || decision === 'uphold';
  const [tellLater, setTellLater] = useState<TellLater>();
  const written = note.trim() === '' ? null : note.trim();

  function choose(reason: string): void {
    if (isUnmarked) firstField.current?.focus();
    else if (!isWritten) onChoose({ reason, note: written, passages: [...passages], ...(tellLater && { tellLater }) });
    else {
      setChosen(reason);
      box.current?.focus();
    }
  }
  useEffect(() => (firstField.current ?? first.current)?.focus(), []);
  useShortcuts(
    Object.fromEntries(
      reasons.flatMap((reason, at) => [
        [`Digit${at + 1}`, () => choose(reason)],
        [`Numpad${at + 1}`, () => choose(reason)],
      ]),
    ),
    hasKeys,
  );

  const send = () => {
    if (chosen && written) onChoose({ reason: chosen, note: written, passages: [] });
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={4}>
        {redacts ? (
          <PassageFields
            report={item.report}
            passages={passages}
            onChange={setPassages}
            firstRef={firstField}
            onLeave={() => first.current?.focus()}
          />
        ) : null}
        {decision === 'verify' ? (
          <Suspense>
            <TellLaterField value={tellLater} onChange={setTellLater} />
          </Suspense>
        ) : null}
        <Stack gap={2}>
          <Text size="sm" weight="semibold">
            {text('queueReason')}
          </Text>
          <Row gap={3}>
            {reasons.map((reason, at) => (
              <Button
                key={reason}
                ref={at === 0 ? first : undefined}
                variant="secondary"
                size="compact"
                disabled={isUnmarked}
                aria-pressed={isWritten ? chosen === reason : undefined}
                aria-keyshortcuts={hasKeys ? String(at + 1) : undefined}
                onClick={() => choose(reason)}
              >
                {text(`reason_${reason}`)}
                {hasKeys ? <KeyHint>{String(at + 1)}</KeyHint> : null}
              </Button>
            ))}
          </Row>
        </Stack>
        {isTold(decision) ? (
          <TextArea
            ref={box}
            label={text(asks ? 'queueQuestion' : isWritten ? 'queueUpholdNote' : 'queueNote')}
            required={isWritten}
            optional={!isWritten}
            rows={2}
            maxLength={decisionNoteMax}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
              if (event.key === 'Escape') first.current?.focus();
            }}
          />
        ) : null}
        <ButtonRow>
          {isWritten ? (
            <Button type="submit" disabled={!chosen || !written}>
              {text(asks ? 'queueSendQuestion' : 'queueSendUphold')}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onCancel}>
            {text('cancel')}
          </Button>
        </ButtonRow>
      </Stack>
    </Form>
  );
}
