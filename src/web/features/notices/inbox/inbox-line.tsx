import BadgeCheck from '@iconify-json/lucide/icons.json?badge-check';
import CircleHelp from '@iconify-json/lucide/icons.json?circle-question-mark';
import FileWarning from '@iconify-json/lucide/icons.json?file-exclamation-point';
import KeyRound from '@iconify-json/lucide/icons.json?key-round';
import Scale from '@iconify-json/lucide/icons.json?scale';
import { generatePath } from 'react-router';
import type { InboxKind, InboxLine, NoticeCode } from '../../../../contract/notices/inbox.ts';
import { pages } from '../../../../contract/pages.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, Text, TextLink } from '../../../components/content/text.tsx';
import { ListRow } from '../../../components/layout/list.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { type TextKey, useReader, useText } from '../../../lib/i18n/i18n.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';

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
