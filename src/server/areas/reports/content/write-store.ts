import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { columnValues, readable, readablePlaceholders, sealerOf } from '../stored/fields.ts';
import { deleteTokens, insertTokens, type NamedContent } from '../stored/named-store.ts';
import type { ShownReply, StoredReport } from '../stored/report.ts';
import { keepVersion } from './version-store.ts';

// What is written to a report that exists, but for its placement.

/** $5 and on: the readable columns. What was hidden in the version before is no longer. */
const replace = statement(
  'reports.replace',
  `update reports set version = version + 1, keywords = $2, sealed = $3, updated_at = $4,
     redacted = null, redacted_passages = null,
     (${readable}) = row(${readablePlaceholders(5)})
   where id = $1`,
);

/** Keeps the current version in the history and writes the next one, in which no passage is hidden. */
export async function updateReport(
  app: App,
  tx: Tx,
  { content: current, named: was }: NamedContent<StoredReport>,
  { content, named }: NamedContent,
  at: Date,
): Promise<void> {
  const { id } = current;
  const { keywords, ...fields } = content;
  await keepVersion(app, tx, current);
  const next = sealerOf(app).seal({ ...current, version: current.version + 1 }, fields);
  await tx.run(replace, [id, keywords, next, at, ...columnValues(fields)]);
  await deleteTokens(tx, [{ id, named: was }]);
  await insertTokens(tx, id, named, current.state);
}

const putKeywords = statement('reports.set_keywords', 'update reports set keywords = $2 where id = $1');

export const updateKeywords = (tx: Tx, id: string, keywords: readonly string[]): Promise<void> =>
  tx.run(putKeywords, [id, keywords]);

/** $2: until when its author is asked, or null. */
const putAsked = statement('reports.set_asked', 'update reports set asked_until = $2 where id = $1');

/** Notes until when a moderator's question waits for the author's answer; null when none does. */
export const setAsked = (tx: Tx, id: string, until: Date | null): Promise<void> => tx.run(putAsked, [id, until]);

const putReply = statement('reports.set_reply', 'update reports set reply = $2 where id = $1');

/** Sets the reply to a locked report and what followed, as answers show them. */
export async function setReportReplies(app: App, tx: Tx, id: string, replies: readonly ShownReply[]): Promise<void> {
  await tx.run(putReply, [id, replies.length === 0 ? null : sealerOf(app).sealReplies(id, replies)]);
}
