import type {
  Connections,
  ReportRow,
  ReportsQuery,
  StaffReport,
} from '../../../../contract/moderation/staff-reports.ts';
import { maxNodes } from '../../../../contract/moderation/staff-reports.ts';
import { fieldsWith, pickFields, reportFieldNames } from '../../../../contract/reports/report-fields.ts';
import type { LegalHold } from '../../../../contract/reports/staff-retention.ts';
import { type IdentifierKind, maskedIdentifier, normalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { notFound } from '../../../errors.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Conflict, ConflictService } from '../../disputes/conflicts/service.ts';
import type { DisclosureService } from '../../lookup/disclosures/service.ts';
import type { AttachmentService } from '../../reports/attachments/service.ts';
import type { QueueService } from '../../reports/queue/service.ts';
import { serializeVersions } from '../../reports/serialize.ts';
import type { ReportService, StoredReport } from '../../reports/service.ts';
import { maskedIdentifiers, type Reader, type ReviewService, readingOf } from '../review/service.ts';

/** Versions that a report's page shows. */
const maxVersions = 20;
const dayMs = 24 * 60 * 60 * 1000;

interface Needs {
  db: Db;
  reports: Pick<ReportService, 'staff' | 'holds'>;
  review: Pick<ReviewService, 'decisionsOf'>;
  queue: Pick<QueueService, 'one'>;
  attachments: Pick<AttachmentService, 'ofAnyReport' | 'openAny'>;
  disclosures: Pick<DisclosureService, 'timesTold'>;
  conflicts: Pick<ConflictService, 'ofReports' | 'refuse'>;
  audit: Pick<AuditService, 'note' | 'noteSoon'>;
}

/** Where a page begins, and how many reports it has at most. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

export type StaffReportService = ReturnType<typeof staffReportService>;

/** Reports of all authors, for moderators. Identifiers stay masked until they are asked for. */
export function staffReportService(needs: Needs) {
  const { db, reports, review, queue, attachments, disclosures, conflicts, audit } = needs;
  type Event = 'reports.listed' | 'report.opened';
  const note = ({ accountId, requestId }: Reader, event: Event, reportIds: readonly string[]) =>
    audit.noteSoon({ actor: 'account', actorId: accountId, event, reportIds, requestId });

  /** @throws ApiError 403 when it names the reader, who reads on the case page what others may see; 404 */
  async function readable({ accountId }: Reader, id: string): Promise<StoredReport> {
    const report = await reports.staff.find(id);
    if (!report) throw notFound('staffReportNotFound');
    await conflicts.refuse(db, accountId, report, 'read');
    return report;
  }

  /** Rows of a list by their reports' ids: what is about the reader shows nothing of what it says. */
  async function rowsOf({ accountId }: Reader, some: readonly StoredReport[]): Promise<Map<string, ReportRow>> {
    const own = await conflicts.ofReports(db, accountId, some);
    return new Map(some.map((report) => [report.id, rowOf(report, own.get(report.id) ?? null)]));
  }

  async function listed(reader: Reader, { items, next }: { items: StoredReport[]; next: string | null }) {
    note(
      reader,
      'reports.listed',
      items.map(({ id }) => id),
    );
    return { items: [...(await rowsOf(reader, items)).values()], next };
  }

  return {
    /** A page of reports, newest first. */
    list: async (reader: Reader, { from, to, limit, cursor, ...filter }: ReportsQuery) =>
      listed(
        reader,
        await reports.staff.page(
          {
            ...filter,
            from: from === undefined ? undefined : new Date(from),
            before: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
          },
          { limit, ...(cursor !== undefined && { cursor }) },
        ),
      ),

    /** Reports that name an identifier, newest first. */
    async find(reader: Reader, { kind, value }: { kind: IdentifierKind; value: string }, { limit, cursor }: PageQuery) {
      const identifier = { kind, value: normalIdentifier(kind, value) ?? '' };
      return listed(reader, await reports.staff.naming(identifier, { limit, ...(cursor !== undefined && { cursor }) }));
    },

    /** A page of the reports under a legal hold, newest first. */
    async holds({ accountId }: Reader, page: PageQuery): Promise<{ items: LegalHold[]; next: string | null }> {
      const { items, next } = await reports.holds(page);
      const held = await reports.staff.some(items.map(({ reportId }) => reportId));
      const own = await conflicts.ofReports(db, accountId, held);
      return {
        items: items.map(({ reportId, reason, heldAt }) => {
          const conflict = own.get(reportId) ?? null;
          return {
            ...{ reportID: reportId, conflict, reason: conflict === 'ownMatter' ? '' : reason },
            heldAt: heldAt.toISOString(),
          };
        }),
        next,
      };
    },

    /** @throws ApiError 403 or 404 */
    async one(reader: Reader, id: string): Promise<StaffReport> {
      const report = await readable(reader, id);
      const { authorId } = report;
      const [record, files, decisions, { versions, before }, item, told] = await Promise.all([
        authorId === null ? null : reports.staff.recordOf(authorId),
        attachments.ofAnyReport(id),
        review.decisionsOf(reader, report),
        reports.staff.versions(report, maxVersions),
        queue.one(id),
        disclosures.timesTold(id),
      ]);
      note(reader, 'report.opened', [id]);
      return {
        ...rowOf(report, authorId === reader.accountId ? 'ownReport' : null),
        version: report.version,
        report: { ...pickFields(reportFieldNames, report), ...maskedIdentifiers(report) },
        ...readingOf(report),
        updatedAt: report.updatedAt.toISOString(),
        stateChangedAt: (report.withdrawnAt ?? report.stateChangedAt)?.toISOString() ?? null,
        weight: Number(report.weight.toFixed(3)),
        author: authorId === null || record === null ? null : { id: authorId, ...record },
        attachments: files,
        versions: serializeVersions(versions, before).map((version) => ({ ...version, ...maskedIdentifiers(version) })),
        decisions,
        isWaiting: item !== null,
        lookups: told,
      };
    },

    /** The identifiers of a report, unmasked. @throws ApiError 403 or 404 */
    async identifiers(reader: Reader, id: string) {
      const { accountId, requestId } = reader;
      const report = await readable(reader, id);
      // Stored before anyone reads them, because a buffered line can be lost in a crash.
      await db.transaction((tx) =>
        audit.note(tx, {
          ...{ actor: 'account', actorId: accountId, event: 'identifiers.opened', reportIds: [id], requestId },
        }),
      );
      return pickFields(fieldsWith('identifier'), report);
    },

    /** A file of a report. @throws ApiError 403, 404, or 409 while it is being scanned */
    async file(reader: Reader, reportId: string, id: string) {
      await readable(reader, reportId);
      return attachments.openAny(reader, reportId, id);
    },

    /** Reports that share an identifier with a report, up to two steps away. @throws ApiError 403 or 404 */
    async connections(reader: Reader, id: string): Promise<Connections> {
      const root = await readable(reader, id);
      const { reports: found, identifiers, isCut } = await reports.staff.connected(root, maxNodes);
      note(
        reader,
        'report.opened',
        found.map(({ report }) => report.id),
      );
      const rows = await rowsOf(
        reader,
        found.map(({ report }) => report),
      );
      const authors = [...new Set(found.map(({ report }) => report.authorId))].filter((author) => author !== null);
      return {
        reports: found.flatMap(({ report, step }) => {
          const row = rows.get(report.id);
          const author = report.authorId === null ? null : authors.indexOf(report.authorId) + 1;
          return row ? [{ ...row, step, author }] : [];
        }),
        identifiers: identifiers.map(({ kind, value }, at) => ({
          ...{ id: `i${at}`, kind },
          masked: maskedIdentifier(kind, value),
        })),
        links: identifiers.flatMap(({ reportIds }, at) =>
          reportIds.map((reportID) => ({ reportID, identifier: `i${at}` })),
        ),
        isCut,
      };
    },
  };
}

const rowOf = (report: StoredReport, conflict: Conflict | null): ReportRow => ({
  reportID: report.id,
  conflict,
  ...(conflict === 'ownMatter'
    ? { title: '', city: '', category: null }
    : { title: report.title, city: report.city, category: report.category }),
  createdAt: report.createdAt.toISOString(),
  state: report.withdrawnAt ? 'withdrawn' : report.state,
  standing: report.standing,
  disputed: report.disputed,
});
