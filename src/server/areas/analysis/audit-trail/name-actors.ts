import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import type { AuditLine } from '../../../../contract/audit/audit.ts';
import type { App } from '../../../app.ts';
import { rolesOf } from '../../accounts/roles/change-roles.ts';
import { findAccounts } from '../../accounts/store.ts';
import type { TrailLine } from '../../audit/audit-view/view-trail.ts';
import { findPairNames } from '../../keys/find-keys.ts';

/** The id of the account that something was done to; null for most lines. */
function accountIn(details: string | null): string | null {
  const account: unknown = details === null ? null : JSON.parse(details).account;
  return typeof account === 'string' ? account : null;
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
    isAdmin ? findPairNames(app, [...new Set(idsOf('key'))]) : new Map<string, string>(),
  ]);
  const nameOf = (id: string | null) => accounts.get(id ?? '')?.name ?? null;
  return lines.map((line) => ({
    ...line,
    actorName: line.actor === 'key' ? (keys.get(line.actorID ?? '') ?? null) : nameOf(line.actorID),
    accountName: nameOf(accountIn(line.details)),
  }));
}
