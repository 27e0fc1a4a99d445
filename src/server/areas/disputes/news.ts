import type { DisputeOutcome } from '../../../contract/disputes/disputes.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { Cases, DisputedReport } from './needs.ts';

/** What someone is told about a dispute by mail; days are those of the operator's time zone, YYYY-MM-DD. */
export type DisputeNews =
  | { news: 'opened'; decisionDueOn: string; isAppeal: boolean }
  /** Null: the registry itself asks for the author's side. */
  | { news: 'asked'; question: string | null }
  | { news: 'decided'; outcome: DisputeOutcome; reasons: string; isAppeal: boolean }
  | { news: 'held' }
  | { news: 'ended' }
  | { news: 'reopened'; decisionDueOn: string };

type DisputeMail = { to: string; name: string; language: Language } & (
  | ({ kind: 'disputeSubject' } & DisputeNews)
  | ({ kind: 'disputeAuthor'; reportId: string } & DisputeNews)
);

interface Needs {
  cases: Pick<Cases, 'byId'>;
  accounts: {
    recipient(
      id: string,
      from: Queryable,
    ): Promise<{ email: string; name: string; preferences: { language: Language } } | null>;
  };
  mail: {
    queue(tx: Tx, mail: DisputeMail): Promise<void>;
    queueLater(tx: Tx, mail: DisputeMail, later: Later): Promise<void>;
    cancel(tx: Tx, id: string): Promise<boolean>;
  };
}

/** When a mail is sent, and under which id it can be cancelled until then. */
interface Later {
  id: string;
  at: Date;
}

/** Under which id the mail waits that tells the person who disputes of a decision. */
export const subjectMailId = (decisionId: string, disputeId: string): string => `${decisionId}:${disputeId}`;

/** Tells both sides of a dispute by mail what happens. Neither is told who the other is. */
export const disputeMails = ({ cases, accounts, mail }: Needs) => ({
  /** Tells the person who disputes; nobody if the case was deleted or cannot be opened. */
  async tellSubject(tx: Tx, { caseId }: { caseId: string }, news: DisputeNews, later?: Later) {
    const found = await cases.byId(caseId, tx);
    if (!found) return;
    const { contactEmail: to, language } = found;
    const content = { kind: 'disputeSubject' as const, to, name: '', language, ...news };
    if (later) await mail.queueLater(tx, content, later);
    else await mail.queue(tx, content);
  },

  /** Tells the author of the report; nobody if their account was deleted or cannot be opened. */
  async tellAuthor(
    tx: Tx,
    { id, authorId }: Pick<DisputedReport, 'id' | 'authorId'>,
    news: DisputeNews,
    later?: Later,
  ) {
    const author = authorId === null ? null : await accounts.recipient(authorId, tx);
    if (!author) return;
    const { email: to, name, preferences } = author;
    const content = { kind: 'disputeAuthor' as const, to, name, language: preferences.language, reportId: id, ...news };
    if (later) await mail.queueLater(tx, content, later);
    else await mail.queue(tx, content);
  },

  /** @returns false when the mail was sent already, or there was none */
  cancel: (tx: Tx, id: string): Promise<boolean> => mail.cancel(tx, id),
});
export type DisputeMails = ReturnType<typeof disputeMails>;
