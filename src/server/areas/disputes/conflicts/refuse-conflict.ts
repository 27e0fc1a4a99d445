import { provenWith } from '../../../../contract/disputes/proof-means.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { forbidden } from '../../../errors.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { emailsOf, findAccount } from '../../accounts/store.ts';
import { listReportsNaming } from '../../reports/staff/naming-store.ts';
import { listCasesOf } from '../cases/store.ts';
import { type ConcernedReport, findConflicts, findSameMailbox } from './find-conflicts.ts';
import { isOwnCase, isOwnEmail, isOwnMailbox } from './own-case.ts';

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
