import BadgeCheck from '@iconify-json/lucide/icons.json?badge-check';
import CircleHelp from '@iconify-json/lucide/icons.json?circle-question-mark';
import FileWarning from '@iconify-json/lucide/icons.json?file-exclamation-point';
import KeyRound from '@iconify-json/lucide/icons.json?key-round';
import Scale from '@iconify-json/lucide/icons.json?scale';
import { generatePath } from 'react-router';
import type { InboxKind, InboxLine, NoticeCode } from '../../../../contract/notices/inbox.ts';
import { pages } from '../../../../contract/pages.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Text } from '../../../components/content/text.tsx';
import { TextLink } from '../../../components/content/text-link.tsx';
import { ListRow } from '../../../components/layout/list.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { type TextKey, useFormat, useText } from '../../../lib/i18n.ts';

const icons = {
  question: CircleHelp,
  decision: BadgeCheck,
  dispute: Scale,
  correction: FileWarning,
  key: KeyRound,
} as const satisfies Record<InboxKind, unknown>;

type LineKey = { [Kind in InboxKind]: `inbox_${Kind}_${NoticeCode<Kind>}` }[InboxKind];

/** Lines that say what to do about them; all others only tell. Those with a day say until when. */
const toDo: Partial<Record<LineKey, TextKey>> = {
  inbox_question_ask: 'inboxDo_answer',
  inbox_question_dispute: 'inboxDo_answer',
  inbox_decision_hold: 'inboxDo_appeal',
  inbox_decision_redact: 'inboxDo_appeal',
  inbox_decision_remove: 'inboxDo_appeal',
  inbox_dispute_upheld: 'inboxDo_appeal',
  inbox_dispute_replied: 'inboxDo_reply',
  inbox_correction_withdrawn: 'inboxDo_decideAgain',
  inbox_correction_removed: 'inboxDo_decideAgain',
  inbox_correction_upheld: 'inboxDo_decideAgain',
  inbox_correction_amended: 'inboxDo_checkAgain',
  inbox_correction_relisted: 'inboxDo_checkAgain',
  inbox_correction_held: 'inboxDo_wait',
  inbox_key_created: 'inboxDo_notYou',
  inbox_key_replaced: 'inboxDo_newKey',
  inbox_key_approve: 'inboxDo_useKeys',
  inbox_key_refuse: 'inboxDo_applyAgain',
};

/** The page where something can be done about it. */
function placeOf({ id, kind, code, report }: InboxLine): string | null {
  if (kind === 'key') return pages.developer;
  if (kind === 'correction') return `${pages.corrections}#${id}`;
  if (!report) return null;
  const path = code === 'replied' || code === 'answered' ? pages.report : pages.reportDecisions;
  return generatePath(path, { repID: report.reportID });
}

/** One thing that happened: about whom, what, and what to do until when. The title leads there. */
export function Line({ line, onOpen }: { line: InboxLine; onOpen: () => void }) {
  const text = useText();
  const format = useFormat();
  const { kind, code, at, dueAt, isDone, isRead } = line;
  const key = `inbox_${kind}_${code}` as LineKey;
  const place = placeOf(line);
  const what = text(key);
  const task = isDone ? undefined : toDo[key];
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
          {dueAt ? text(`${task}By` as TextKey, { day: format.date(dueAt) }) : text(task)}
        </Text>
      ) : null}
      <Text size="xs" tone="quiet">
        {format.dateTime(at)}
      </Text>
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
  const whom = parts.length > 0 ? parts : [text('inboxReport', { id: reportID })];
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
