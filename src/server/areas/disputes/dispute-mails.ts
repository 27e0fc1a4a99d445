import type { DisputeOutcome } from '../../../contract/disputes/disputes.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { findRecipient } from '../accounts/find-account.ts';
import { queueMail, queueMailLater } from '../notices/mail/queue-mail.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import { findCase } from './cases/store.ts';

/** What someone is told about a dispute by mail; days are those of the operator's time zone, YYYY-MM-DD. */
export type DisputeNews =
  | { news: 'opened'; decisionDueOn: string; isAppeal: boolean }
  /** Null: the registry itself asks for the author's side. */
  | { news: 'asked'; question: string | null }
  | { news: 'decided'; outcome: DisputeOutcome; reasons: string; isAppeal: boolean }
  | { news: 'held' }
  | { news: 'ended' }
  | { news: 'reopened'; decisionDueOn: string };

/** When a mail is sent, and under which id it can be cancelled until then. */
interface Later {
  id: string;
  at: Date;
}

/** Under which id the mail waits that tells the person who disputes of a decision. */
export const subjectMailId = (decisionId: string, disputeId: string): string => `${decisionId}:${disputeId}`;

// Neither side of a dispute is told who the other is.

/** Tells the person who disputes; nobody if the case was deleted or cannot be opened. */
export async function tellSubject(
  app: App,
  tx: Tx,
  { caseId }: { caseId: string },
  news: DisputeNews,
  later?: Later,
): Promise<void> {
  const found = await findCase(app, tx, caseId);
  if (!found) return;
  const { contactEmail: to, language } = found;
  const content = { kind: 'disputeSubject' as const, to, name: '', language, ...news };
  if (later) await queueMailLater(app, tx, content, later);
  else await queueMail(app, tx, content);
}

/** Tells the author of the report; nobody if their account was deleted or cannot be opened. */
export async function tellDisputedAuthor(
  app: App,
  tx: Tx,
  { id, authorId }: Pick<StoredReport, 'id' | 'authorId'>,
  news: DisputeNews,
  later?: Later,
): Promise<void> {
  const author = authorId === null ? null : await findRecipient(app, authorId, tx);
  if (!author) return;
  const { email: to, name, preferences } = author;
  const content = { kind: 'disputeAuthor' as const, to, name, language: preferences.language, reportId: id, ...news };
  if (later) await queueMailLater(app, tx, content, later);
  else await queueMail(app, tx, content);
}
