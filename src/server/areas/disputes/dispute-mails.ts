import { appealDays } from '../../../contract/disputes/dispute-parts.ts';
import type { NoticeCode } from '../../../contract/notices/inbox.ts';
import type { App } from '../../app.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { findRecipient, findRecipients } from '../accounts/store.ts';
import { putNotice, putNotices } from '../notices/inbox/store.ts';
import type { AuthorNews, SubjectNews } from '../notices/mail/mail-content.ts';
import { type Later, queueMail, queueMails } from '../notices/mail/queue-mail.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { findCase } from './cases/store.ts';

/** Under which id the mail waits that tells the person who disputes of a decision. */
export const subjectMailId = (decisionId: string, disputeId: string): string => `${decisionId}:${disputeId}`;

// Neither side of a dispute is told who the other is.

/** Tells the person who disputes; nobody if the case was deleted or cannot be opened. */
export async function tellSubject(
  app: App,
  tx: Tx,
  { caseId }: { caseId: string },
  news: SubjectNews,
  later?: Later,
): Promise<void> {
  const found = await findCase(app, tx, caseId);
  if (!found) return;
  const { contactEmail: to, language } = found;
  await queueMail(app, tx, { kind: 'disputeSubject', to, name: '', language, ...news }, later);
}

/** What is told of one report; `tellSafelisted` tells of many. */
type OneAuthorsNews = Exclude<AuthorNews, { news: 'safelisted' }>;

/** What the author reads of it in their inbox, and until when something can be done about it. */
async function noticeAuthor(
  app: App,
  tx: Tx,
  about: { accountId: string; reportId: string },
  news: OneAuthorsNews,
  later?: Later,
): Promise<void> {
  const put = (code: NoticeCode<'dispute'>, dueAt: Date | null = null) =>
    putNotice(app, tx, { ...about, kind: 'dispute', code, dueAt }, later);
  switch (news.news) {
    case 'asked':
      return putNotice(
        app,
        tx,
        { ...about, kind: 'question', code: 'dispute', dueAt: news.dueAt === null ? null : new Date(news.dueAt) },
        later,
      );
    case 'decided':
      // A report that was removed for it can be appealed.
      return put(news.outcome, news.outcome === 'upheld' ? new Date(app.clock().getTime() + appealDays * dayMs) : null);
    case 'replied':
      return put(news.mayAnswer ? 'replied' : 'answered');
    case 'ordered':
      return put(news.isHeld ? 'ordered' : 'relisted');
    case 'held':
    case 'unread':
    case 'reopened':
      return put(news.news);
  }
}

/** Tells the author of the report; nobody if their account was deleted or cannot be opened. */
export async function tellDisputedAuthor(
  app: App,
  tx: Tx,
  { id, reference, authorId }: StoredReport,
  news: OneAuthorsNews,
  later?: Later,
): Promise<void> {
  const author = authorId === null ? null : await findRecipient(app, authorId, tx);
  if (!author || authorId === null) return;
  await queueMail(app, tx, { kind: 'disputeAuthor', ...author, reportId: id, reference, ...news }, later);
  await noticeAuthor(app, tx, { accountId: authorId, reportId: id }, news, later);
}

/** Tells the authors of reports that these are held, since they name what cannot be listed any more: of many in two statements. */
export async function tellSafelisted(app: App, tx: Tx, reports: readonly StoredReport[]): Promise<void> {
  const authors = await findRecipients(
    app,
    reports.flatMap(({ authorId }) => authorId ?? []),
    tx,
  );
  const told = reports.flatMap(({ id: reportId, reference, authorId }) => {
    const author = authorId === null ? undefined : authors.get(authorId);
    return author && authorId !== null ? [{ author, accountId: authorId, reportId, reference }] : [];
  });
  if (told.length === 0) return;
  await queueMails(
    app,
    tx,
    'disputeAuthor',
    told.map(({ author, reportId, reference }) => ({
      kind: 'disputeAuthor',
      ...author,
      reportId,
      reference,
      news: 'safelisted',
    })),
  );
  await putNotices(app, tx, 'dispute', 'safelisted', told);
}
