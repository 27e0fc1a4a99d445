import type { conflicts } from '../../../../contract/moderation/queue.ts';
import type { App } from '../../../app.ts';
import { idsOf } from '../../../platform/db/columns.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { emailsOf, findAccount, findAccounts } from '../../accounts/store.ts';
import { namesAny } from '../../reports/matching/exact-store.ts';
import type { Identified } from '../../reports/stored/named-store.ts';
import { reportIdentifiers } from '../../reports/stored/named-store.ts';
import { listCasesOf } from '../cases/store.ts';
import { listCasesAbout } from '../store.ts';
import { isOwnCase, isOwnEmail, isOwnMailbox } from './own-case.ts';

/** A report that a member of staff acts on. */
export interface ConcernedReport extends Identified {
  id: string;
  authorId: string | null;
}

/** Why a member of staff is not impartial: they filed the report, or it is about them. */
export type Conflict = (typeof conflicts)[number];

/** Which of some accounts are of the mailbox of one of some addresses, and have confirmed theirs: anybody can register with any. */
export async function findSameMailbox(
  app: App,
  db: Queryable,
  emails: readonly string[],
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const accounts = accountIds.length > 0 ? [...(await findAccounts(app, accountIds, db)).values()] : [];
  const same = accounts.filter((one) => one.emailConfirmedAt !== null && isOwnMailbox(emails, one.email));
  return new Set(idsOf(same));
}

/**
 * The conflicts of a member of staff with reports, by the reports' ids: they filed it, with this account or another one of the
 * same mailbox, it names an email address of theirs or an identifier that they have proven, or they have a case about it.
 */
export async function findConflicts(
  app: App,
  db: Queryable,
  accountId: string,
  reports: readonly ConcernedReport[],
): Promise<Map<string, Conflict>> {
  const found = new Map<string, Conflict>();
  for (const { id, authorId } of reports) if (authorId === accountId) found.set(id, 'ownReport');
  const others = reports.filter(({ id }) => !found.has(id));
  const account = others.length > 0 ? await findAccount(app, accountId, db) : null;
  if (!account) return found;
  const emails = emailsOf(account);
  const about = await listCasesAbout(db, idsOf(others));
  const identifiers = others.flatMap(reportIdentifiers);
  const known = await listCasesOf(app, db, { identifiers, ids: [...about.values()].flat() });
  const own = known.filter((one) => isOwnCase(emails, one));
  const authorIds = others.flatMap(({ authorId }) => authorId ?? []);
  const alsoTheirs = await findSameMailbox(app, db, emails, authorIds);
  for (const report of others) {
    const isNamed =
      alsoTheirs.has(report.authorId ?? '') ||
      reportIdentifiers(report).some((one) => isOwnEmail(emails, one)) ||
      own.some(({ id, identifiers }) => namesAny(report, identifiers) || about.get(report.id)?.includes(id));
    if (isNamed) found.set(report.id, 'ownMatter');
  }
  return found;
}
