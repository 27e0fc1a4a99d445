import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { tellDisputedAuthor, tellSubject } from '../dispute-mails.ts';
import type { StoredDispute } from '../stored-dispute.ts';
import { updateAsked } from './deadline-store.ts';
import { insertQuestion } from './message-store.ts';

/** Stores a moderator's question and mails it. */
export async function askQuestion(
  app: App,
  tx: Tx,
  { report, dispute }: { report: StoredReport; dispute: StoredDispute },
  { to, question, at }: { to: 'subject' | 'author'; question: string; at: Date },
): Promise<void> {
  await insertQuestion(app, tx, dispute.id, { to, words: question, at });
  if (to === 'subject') return tellSubject(app, tx, dispute, { news: 'asked', question });
  await updateAsked(tx, dispute.id, at);
  await tellDisputedAuthor(app, tx, report, { news: 'asked', question });
}
