import { isTold } from '../../../../contract/moderation/moderation.ts';
import type { PastDecision } from '../../../../contract/moderation/queue.ts';
import {
  fieldsWith,
  type IdentifierField,
  pickFields,
  type ReportContent,
  reportFieldNames,
  reportFields,
} from '../../../../contract/reports/report-fields.ts';
import type { AuthorRecord } from '../../../../contract/reports/standing.ts';
import { type MainKind, mask, maskedIdentifier, normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { findRecipient } from '../../accounts/store.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import { findOwnMatters } from '../../disputes/conflicts/find-conflicts.ts';
import { listAnyAttachments } from '../../reports/attachments/read-attachments.ts';
import { authorRecordOf } from '../../reports/staff/count-store.ts';
import type { Identified } from '../../reports/stored/named-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { obstacleToReversal } from '../reverse-decision.ts';
import type { StoredDecision } from '../store.ts';

/** Names of members of staff. */
export type NameOf = (accountId: string | null) => Promise<{ name: string | null; isMe: boolean }>;

/** For authors among the staff, and those whom a report names: they are not told who decides about it. */
export const unnamed: NameOf = async () => ({ name: null, isMe: false });

/** Reads each name once. */
export function namesFor(app: App, reader: AccountCall): NameOf {
  const known = new Map<string, Promise<string | null>>();
  return async (accountId) => {
    if (accountId === null) return { name: null, isMe: false };
    const found = known.get(accountId) ?? findRecipient(app, accountId).then((one) => one?.name ?? null);
    known.set(accountId, found);
    return { name: await found, isMe: accountId === reader.accountId };
  };
}

/**
 * The decisions about a report. Its author reads of those that every author is told of, not who made them, and reverses none.
 * @param all those about the report, oldest first
 */
export function pastDecisions(
  app: App,
  reader: AccountCall,
  report: StoredReport,
  all: readonly StoredDecision[],
): Promise<PastDecision[]> {
  const { accountId } = reader;
  const isOwn = report.authorId === accountId;
  const nameOf = isOwn ? unnamed : namesFor(app, reader);
  const shown = all.filter(({ decision }) => !isOwn || isTold(decision));
  return Promise.all(
    shown.map(async (one) => {
      const { id, decision, reason, note, isFirst, answer, answeredAt } = one;
      return {
        id,
        decision,
        reason,
        note,
        isFirst,
        answer,
        by: await nameOf(one.moderatorId),
        decidedAt: one.decidedAt.toISOString(),
        isReversed: one.reversedBy !== null,
        isLatest: !isOwn && (await obstacleToReversal(app.db, accountId, report, all, one)) === null,
        answeredAt: answeredAt?.toISOString() ?? null,
      };
    }),
  );
}

/** What became of an author's reports but for those that name the reader, who would learn from it who filed them. */
export const authorRecordFor = async (app: App, readerId: string, authorId: string): Promise<AuthorRecord> =>
  authorRecordOf(app, authorId, await findOwnMatters(app, readerId));

/**
 * What moderators read of a report. Its identifiers stay masked until they are asked for.
 * @param decided the decisions about it, oldest first
 */
export async function reportView(
  app: App,
  reader: AccountCall,
  report: StoredReport,
  decided: readonly StoredDecision[],
) {
  // Nothing of a destroyed report tells whether it named the reader, so nobody is told who filed it.
  const authorId = report.destroyedAt ? null : report.authorId;
  const [record, attachments, decisions] = await Promise.all([
    authorId === null ? null : authorRecordFor(app, reader.accountId, authorId),
    listAnyAttachments(app, report.id),
    pastDecisions(app, reader, report, decided),
  ]);
  return {
    version: report.version,
    report: { ...pickFields(reportFieldNames, report), ...maskedIdentifiers(report) },
    passages: report.passages ?? [],
    // That the person named may read it is not its author's business.
    releasedAt: report.authorId === reader.accountId ? null : (report.releasedAt?.toISOString() ?? null),
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
    author: authorId === null || record === null ? null : { id: authorId, ...record },
    attachments,
    decisions,
  };
}

/** The identifiers of a report, each masked: in normal form, so that the same one looks the same in every report. */
export const maskedIdentifiers = (report: Identified) =>
  Object.fromEntries(
    fieldsWith('identifier').map((field) => [field, maskedValue(reportFields[field].identifier, report[field])]),
  ) as Identified;

function maskedValue(kind: MainKind | 'further', value: ReportContent[IdentifierField]) {
  if (value === null) return null;
  if (typeof value !== 'string') return value.map((one) => ({ ...one, value: maskedIdentifier(one.kind, one.value) }));
  return kind === 'further' ? mask : maskedIdentifier(kind, normalIdentifier(kind, value) ?? value);
}
