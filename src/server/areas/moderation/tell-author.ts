import { appealDays } from '../../../contract/disputes/dispute-parts.ts';
import type { OwnDecision } from '../../../contract/moderation/decisions.ts';
import {
  isAppealable,
  isAutomatic,
  isTold,
  type UntoldDecision,
  undoMs,
} from '../../../contract/moderation/moderation.ts';
import type { NoticeCode, NoticeKind } from '../../../contract/notices/inbox.ts';
import type { App } from '../../app.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { findRecipient } from '../accounts/store.ts';
import { putNotice } from '../notices/inbox/store.ts';
import { queueMail } from '../notices/mail/queue-mail.ts';
import { requireOwnReport } from '../reports/own/read-reports.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { findAnyReports } from '../reports/stored/store.ts';
import { appealOf, appealUntil, outcomeOf } from './appeals.ts';
import { listDecisions, type StoredDecision } from './store.ts';

interface ToldDecision extends Pick<StoredDecision, 'id' | 'reason' | 'note'> {
  decision: Exclude<StoredDecision['decision'], UntoldDecision>;
  /** Of a question: until when its answer is waited for; null once the decision is due. */
  askedUntil?: Date | null;
}

/** Whether the author gets a mail about a decision. */
export const isMailed = ({ authorId }: StoredReport, { decision, isFirst }: StoredDecision): boolean =>
  authorId !== null && isTold(decision) && !isFirst;

/** Queues the author's mail for the time when the decision cannot be undone any more. */
export async function tellAuthor(
  app: App,
  tx: Tx,
  { authorId, id: reportId, reference }: StoredReport,
  { id, askedUntil = null, ...told }: ToldDecision,
): Promise<void> {
  const author = authorId === null ? null : await findRecipient(app, authorId, tx);
  if (!author || authorId === null) return;
  const { decision } = told;
  const now = app.clock().getTime();
  const later = { id, at: new Date(now + undoMs) };
  const dueAt = isAppealable(decision) ? new Date(now + appealDays * dayMs) : askedUntil;
  const mail = { kind: 'reportDecided', reportId, reference, decisionId: id, ...told } as const;
  await queueMail(app, tx, { ...mail, ...author, dueAt: askedUntil?.toISOString() ?? null }, later);
  const about = { accountId: authorId, reportId, dueAt };
  if (decision === 'ask') await putNotice(app, tx, { ...about, kind: 'question', code: decision }, later);
  else await putNotice(app, tx, { ...about, kind: 'decision', code: decision }, later);
}

/** The codes under which the inbox has a decision that can be appealed. A removal may also be an upheld dispute. */
export const noticesOf = ({ decision }: Pick<StoredDecision, 'decision'>): NoticeCode<NoticeKind>[] =>
  isAppealable(decision) ? [decision, ...(decision === 'remove' ? (['upheld'] as const) : [])] : [];

/**
 * What moderators decided about an author's report, oldest first, and what they ask: not what can still be undone, and not who
 * decided.
 * @throws ApiError 404 when it is none of the author's
 */
export async function listDecisionsTold(app: App, authorId: string, reportId: string): Promise<OwnDecision[]> {
  await requireOwnReport(app, authorId, reportId);
  const [report] = await findAnyReports(app, [reportId]);
  const now = app.clock();
  const all = await listDecisions(app, app.db, [reportId]);
  const final = all.filter(({ decidedAt }) => now.getTime() - decidedAt.getTime() >= undoMs);
  return final.flatMap((one) => {
    const { id, decision, reason, note, isFirst, decidedAt, reversedBy, answer, answeredAt, before } = one;
    if (isFirst || !isTold(decision)) return [];
    const appeal = appealOf(one);
    return [
      {
        id,
        decision,
        reason,
        note,
        answer,
        decidedAt: decidedAt.toISOString(),
        isReversed: reversedBy !== null,
        wasFoundAutomatically: before.item !== null && isAutomatic(before.item),
        answeredAt: answeredAt?.toISOString() ?? null,
        appealUntil: (report && appealUntil(final, one, report, now)?.toISOString()) ?? null,
        appeal: appeal && { ...appeal, outcome: outcomeOf(final, one) },
      },
    ];
  });
}
