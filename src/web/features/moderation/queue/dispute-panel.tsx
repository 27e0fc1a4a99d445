import { useState } from 'react';
import { type ReplyTurn, saidIn } from '../../../../contract/disputes/replies.ts';
import type { StaffDispute } from '../../../../contract/disputes/staff-disputes.ts';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { KeyHint } from '../../../components/content/key-hint.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { kindLabels } from '../../../lib/identifier-kind.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { Exchange } from '../../reports/replies/exchange.tsx';
import { DisputeFiles } from '../report/report-files.tsx';
import { AskForm, OutcomeForm } from './dispute-forms.tsx';
import { useDecideReply } from './dispute-queries.ts';

interface DisputePanelProps {
  item: QueueItem;
  /** Whether the reader may decide: it is claimed and not their own report. */
  mayDecide: boolean;
  hasKeys: boolean;
  onDecided: (decisionID: string) => void;
}

/** The disputes about a report: the words of both sides beside each other, and what is decided. */
export default function DisputePanel(props: DisputePanelProps) {
  const { item } = props;
  return (
    <Stack gap={4}>
      {item.reply ? <Replies item={item} mayDecide={props.mayDecide} /> : null}
      {item.disputes.map((one) => (
        <Dispute key={one.disputeID} {...props} dispute={one} />
      ))}
    </Stack>
  );
}

function Dispute({ item, dispute, mayDecide, hasKeys, onDecided }: DisputePanelProps & { dispute: StaffDispute }) {
  const text = useText();
  const [form, setForm] = useState<'subject' | 'author' | 'outcome' | null>(null);
  const isOpen = dispute.state === 'open';
  const first = item.disputes.find(({ state }) => state === 'open')?.disputeID === dispute.disputeID;
  const offers = mayDecide && isOpen;
  const keys = hasKeys && offers && first && !dispute.isOwnAppeal;
  useShortcuts({ KeyO: () => setForm('outcome') }, keys);
  const { kind, masked } = dispute;
  return (
    <Card
      as="section"
      title={text(dispute.isAppeal ? 'disputeAppeal' : 'disputeTitle')}
      titleNote={
        <Row gap={2}>
          <Badge tone={isOpen ? 'info' : 'neutral'}>{text(`disputeState_${dispute.state}`)}</Badge>
          {dispute.isOverdue ? <Badge tone="warning">{text('disputeOverdue')}</Badge> : null}
        </Row>
      }
    >
      <Stack gap={5}>
        <Text size="sm" tone="quiet">
          {kind && masked ? text('disputeBy', { kind: text(kindLabels[kind]), masked }) : text('disputeByForgotten')}
        </Text>
        <Grid>
          <Side title={text('disputeSubjectSays')} reason={text(`disputeReason_${dispute.reason}`)}>
            <Text lines dir="auto">
              {dispute.words}
            </Text>
            <Questions questions={dispute.toSubject} />
          </Side>
          <Side title={text('disputeAuthorSays')}>
            {dispute.toAuthor.length === 0 ? (
              <Text tone="quiet">{text('disputeAuthorNotAsked')}</Text>
            ) : (
              <Questions questions={dispute.toAuthor} />
            )}
          </Side>
        </Grid>
        {dispute.files.length > 0 ? (
          <Stack gap={2}>
            <h3>{text('disputeFiles')}</h3>
            <DisputeFiles disputeID={dispute.disputeID} files={dispute.files} />
          </Stack>
        ) : null}
        {isOpen ? <Clock dispute={dispute} /> : null}
        {dispute.outcome ? (
          <Stack gap={1}>
            <Text weight="semibold">{text(`disputeOutcomeDone_${dispute.outcome}`)}</Text>
            <Text lines dir="auto">
              {dispute.reasons}
            </Text>
          </Stack>
        ) : null}
        {offers && dispute.isOwnAppeal ? <Banner tone="warning">{text('disputeOwnAppeal')}</Banner> : null}
        {offers ? (
          <Row gap={3}>
            {dispute.isOwnAppeal ? null : (
              <Button
                aria-expanded={form === 'outcome'}
                aria-keyshortcuts={keys ? 'O' : undefined}
                onClick={() => setForm('outcome')}
              >
                {text('disputeDecide')}
                {keys ? <KeyHint>O</KeyHint> : null}
              </Button>
            )}
            {item.author ? (
              <Button variant="secondary" aria-expanded={form === 'author'} onClick={() => setForm('author')}>
                {text('disputeAskAuthor')}
              </Button>
            ) : null}
            <Button variant="secondary" aria-expanded={form === 'subject'} onClick={() => setForm('subject')}>
              {text('disputeAskSubject')}
            </Button>
          </Row>
        ) : null}
        {offers && form === 'outcome' ? (
          <Card as="div" inset>
            <OutcomeForm
              item={item}
              dispute={dispute}
              hasKeys={keys}
              onDecided={onDecided}
              onCancel={() => setForm(null)}
            />
          </Card>
        ) : null}
        {offers && (form === 'author' || form === 'subject') ? (
          <AskForm key={form} item={item} dispute={dispute} to={form} onDone={() => setForm(null)} />
        ) : null}
      </Stack>
    </Card>
  );
}

