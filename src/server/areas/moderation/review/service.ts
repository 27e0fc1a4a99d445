import type { QueueItem as ItemView, PastDecision, QueueRow } from '../../../../contract/moderation/queue.ts';
import {
  fieldsWith,
  type IdentifierField,
  pickFields,
  type ReportContent,
  reportFieldNames,
  reportFields,
} from '../../../../contract/reports/report-fields.ts';
import { type MainKind, mask, maskedIdentifier } from '../../../../contract/rules/identifiers.ts';
import { notFound } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { AccountService } from '../../accounts/service.ts';
import type { AuditService } from '../../audit/service.ts';
import type { Conflict, ConflictService } from '../../disputes/conflicts/service.ts';
import type { DisputeService } from '../../disputes/service.ts';
import type { AttachmentService } from '../../reports/attachments/service.ts';
import { agreedOn, type QueueFilter, type QueueItem, type QueueService } from '../../reports/queue/service.ts';
import type { ReportService, StoredReport } from '../../reports/service.ts';
import type { FlagService } from '../flags/service.ts';
import type { ModerationService, StoredDecision } from '../service.ts';

interface Needs {
  db: Db;
  reports: Pick<ReportService, 'staff'>;
  queue: QueueService;
  moderation: Pick<ModerationService, 'ofReports' | 'isReversible'>;
  flags: Pick<FlagService, 'open'>;
  disputes: Pick<DisputeService, 'forStaff'>;
  conflicts: Pick<ConflictService, 'ofReport' | 'ofReports' | 'refuse'>;
  accounts: Pick<AccountService, 'recipient'>;
  attachments: Pick<AttachmentService, 'ofAnyReport'>;
  audit: AuditService;
  clock: Clock;
}

/** Who reads. */
export interface Reader {
  accountId: string;
  requestId: string;
}

/** Names of members of staff, each read once. */
type NameOf = (accountId: string | null) => Promise<{ name: string | null; isMe: boolean }>;

/** For authors among the staff, and those whom a report names: they are not told who decides about it. */
const unnamed: NameOf = async () => ({ name: null, isMe: false });

export type ReviewService = ReturnType<typeof reviewService>;

