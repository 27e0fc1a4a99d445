import BadgeCheck from '@iconify-json/lucide/icons.json?badge-check';
import CircleHelp from '@iconify-json/lucide/icons.json?circle-question-mark';
import FileWarning from '@iconify-json/lucide/icons.json?file-exclamation-point';
import KeyRound from '@iconify-json/lucide/icons.json?key-round';
import Scale from '@iconify-json/lucide/icons.json?scale';
import { useInfiniteQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { type InboxKind, type InboxLine, inbox, type NoticeCode } from '../../../../contract/notices/inbox.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, StatusLine, Text, TextLink } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { OlderPages } from '../../../components/lists/older-pages.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { askPages } from '../../../lib/api/api-page.ts';
import { type TextKey, useReader, useText } from '../../../lib/i18n/i18n.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** Somebody waits for an answer, which can still be given. */
const isWaiting = ({ kind, isDone }: InboxLine): boolean => kind === 'question' && !isDone;

/** /inbox: questions, decisions, disputes, corrections and keys; what waits for an answer first. */
export function InboxPage() {
  const text = useText();
  const query = useInfiniteQuery(askPages(inbox.list, (cursor) => ({ query: { cursor } }), { staleTime: 0 }));
  const read = useChange(inbox.read);
  const all = query.data?.pages.flatMap(({ content }) => content) ?? [];
  const waiting = all.filter(isWaiting);
  const others = all.filter((line) => !isWaiting(line));
  const rows = (lines: readonly InboxLine[]) => (
    <DividedList>
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          onOpen={() => {
            if (!line.isRead) read.mutate({ body: { ids: [line.id] } });
          }}
        />
      ))}
    </DividedList>
  );
  return (
    <Page
      title={text('inboxTitle')}
      intro={text('inboxIntro')}
      action={
        all.some(({ isRead }) => !isRead) ? (
          <Button
            busy={read.isPending && read.variables.body?.until !== undefined}
            onClick={() => read.mutate({ body: { until: query.data?.pages[0]?.answeredAt } })}
          >
            {text('readAll')}
          </Button>
        ) : null
      }
      gap={4}
    >
      <ProblemBanner error={read.error} onClear={read.reset} />
      <StatusLine tone="success">
        {read.isSuccess && read.variables.body?.until !== undefined ? text('inboxAllRead') : ''}
      </StatusLine>
      <Loaded query={query} skeleton={<CardSkeleton base={480} />}>
        {() =>
          all.length === 0 ? (
            <EmptyState title={text('inboxNone')} text={text('inboxNoneText')} />
          ) : (
            <Stack gap={4}>
              {waiting.length > 0 ? <Card title={text('inboxWaiting')}>{rows(waiting)}</Card> : null}
              {others.length > 0 ? (
                <Card
                  title={waiting.length > 0 ? text('inboxOthers') : undefined}
                  as={waiting.length > 0 ? 'section' : 'div'}
                >
                  {rows(others)}
                </Card>
              ) : null}
              <OlderPages query={query} label={text('inboxOlder')} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

const icons = {
  question: CircleHelp,
  decision: BadgeCheck,
  dispute: Scale,
  correction: FileWarning,
  key: KeyRound,
} as const satisfies Record<InboxKind, unknown>;

type LineKey = { [Kind in InboxKind]: `inbox_${Kind}_${NoticeCode<Kind>}` }[InboxKind];

/** What to do about each line; null for those that only tell. */
const toDo = {
  inbox_question_ask: 'inboxDo_answer',
  inbox_question_dispute: 'inboxDo_answer',
  inbox_decision_verify: null,
  inbox_decision_list: null,
  inbox_decision_hold: 'inboxDo_appeal',
  inbox_decision_redact: 'inboxDo_appeal',
  inbox_decision_remove: 'inboxDo_appeal',
  inbox_decision_uphold: null,
  inbox_decision_reverse: null,
  inbox_dispute_upheld: 'inboxDo_appeal',
  inbox_dispute_amended: null,
  inbox_dispute_reply_only: null,
  inbox_dispute_refused: null,
  inbox_dispute_held: null,
  inbox_dispute_unread: null,
  inbox_dispute_ordered: null,
  inbox_dispute_safelisted: null,
  inbox_dispute_relisted: null,
  inbox_dispute_replied: 'inboxDo_reply',
  inbox_dispute_answered: null,
  inbox_dispute_reopened: null,
  inbox_correction_withdrawn: 'inboxDo_decideAgain',
  inbox_correction_removed: 'inboxDo_decideAgain',
  inbox_correction_upheld: 'inboxDo_decideAgain',
  inbox_correction_amended: 'inboxDo_checkAgain',
  inbox_correction_relisted: 'inboxDo_checkAgain',
  inbox_correction_held: 'inboxDo_wait',
  inbox_key_created: 'inboxDo_notYou',
  inbox_key_replaced: 'inboxDo_newKey',
  inbox_key_ended: null,
  inbox_key_revoked: null,
  inbox_key_approve: 'inboxDo_useKeys',
  inbox_key_refuse: 'inboxDo_applyAgain',
  inbox_key_end: null,
} as const satisfies Record<LineKey, TextKey | null>;

/** The same until a day, of what has one. */
const toDoBy: Partial<Record<NonNullable<(typeof toDo)[LineKey]>, TextKey>> = {
  inboxDo_answer: 'inboxDo_answerBy',
  inboxDo_appeal: 'inboxDo_appealBy',
  inboxDo_newKey: 'inboxDo_newKeyBy',
};

const ofReport = ({ report }: InboxLine): string | null =>
  report && generatePath(pages.report, { repID: report.reportID });

/** The page where something can be done about it, if there is one. */
const placeOf: Record<InboxKind, (line: InboxLine) => string | null> = {
  question: ofReport,
  decision: ofReport,
  dispute: ofReport,
  correction: ({ id }) => `${pages.corrections}#${id}`,
  key: () => pages.developer,
};

/** One thing that happened: about whom, what, and what to do until when. The title leads there. */
export function Line({ line, onOpen }: { line: InboxLine; onOpen: () => void }) {
  const { text, format } = useReader();
  const { kind, code, at, dueAt, isDone, isRead } = line;
  const key = `inbox_${kind}_${code}` as LineKey;
  const place = placeOf[kind](line);
  const what = text(key);
  const task = isDone ? null : toDo[key];
  return (
    <ListRow icon={icons[kind]} wide>
      <Row gap={2}>
        <Text as="span" weight={isRead ? undefined : 'semibold'}>
          {place ? (
            <TextLink to={place} onClick={onOpen}>
              {what}
            </TextLink>
          ) : (
            what
          )}
        </Text>
        {isRead ? null : <Badge tone="info">{text('inboxNew')}</Badge>}
        {kind === 'question' && isDone ? <Badge>{text('inboxDone')}</Badge> : null}
      </Row>
      <AboutWhom line={line} />
      {task ? (
        <Text size="sm" weight={dueAt ? 'medium' : undefined}>
          {dueAt ? text(toDoBy[task] ?? task, { day: format.dateTime(dueAt) }) : text(task)}
        </Text>
      ) : null}
      <FinePrint>{format.dateTime(at)}</FinePrint>
    </ListRow>
  );
}

/** Whom a report is about, as one wrote it or as a lookup showed it, and its kind; or which key. */
function AboutWhom({ line: { report, keyName, kind } }: { line: InboxLine }) {
  const text = useText();
  if (keyName !== null)
    return (
      <Text size="sm">
        <bdi>{keyName}</bdi>
      </Text>
    );
  if (!report) return kind === 'key' ? null : <Text size="sm">{text('inboxGone')}</Text>;
  const { subject, category, reportID } = report;
  const parts = [subject?.name, ...(subject?.identifiers ?? [])].filter((part) => part !== null && part !== undefined);
  const whom = parts.length > 0 ? parts : [text('reportNamed', { reference: groupedReference(reportID) })];
  return (
    <Text size="sm">
      {whom.map((part, place) => (
        <span key={part}>
          {place > 0 ? ' · ' : null}
          <bdi dir="auto">{part}</bdi>
        </span>
      ))}
      {category ? ` · ${text(`category_${category}`)}` : null}
    </Text>
  );
}
