import type { StaffRole } from '../../../contract/accounts/roles.ts';
import type { AuditLine } from '../../../contract/audit/audit.ts';
import { detailsOf } from '../../../contract/audit/line-details.ts';
import type { App } from '../../app.ts';
import { rolesOf } from '../accounts/roles/store.ts';
import { findAccounts } from '../accounts/store.ts';
import type { TrailLine } from '../audit/audit-view/store.ts';
import type { FindHidden } from '../audit/audit-view/view-trail.ts';
import { findOwnMatters, findOwnWithdrawn } from '../disputes/conflicts/find-conflicts.ts';
import { namesOfKeys } from '../keys/find-keys.ts';
import { authorsOf, authorsOfDestroyed, withDestroyedRemovals } from '../reports/staff/count-store.ts';

/**
 * Finds the lines about reports that name the reader, who would learn from them who filed or read those: so they would from what
 * follows for an author when moderators remove one. What the reader did, and what nobody's name stands beside, is not among them.
 * Nothing of a destroyed report tells whether it named the reader, so what its author did is hidden from everybody else.
 */
export function linesOfOwnMatters(app: App, readerId: string): FindHidden {
  let own: Promise<[ids: readonly string[], authors: ReadonlySet<string>]> | undefined;
  return async (lines) => {
    own ??= findOwnMatters(app, readerId).then(async (ids) => [ids, await authorsOf(app, ids)]);
    const [found, authors] = await own;
    const isTelling = ({ actor, actorID }: TrailLine) =>
      (actor === 'account' || actor === 'key') && actorID !== readerId;
    const told = [...new Set(lines.filter(isTelling).flatMap(({ reportIDs }) => reportIDs))];
    const ownIds = new Set([...found, ...(await findOwnWithdrawn(app, readerId, told))]);
    const authorOf = await authorsOfDestroyed(app, told);
    const removed = await withDestroyedRemovals(app, [...new Set(lines.flatMap((line) => sanctionedBy(line) ?? []))]);
    const isOfAuthor = (line: TrailLine) => {
      const author = sanctionedBy(line);
      return author !== null && (authors.has(author) || removed.has(author));
    };
    const isOwn = (line: TrailLine) =>
      isTelling(line) && line.reportIDs.some((id) => ownIds.has(id) || authorOf.get(id) === line.actorID);
    return new Set(lines.filter((line) => isOwn(line) || isOfAuthor(line)));
  };
}

/** Whose reports count for more or less since this line; null for others. */
const sanctionedBy = ({ event, details }: TrailLine): string | null =>
  event === 'reporter.rung_changed' ? accountIn(details) : null;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of the account that something was done to; null for most lines. */
function accountIn(details: string | null): string | null {
  const { account } = detailsOf(details);
  return typeof account === 'string' && uuid.test(account) ? account : null;
}

/**
 * Adds names of accounts and keys. Only admins, who see everybody's account anyway, read all of them: who filed a report
 * is as dangerous to leak as whom it names. Auditors read those of staff.
 */
export async function nameActors(
  app: App,
  lines: readonly TrailLine[],
  readerRoles: readonly StaffRole[],
): Promise<AuditLine[]> {
  const isAdmin = readerRoles.includes('admin');
  const idsOf = (actor: string) => lines.flatMap((line) => (line.actor === actor ? (line.actorID ?? []) : []));
  const accountIds = [...new Set([...idsOf('account'), ...lines.flatMap(({ details }) => accountIn(details) ?? [])])];
  const staff = isAdmin ? null : await rolesOf(app, accountIds);
  const [accounts, keys] = await Promise.all([
    findAccounts(app, staff ? [...staff.keys()] : accountIds),
    isAdmin ? namesOfKeys(app, null, [...new Set(idsOf('key'))]) : new Map<string, string>(),
  ]);
  const nameOf = (id: string | null) => accounts.get(id ?? '')?.name ?? null;
  return lines.map((line) => ({
    ...line,
    actorName: line.actor === 'key' ? (keys.get(line.actorID ?? '') ?? null) : nameOf(line.actorID),
    accountName: nameOf(accountIn(line.details)),
  }));
}
