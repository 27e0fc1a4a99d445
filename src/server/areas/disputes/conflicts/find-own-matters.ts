import { normalEmail } from '../../../../contract/rules/subject-email.ts';
import type { App } from '../../../app.ts';
import { idsOf } from '../../../platform/db/columns.ts';
import { emailsOf, findAccount } from '../../accounts/store.ts';
import { findIdsUnder } from '../../reports/staff/naming-store.ts';
import { approximateTokens, searchTokens } from '../../reports/stored/named-store.ts';
import { findWithdrawnReports } from '../../reports/stored/store.ts';
import { listCasesOfMailboxes } from '../cases/store.ts';
import { listReportsOfCases } from '../store.ts';
import { findConflicts } from './find-conflicts.ts';

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