/** What moderators read of the queue. Opening an item claims it; identifiers stay masked until they are asked for. */
export function reviewService(needs: Needs) {
  const { db, reports, queue, moderation, flags, disputes, conflicts, accounts, attachments, audit, clock } = needs;
  const namesFor = (reader: Reader): NameOf => {
    const known = new Map<string, Promise<string | null>>();
    return async (accountId) => {
      if (accountId === null) return { name: null, isMe: false };
      const name = known.get(accountId) ?? accounts.recipient(accountId).then((account) => account?.name ?? null);
      known.set(accountId, name);
      return { name: await name, isMe: accountId === reader.accountId };
    };
  };

  /** @throws ApiError 403 when the report names the reader, who reads on the case page what others may see */
  async function refuseNamed({ accountId }: Reader, report: StoredReport | null): Promise<void> {
    if (report) await conflicts.refuse(db, accountId, report, 'read');
  }

  async function rowOf(
    item: QueueItem,
    report: StoredReport,
    conflict: Conflict | null,
    nameOf: NameOf,
  ): Promise<QueueRow> {
    const { claimedBy, claimedUntil } = item;
    const agreedBy = agreedOn(item, report);
    const isClaimed = claimedBy !== null && claimedUntil !== null && claimedUntil.getTime() > clock().getTime();
    return {
      reportID: item.reportId,
      conflict,
      itemVersion: item.version,
      version: report.version,
      causes: item.causes,
      ...(conflict === 'ownMatter'
        ? { details: [], category: null, city: '', title: '', namesCnic: false, amountLost: null }
        : {
            details: item.details,
            ...{ category: report.category, city: report.city, title: report.title },
            ...{ namesCnic: report.CNIC !== null, amountLost: report.amountLost },
          }),
      state: report.state,
      standing: report.standing,
      harm: item.harm,
      lookups: item.lookups,
      enteredAt: item.enteredAt.toISOString(),
      claim: isClaimed ? { ...(await nameOf(claimedBy)), until: claimedUntil.toISOString() } : null,
      asleepUntil:
        item.asleepUntil && item.asleepUntil.getTime() > clock().getTime() ? item.asleepUntil.toISOString() : null,
      dueAt: item.dueAt?.toISOString() ?? null,
      agreed: agreedBy === null ? null : await nameOf(agreedBy),
    };
  }

  async function viewOf(reader: Reader, item: QueueItem): Promise<ItemView | null> {
    const id = item.reportId;
    const [report, flagged, decided, files, disputed] = await Promise.all([
      reports.staff.find(id),
      flags.open(id),
      moderation.ofReports([id]),
      attachments.ofAnyReport(id),
      disputes.forStaff(id, reader.accountId),
    ]);
    if (!report) return null;
    const { authorId } = report;
    const isOwn = authorId === reader.accountId;
    const nameOf = isOwn ? unnamed : namesFor(reader);
    const [row, author, decisions] = await Promise.all([
      rowOf(item, report, isOwn ? 'ownReport' : null, nameOf),
      authorId === null ? null : reports.staff.recordOf(authorId),
      Promise.all(decided.map((one) => pastDecision(one, decided, nameOf))),
    ]);
    audit.noteSoon({
      ...{ actor: 'account', actorId: reader.accountId, event: 'report.opened', reportIds: [id] },
      requestId: reader.requestId,
    });
    return {
      ...row,
      report: { ...pickFields(reportFieldNames, report), ...maskedIdentifiers(report) },
      ...readingOf(report),
      createdAt: report.createdAt.toISOString(),
      updatedAt: report.updatedAt.toISOString(),
      isOwn,
      author,
      attachments: files,
      // Authors do not read what others say about their reports.
      flags: isOwn ? [] : flagged.map(({ reason, note, at }) => ({ reason, note, at: at.toISOString() })),
      ...(isOwn ? { disputes: [], reply: null } : disputed),
      decisions,
    };
  }

  async function pastDecision(
    one: StoredDecision,
    all: readonly StoredDecision[],
    nameOf: NameOf,
  ): Promise<PastDecision> {
    const { id, decision, reason, note, isFirst, answer, answeredAt } = one;
    return {
      ...{ id, decision, reason, note, isFirst, answer },
      by: await nameOf(one.moderatorId),
      decidedAt: one.decidedAt.toISOString(),
      isReversed: one.reversedBy !== null,
      isLatest: moderation.isReversible(all, one),
      answeredAt: answeredAt?.toISOString() ?? null,
    };
  }

  return {
    /** A page of what waits, the most urgent first, and how many there are. */
    async list(
      reader: Reader,
      filter: QueueFilter,
      page: { limit: number; offset: number },
    ): Promise<{ rows: QueueRow[]; total: number }> {
      const { items, total } = await queue.page(reader.accountId, filter, page);
      const found = new Map(
        (await reports.staff.some(items.map(({ reportId }) => reportId))).map((one) => [one.id, one]),
      );
      const own = await conflicts.ofReports(db, reader.accountId, [...found.values()]);
      const nameOf = namesFor(reader);
      const rows = await Promise.all(
        items.map(async (item) => {
          const report = found.get(item.reportId);
          const conflict = own.get(item.reportId) ?? null;
          return report ? rowOf(item, report, conflict, conflict ? unnamed : nameOf) : null;
        }),
      );
      const { accountId: actorId, requestId } = reader;
      audit.noteSoon({ actor: 'account', actorId, event: 'queue.listed', reportIds: [...found.keys()], requestId });
      return { rows: rows.filter((row) => row !== null), total };
    },

    /** Claims and opens the most urgent item that is free and no matter of the moderator's own; null when there is none. */
    async next(reader: Reader, filter: QueueFilter, except: readonly string[]): Promise<ItemView | null> {
      const skipped: string[] = [];
      for (;;) {
        const item = await queue.claimNext(reader.accountId, filter, [...except, ...skipped]);
        if (!item) return null;
        const report = await reports.staff.find(item.reportId);
        const isOwn = report && (await conflicts.ofReport(db, reader.accountId, report));
        const view = isOwn ? null : await viewOf(reader, item);
        if (view) return view;
        await queue.release(reader.accountId, [item.reportId]);
        skipped.push(item.reportId);
      }
    },

    /**
     * Claims and opens an item; without a claim if another moderator has it, or it is not the moderator's to decide.
     * @throws ApiError 403 when it names the moderator, 404 when it does not wait
     */
    async open(reader: Reader, reportId: string): Promise<ItemView> {
      await refuseNamed(reader, await reports.staff.find(reportId));
      const item = (await queue.claim(reader.accountId, reportId)) ?? (await queue.one(reportId));
      const view = item && (await viewOf(reader, item));
      if (!view) throw notFound('queueItemNotFound');
      if (!view.isOwn) return view;
      await queue.release(reader.accountId, [reportId]);
      return { ...view, claim: null };
    },

    /** The identifiers of an item, unmasked. @throws ApiError 403 when it names the moderator, 404 when it does not wait */
    async identifiers({ accountId, requestId }: Reader, reportId: string) {
      const report = (await queue.one(reportId)) && (await reports.staff.find(reportId));
      if (!report) throw notFound('queueItemNotFound');
      await refuseNamed({ accountId, requestId }, report);
      // Stored before anyone reads them, because a buffered line can be lost in a crash.
      await db.transaction((tx) =>
        audit.note(tx, {
          ...{ actor: 'account', actorId: accountId, event: 'identifiers.opened', reportIds: [reportId], requestId },
        }),
      );
      return pickFields(fieldsWith('identifier'), report);
    },

    /** The decisions about a report, oldest first; its author is not told who made them. */
    async decisionsOf(reader: Reader, { id, authorId }: StoredReport): Promise<PastDecision[]> {
      const nameOf = authorId === reader.accountId ? unnamed : namesFor(reader);
      const decided = await moderation.ofReports([id]);
      return Promise.all(decided.map((one) => pastDecision(one, decided, nameOf)));
    },

    release: (reader: Reader, reportIds: readonly string[]): Promise<void> =>
      queue.release(reader.accountId, reportIds),
  };
}

/** What others read of a report, and whether the person named may read it. */
export const readingOf = ({ passages, releasedAt }: StoredReport) => ({
  passages: passages ?? [],
  releasedAt: releasedAt?.toISOString() ?? null,
});

/** The identifiers of a report, each masked. */
export const maskedIdentifiers = (report: Pick<ReportContent, IdentifierField>) =>
  Object.fromEntries(
    fieldsWith('identifier').map((field) => [field, maskedValue(reportFields[field].identifier, report[field])]),
  ) as Pick<ReportContent, IdentifierField>;

function maskedValue(kind: MainKind | 'further', value: ReportContent[IdentifierField]) {
  if (value === null) return null;
  if (typeof value !== 'string') return value.map((one) => ({ ...one, value: maskedIdentifier(one.kind, one.value) }));
  return kind === 'further' ? mask : maskedIdentifier(kind, value);
}
