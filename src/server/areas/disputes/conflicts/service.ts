// See docs/decisions/0024-nobody-acts-on-their-own-matter.md
import type { conflicts } from '../../../../contract/moderation/queue.ts';
import {
  type IdentifierField,
  namesIdentifier,
  type ReportContent,
  reportIdentifiers,
} from '../../../../contract/reports/report-fields.ts';
import { baseEmail } from '../../../../contract/rules/base-email.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { normalEmail } from '../../../../contract/rules/subject-email.ts';
import { forbidden } from '../../../errors.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import type { AccountService } from '../../accounts/service.ts';
import { type CaseService, isOwnCase } from '../cases/service.ts';

/** A report that a member of staff acts on. */
export interface ConcernedReport extends Pick<ReportContent, IdentifierField> {
  id: string;
  authorId: string | null;
}

/** Why a member of staff is not impartial: they filed the report, or it is about them. */
export type Conflict = (typeof conflicts)[number];

interface Needs {
  accounts: Pick<AccountService, 'byId'>;
  cases: Pick<CaseService, 'concerning'>;
  /** The cases that have disputed or replied to reports, by the reports' ids. */
  casesAbout: (db: Queryable, reportIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Whether an account has filed a report that names an identifier. */
  hasFiled: (accountId: string, identifier: NormalIdentifier) => Promise<boolean>;
}

export type ConflictService = ReturnType<typeof conflictService>;

/**
 * Keeps members of staff from acting on their own matters (T4). Whatever staff do to a report, or to what belongs to one, asks
 * here; test/integration/conflicts.test.ts goes through all of their endpoints.
 */
export function conflictService({ accounts, cases, casesAbout, hasFiled }: Needs) {
  /**
   * The conflicts of a member of staff with reports, by the reports' ids: they filed it, it names their email address or an
   * identifier that they have proven, or they have a case about it.
   */
  async function ofReports(
    db: Queryable,
    accountId: string,
    reports: readonly ConcernedReport[],
  ): Promise<Map<string, Conflict>> {
    const found = new Map<string, Conflict>();
    for (const { id, authorId } of reports) if (authorId === accountId) found.set(id, 'ownReport');
    const others = reports.filter(({ id }) => !found.has(id));
    const account = others.length > 0 ? await accounts.byId(accountId, db) : null;
    if (!account) return found;
    const about = await casesAbout(
      db,
      others.map(({ id }) => id),
    );
    const identifiers = others.flatMap(reportIdentifiers);
    const known = await cases.concerning(db, { identifiers, ids: [...about.values()].flat() });
    const own = known.filter((one) => isOwnCase(account.email, one));
    for (const report of others) {
      const isNamed =
        reportIdentifiers(report).some((one) => isOwnEmail(account.email, one)) ||
        own.some(({ id, identifier }) => namesIdentifier(report, identifier) || about.get(report.id)?.includes(id));
      if (isNamed) found.set(report.id, 'ownMatter');
    }
    return found;
  }

  return {
    ofReports,

    /** The conflict of a member of staff with a report; null when they may act on it. */
    ofReport: async (db: Queryable, accountId: string, report: ConcernedReport): Promise<Conflict | null> =>
      (await ofReports(db, accountId, [report])).get(report.id) ?? null,

    /**
     * To be called before a member of staff does something to a report.
     * @param to `read`: authors may, but whoever it names learns of it on their case page only
     * @throws ApiError 403
     */
    async refuse(db: Queryable, accountId: string, report: ConcernedReport, to: 'act' | 'read' = 'act'): Promise<void> {
      const conflict = (await ofReports(db, accountId, [report])).get(report.id);
      if (conflict && (to === 'act' || conflict === 'ownMatter')) throw forbidden(conflict);
    },

    /**
     * To be called before a member of staff decides something about an identifier, and not about one report.
     * @throws ApiError 403 for their email address and for what they have proven
     */
    async refuseIdentifier(db: Queryable, accountId: string, identifier: NormalIdentifier): Promise<void> {
      const account = await accounts.byId(accountId, db);
      if (!account) return;
      const known = await cases.concerning(db, { identifiers: [identifier], ids: [] });
      if (isOwnEmail(account.email, identifier) || known.some((one) => isOwnCase(account.email, one)))
        throw forbidden('ownMatter');
    },

    /**
     * To be called before a member of staff reads or decides a proof.
     * @throws ApiError 403 for one of their own, and of an identifier that they have reported
     */
    async refuseProof(db: Queryable, accountId: string, proof: Parameters<typeof isOwnCase>[1]): Promise<void> {
      const account = await accounts.byId(accountId, db);
      if (account && isOwnCase(account.email, proof)) throw forbidden('ownMatter');
      if (await hasFiled(accountId, proof.identifier)) throw forbidden('ownReport');
    },
  };
}

/** Whether an identifier is an email address that reaches the same mailbox. */
const isOwnEmail = (email: string, { kind, value }: NormalIdentifier): boolean =>
  kind === 'email' && baseEmail(value) === baseEmail(normalEmail(email));
