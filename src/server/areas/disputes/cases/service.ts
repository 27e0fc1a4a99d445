import {
  type CaseAnswer,
  type CaseExplained,
  type CaseReport,
  caseLinkDays,
  caseReasons,
  maxCaseReports,
  type PastDispute,
} from '../../../../contract/disputes/cases.ts';
import type { CaseDispute, CaseReply } from '../../../../contract/disputes/disputes.ts';
import type { Explained } from '../../../../contract/lookup/explained.ts';
import { pages } from '../../../../contract/pages.ts';
import { maskedIdentifier, type NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { notFound } from '../../../errors.ts';
import { type Clock, dayMs } from '../../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../../platform/db/pool.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import type { AuditEvent, AuditService } from '../../audit/service.ts';
import { casePageRules, type ThrottleService } from '../../limits/throttle/service.ts';
import type { LookupService } from '../../lookup/service.ts';
import type { ReportService, StoredReport } from '../../reports/service.ts';
import type { Case, CaseRepository, Proven } from './repository.ts';

export { isOwnCase } from './own-case.ts';
export type { Case, Proven };

/** How long after the end of its link a case is deleted, in milliseconds (N4): 30 days. */
const forgetAfterMs = 30 * dayMs;

/** How many cases one step deletes. */
const batchSize = 200;

const firstId = '00000000-0000-0000-0000-000000000000';

/** Without what would tell how far the registry trusts the author. */
function withoutAuthor({ why, weight, part, ...one }: Explained): CaseExplained {
  const said = caseReasons.filter((code) => why.includes(code));
  if (said.length === why.length) return { ...one, why: said, weight, part };
  const shown = said.includes('disputed') ? 0.5 : 1;
  return { ...one, why: said, weight: shown, part: weight > 0 ? (part / weight) * shown : 0 };
}

/** What a case says about reports, by their ids. */
interface Said {
  disputes: Map<string, CaseDispute>;
  replies: Map<string, CaseReply>;
}

/** What other modules tell a case. */
export interface CaseParts {
  /** Who was told of these reports. */
  told: (reportIds: readonly string[]) => Promise<CaseAnswer['told']>;
  markersOf: (one: Case) => Promise<CaseAnswer['markers']>;
  disputes: {
    /** The newest dispute of a case about each report, by the report's id. */
    ofCase: (caseId: string) => Promise<Map<string, CaseDispute>>;
    /** What a case has replied to reports, by their ids. */
    repliesOf: (one: Case, reportIds: readonly string[]) => Promise<Map<string, CaseReply>>;
    /** Those of the given cases that must not be deleted yet, because a dispute is open or was decided recently. */
    withUnfinished: (tx: Tx, caseIds: readonly string[]) => Promise<readonly string[]>;
    /** Destroys what was written and sent in the disputes of some cases. */
    forgetCases: (tx: Tx, caseIds: readonly string[]) => Promise<void>;
  };
}

interface Needs {
  db: Db;
  cases: CaseRepository;
  reports: Pick<ReportService, 'naming' | 'lockNaming' | 'releasedNarratives' | 'staff'>;
  lookup: Pick<LookupService, 'assess'>;
  throttle: ThrottleService;
  audit: AuditService;
  parts: CaseParts;
  /** Origin of the product without a trailing slash; never taken from a request's Host header. */
  publicUrl: string;
  clock: Clock;
}

export type CaseService = ReturnType<typeof caseService>;

/** The day of a time in UTC, YYYY-MM-DD. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Cases: what people who have proven that an identifier is theirs see and do (N3). */
export function caseService(needs: Needs) {
  const { db, cases, reports, lookup, throttle, audit, parts, publicUrl, clock } = needs;

  const note = (tx: Tx, event: AuditEvent, caseId: string, requestId?: string) =>
    audit.note(tx, { actor: 'case', actorId: caseId, event, requestId });

  /**
   * The case of a link.
   * @param link the token behind the # of the link
   * @throws ApiError 404, the same whatever is wrong with the link
   */
  async function byLink(link: string, from: Queryable = db): Promise<Case> {
    const found = /^[\w-]{43}$/.test(link) ? await cases.byLink(from, link, clock()) : null;
    if (!found) throw notFound('caseLinkInvalid');
    return found;
  }

  /** Listed and held reports that name the identifier, newest first, 500 at most. */
  const reportsOf = async (one: Case): Promise<StoredReport[]> =>
    (await reports.naming(one.identifier, maxCaseReports)).items;

  /** What a report is called in the answers and calls of one case. */
  const referenceOf = (one: Pick<Case, 'id'>, reportId: string): string =>
    cases.reportReferences(one.id, reportId)[0] ?? '';

  const serialize = (one: Case, report: StoredReport, said: Said): CaseReport => ({
    reportID: referenceOf(one, report.id),
    category: report.category as CaseReport['category'],
    city: report.city,
    reportedOn: dayOf(report.createdAt),
    happenedOn: report.date,
    state: report.withdrawnAt ? 'withdrawn' : report.state,
    standing: report.standing,
    disputed: report.disputed,
    narrative: null,
    reply: said.replies.get(report.id) ?? null,
    dispute: said.disputes.get(report.id) ?? null,
  });

  /** Disputes about reports that are no longer shown. */
  async function pastDisputes(one: Case, shown: readonly StoredReport[], { disputes }: Said): Promise<PastDispute[]> {
    const ids = [...disputes.keys()].filter((id) => !shown.some((report) => report.id === id));
    const found = ids.length > 0 ? await reports.staff.some(ids) : [];
    return ids.flatMap((id) => {
      const [report, dispute] = [found.find((each) => each.id === id), disputes.get(id)];
      if (!report || !dispute) return [];
      const { category, city, createdAt } = report;
      const facts = { category: category as PastDispute['category'], city, reportedOn: dayOf(createdAt) };
      return [{ reportID: referenceOf(one, id), ...facts, dispute }];
    });
  }

  return {
    sealedRows: cases.sealedRows,
    byLink,
    referenceOf,

    /** Listed and held reports of a case that were filed before a day, locked; the newest of them, 500 at most. */
    lockOlder: (tx: Tx, one: Case, before: Date): Promise<StoredReport[]> =>
      reports.lockNaming(tx, one.identifier, before, maxCaseReports),

    /** A case, for mails about it; null when there is none, it was deleted, or it cannot be opened. */
    byId: (id: string, from: Queryable = db): Promise<Case | null> => cases.byId(from, id),

    /** The ids of all cases of an identifier, of earlier holders too. */
    idsOf: (tx: Tx, identifier: NormalIdentifier): Promise<string[]> => cases.idsOf(tx, identifier),

    /** Cases of some identifiers, and some by their ids, without those that were deleted. */
    concerning: cases.concerning,

    /** For those of the given cases that were deleted, or followed by another, the kind of identifier, by the ids of the cases. */
    pastKinds: (ids: readonly string[], from: Queryable = db) => cases.pastKinds(from, ids),

    /**
     * A report of a case, by the id in the case's answers.
     * @throws ApiError 404 when no listed or held report of the case is called so
     */
    async reportOf(one: Case, reference: string): Promise<StoredReport> {
      const found = (await reportsOf(one)).find(({ id }) => cases.reportReferences(one.id, id).includes(reference));
      if (!found) throw notFound('caseReportNotFound');
      return found;
    },

    /**
     * Makes the case of an identifier that was proven, or finds it, and gives it a new link. An earlier link ends.
     * @returns the whole link, which exists nowhere else
     */
    async prove(tx: Tx, proven: Proven): Promise<{ caseId: string; link: string }> {
      const [token, now] = [randomToken(), clock()];
      const expiresAt = new Date(now.getTime() + caseLinkDays * dayMs);
      const caseId = await cases.prove(tx, proven, { link: token, now, expiresAt });
      await note(tx, 'case.proven', caseId);
      return { caseId, link: `${publicUrl}${pages.case}#${token}` };
    },

    /**
     * What the registry has about the identifier. Nothing in it is about the authors of reports.
     * @throws ApiError 404 for a link that does not work, 429 after too many calls
     */
    async open(link: string, requestId: string): Promise<CaseAnswer> {
      const one = await byLink(link);
      await throttle.take(casePageRules(one.id));
      const [{ items, isCut }, assessed] = await Promise.all([
        reports.naming(one.identifier, maxCaseReports),
        lookup.assess(one.identifier),
      ]);
      const ids = items.map(({ id }) => id);
      const [told, markers, disputes, replies] = await Promise.all([
        parts.told(ids),
        parts.markersOf(one),
        parts.disputes.ofCase(one.id),
        parts.disputes.repliesOf(one, ids),
      ]);
      const said = { disputes, replies };
      const narratives = await reports.releasedNarratives(ids);
      audit.noteSoon({ actor: 'case', actorId: one.id, event: 'case.opened', reportIds: ids, requestId });
      const { verdict, score, scoreVersion, explanation } = assessed;
      return {
        caseID: one.id,
        kind: one.identifier.kind,
        masked: maskedIdentifier(one.identifier.kind, one.identifier.value),
        linkExpiresAt: one.linkExpiresAt.toISOString(),
        reports: items.map((report) => ({
          ...serialize(one, report, said),
          narrative: narratives.get(report.id) ?? null,
        })),
        isCut,
        pastDisputes: await pastDisputes(one, items, said),
        verdict,
        score,
        scoreVersion,
        explanation: explanation.map((part) => ({ ...withoutAuthor(part), reportID: referenceOf(one, part.reportID) })),
        told,
        markers,
      };
    },

    /** Ends the link. @throws ApiError 404 for a link that does not work */
    async end(link: string, requestId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const one = await byLink(link, tx);
        if (!(await cases.end(tx, one.id, link, clock()))) throw notFound('caseLinkInvalid');
        await note(tx, 'case.ended', one.id, requestId);
      });
    },

    /**
     * Destroys what is stored about cases whose links stopped working 30 days ago, unless a dispute is open or was
     * decided in the last 30 days (N4).
     */
    async forgetOld(): Promise<void> {
      const since = new Date(clock().getTime() - forgetAfterMs);
      const forgetSome = (after: string) =>
        db.transaction(async (tx) => {
          const ids = await cases.lockDead(tx, since, after, batchSize);
          const kept = new Set(ids.length > 0 ? await parts.disputes.withUnfinished(tx, ids) : []);
          const gone = ids.filter((id) => !kept.has(id));
          if (gone.length > 0) {
            await cases.forget(tx, gone, clock());
            await parts.disputes.forgetCases(tx, gone);
          }
          for (const id of gone) await note(tx, 'case.forgotten', id);
          return ids.at(-1);
        });
      for (let after: string | undefined = firstId; after !== undefined; ) after = await forgetSome(after);
    },
  };
}
