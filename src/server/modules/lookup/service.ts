import { type Identifiers, normalIdentifiers } from '../../../contract/identifiers.ts';
import { type FoundReport, type LookupAnswer, type Totals, totalsCap } from '../../../contract/lookup.ts';
import { messages } from '../../../contract/messages.ts';
import type { AuditService } from '../audit/service.ts';
import type { ReportService, StoredReport } from '../reports/service.ts';
import type { UsageService } from '../usage/service.ts';

interface Needs {
  reports: ReportService;
  usage: UsageService;
  audit: AuditService;
}

/** The key that asks. */
export interface Asker {
  keyId: string;
  accountId: string;
  requestId: string;
}

export type LookupService = ReturnType<typeof lookupService>;

export function lookupService({ reports, usage, audit }: Needs) {
  return {
    /** Every report that names one of the given identifiers, newest first, each once; a miss is an empty list (L1). */
    async detail(
      { keyId, accountId, requestId }: Asker,
      given: Identifiers,
      page: { limit: number; cursor?: string },
    ): Promise<{ answer: LookupAnswer; next: string | null }> {
      const asked = normalIdentifiers(given);
      const { items, next } = await reports.matching(asked, page);
      const isAll = next === null && page.cursor === undefined;
      const totals = isAll ? totalsOf(items) : await countedTotals(reports, asked);

      usage.count({ keyId, accountId, hit: items.length > 0 });
      const reportIds = items.map(({ id }) => id);
      audit.noteSoon({ actor: 'key', actorId: keyId, event: 'lookup', reportIds, requestId });

      const found = items.map((report) => presented(report, asked));
      return { answer: { status: 200, message: messages.success, requestId, totals, reports: found }, next };
    },
  };
}

type Asked = ReturnType<typeof normalIdentifiers>;

/** Of what one answer holds whole. */
function totalsOf(items: readonly StoredReport[]): Totals {
  return {
    reports: items.length,
    authors: new Set(items.map(({ authorId }) => authorId)).size,
    capped: false,
    firstReportedAt: items.at(-1)?.createdAt.toISOString() ?? null,
    lastReportedAt: items[0]?.createdAt.toISOString() ?? null,
  };
}

async function countedTotals(reports: ReportService, asked: Asked): Promise<Totals> {
  const totals = await reports.totals(asked, totalsCap + 1);
  return {
    reports: Math.min(totals.reports, totalsCap),
    authors: totals.authors,
    capped: totals.reports > totalsCap,
    firstReportedAt: totals.firstReportedAt?.toISOString() ?? null,
    lastReportedAt: totals.lastReportedAt?.toISOString() ?? null,
  };
}

/** What a business reads: what was reported and on what it matched, never by whom. */
function presented(report: StoredReport, asked: Asked): FoundReport {
  const { title, name, email, CNIC, phone, address, city, country, evidence, date, url } = report;
  const named = normalIdentifiers(report);
  const matchedOn = asked
    .filter(({ kind, value }) => named.some((identifier) => identifier.kind === kind && identifier.value === value))
    .map(({ kind }) => kind);
  return { title, name, email, CNIC, phone, address, city, country, evidence, date, url, matchedOn };
}
