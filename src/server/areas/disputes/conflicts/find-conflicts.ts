import { provenWith } from '../../../../contract/disputes/proof-means.ts';
import type { conflicts } from '../../../../contract/moderation/queue.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { normalEmail } from '../../../../contract/rules/subject-email.ts';
import type { App } from '../../../app.ts';
import { forbidden } from '../../../errors.ts';
import { idsOf } from '../../../platform/db/columns.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { emailsOf, findAccount, findAccounts } from '../../accounts/store.ts';
import { namesAny } from '../../reports/matching/exact-store.ts';
import { findIdsUnder, listReportsNaming } from '../../reports/staff/naming-store.ts';
import {
  approximateTokens,
  type Identified,
  reportIdentifiers,
  searchTokens,
} from '../../reports/stored/named-store.ts';
import { findWithdrawnReports } from '../../reports/stored/store.ts';
import { listCasesOf, listCasesOfMailboxes } from '../cases/store.ts';
import { listCasesAbout, listReportsOfCases } from '../store.ts';
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

/** The newest reports that are found by each identifier. */
const mostNaming = 10_000;

/**
 * The reports, by id, that name a member of staff, or that a case of theirs is about: what tells who filed one of them is not
 * shown to them. The same as `findConflicts` finds, for lists and counts of thousands of reports: it opens none of them. No
 * identifier finds one that is withdrawn: see `findOwnWithdrawn`.
 */
export async function findOwnMatters(app: App, accountId: string): Promise<string[]> {
  const account = await findAccount(app, accountId);
  if (!account) return [];
  const emails = emailsOf(account);
  const cases = await listCasesOfMailboxes(app, app.db, emails);
  const named = emails.map((email) => ({ kind: 'email' as const, value: normalEmail(email) }));
  const identifiers = [...named, ...cases.flatMap((one) => one.identifiers)];
  const tokens = [...searchTokens(app.vault, identifiers), ...approximateTokens(app.vault, named)];
  const [naming, about] = await Promise.all([
    findIdsUnder(app, tokens, mostNaming),
    listReportsOfCases(app.db, idsOf(cases)),
  ]);
  return [...new Set([...naming, ...about])];
}

/** Those of some reports that are withdrawn and name a member of staff, or that a case of theirs is about. */
export async function findOwnWithdrawn(app: App, accountId: string, ids: readonly string[]): Promise<string[]> {
  const withdrawn = ids.length > 0 ? await findWithdrawnReports(app, ids) : [];
  const found = await findConflicts(app, app.db, accountId, withdrawn);
  return [...found].flatMap(([id, conflict]) => (conflict === 'ownMatter' ? [id] : []));
}

// Keeps members of staff from acting on their own matters. Whatever staff do to a report, or to what belongs to one, asks
// here; test/integration/disputes/conflicts.test.ts goes through all of their endpoints. Once a case is forgotten, so is its
// proof, and only the account's email addresses are compared.

/**
 * To be called before a member of staff does something to a report.
 * @param to `read`: authors may, but whoever it names learns of it on their case page only
 * @throws ApiError 403
 */
export async function refuseConflict(
  app: App,
  db: Queryable,
  accountId: string,
  report: ConcernedReport,
  to: 'act' | 'read' = 'act',
): Promise<void> {
  const conflict = (await findConflicts(app, db, accountId, [report])).get(report.id);
  if (conflict && (to === 'act' || conflict === 'ownMatter')) throw forbidden(conflict);
}

/**
 * To be called before a member of staff decides something about an identifier, and not about one report.
 * @throws ApiError 403 for their email address and for what they have proven
 */
export async function refuseOwnIdentifier(
  app: App,
  db: Queryable,
  accountId: string,
  identifier: NormalIdentifier,
): Promise<void> {
  const account = await findAccount(app, accountId, db);
  if (!account) return;
  const known = await listCasesOf(app, db, { identifiers: [identifier], ids: [] });
  const emails = emailsOf(account);
  if (isOwnEmail(emails, identifier) || known.some((one) => isOwnCase(emails, one))) throw forbidden('ownMatter');
}

/**
 * To be called before a member of staff reads or decides a proof.
 * @throws ApiError 403 for one of their own, and of an identifier that they have reported
 */
export async function refuseOwnProof(
  app: App,
  db: Queryable,
  accountId: string,
  proof: { identifier: NormalIdentifier; contactEmail: string },
): Promise<void> {
  const account = await findAccount(app, accountId, db);
  if (!account) return;
  const emails = emailsOf(account);
  // Approved, its link would go to the address.
  if (isOwnEmail(emails, proof.identifier) || isOwnMailbox(emails, proof.contactEmail)) throw forbidden('ownMatter');
  for (const identifier of provenWith(proof.identifier))
    if (await hasReported(app, db, emails, identifier)) throw forbidden('ownReport');
}

/** Whether somebody has filed a report that names an identifier, with any account of their mailbox. */
async function hasReported(
  app: App,
  db: Queryable,
  emails: readonly string[],
  identifier: NormalIdentifier,
): Promise<boolean> {
  for (let cursor: string | undefined; ; ) {
    const page = await listReportsNaming(app, identifier, { limit: 100, cursor });
    const authorIds = page.items.flatMap(({ authorId }) => authorId ?? []);
    if ((await findSameMailbox(app, db, emails, authorIds)).size > 0) return true;
    if (page.next === null) return false;
    cursor = page.next;
  }
}