function Side({ title, reason, children }: { title: string; reason?: string; children: React.ReactNode }) {
  return (
    <Stack gap={2}>
      <h3>{title}</h3>
      {reason ? <Text weight="semibold">{reason}</Text> : null}
      {children}
    </Stack>
  );
}

/** What a side was asked, and its answers. */
function Questions({ questions }: { questions: StaffDispute['toAuthor'] }) {
  const text = useText();
  const format = useFormat();
  return (
    <Stack gap={3}>
      {questions.map(({ id, words, askedAt, answer, answeredAt }) => (
        <Stack key={id} gap={1}>
          <Text size="sm" tone="quiet" dir="auto">
            {words ?? text('disputeWhatToSay')} · {format.relative(askedAt)}
          </Text>
          {answer === null ? (
            <Text size="sm" tone="quiet">
              {text('disputeNoAnswer')}
            </Text>
          ) : (
            <>
              <Text lines dir="auto">
                {answer}
              </Text>
              {answeredAt ? (
                <Text size="xs" tone="quiet">
                  {format.dateTime(answeredAt)}
                </Text>
              ) : null}
            </>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

function Clock({ dispute }: { dispute: StaffDispute }) {
  const text = useText();
  const format = useFormat();
  const by = (at: string) => text('disputeBy_day', { day: format.date(at) });
  const { authorAskedAt, authorDueAt, decisionDueAt, heldAt, endsAt } = dispute;
  return (
    <FactList
      facts={[
        {
          label: text('disputeAuthorDue'),
          value: authorAskedAt ? format.dateTime(authorAskedAt) : by(authorDueAt),
        },
        { label: text('disputeDecisionDue'), value: by(decisionDueAt) },
        { label: text('disputeEnds'), value: heldAt ? format.dateTime(heldAt) : by(endsAt) },
      ]}
    />
  );
}

/** What both sides say beneath the report; each turn is decided about by itself. */
function Replies({ item, mayDecide }: { item: QueueItem; mayDecide: boolean }) {
  const text = useText();
  const decide = useDecideReply(item);
  const turns = saidIn(item);
  const isLookedAt = !item.causes.includes('replied');
  const firstHidden = turns.findIndex(({ state }) => state !== 'shown');
  return (
    <Card as="section" title={text('replyTitle')}>
      <Stack gap={4}>
        <ProblemBanner error={decide.error} onClear={() => decide.reset()} />
        <Exchange
          turns={turns.map(({ by, words, state, writtenAt }, index) => {
            const turn = (index + 1) as ReplyTurn;
            const choose = (isShown: boolean) => decide.mutate({ isShown, turn, writtenAt });
            const mayShow = state !== 'shown' ? index === firstHidden : !isLookedAt && turn === turns.length;
            return {
              by,
              words,
              note: by === 'author' && state === 'waiting' ? text('replyTellsAuthor') : undefined,
              more: (
                <Row gap={3}>
                  <Badge tone={state === 'waiting' ? 'info' : 'neutral'}>{text(`replyState_${state}`)}</Badge>
                  {mayDecide && mayShow ? (
                    <Button variant="secondary" size="compact" disabled={decide.isPending} onClick={() => choose(true)}>
                      {text(state === 'shown' ? 'replyKeep' : 'replyShow')}
                    </Button>
                  ) : null}
                  {mayDecide && state !== 'takenAway' ? (
                    <Button variant="danger" size="compact" disabled={decide.isPending} onClick={() => choose(false)}>
                      {text('replyTake')}
                    </Button>
                  ) : null}
                </Row>
              ),
            };
          })}
          names={{ subject: text('disputeSubjectSays'), author: text('disputeAuthorSays') }}
        />
      </Stack>
    </Card>
  );
}
