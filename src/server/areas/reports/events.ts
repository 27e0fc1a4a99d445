import type { CorrectionKind } from '../../../contract/lookup/corrections.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import { eventType } from '../../platform/events.ts';
import type { StoredReport } from './stored/report.ts';

/** What the figures of the dashboard count of a listed report. */
export interface ReportFigures {
  keywords: readonly string[];
  city: string;
  createdAt: Date;
}

/** A report that lookups find. */
interface ListedReport extends ReportFigures {
  id: string;
}

/** Reports are listed, or no longer, or listed reports say something else. Null stands for not listed. */
export const reportsChanged = eventType<{
  changes: readonly {
    was: ReportFigures | null;
    is: ListedReport | null;
    /** What a listed report names since an edit that leaves it listed. */
    added?: readonly NormalIdentifier[];
  }[];
}>('report.changed');

/** Reports are no longer what lookups have told of them. */
export const reportsCorrected = eventType<{
  reportIds: readonly string[];
  kind: CorrectionKind;
  /** Only those are concerned who saw an earlier version; everyone who was told by default. */
  version?: number;
  /** When it changed; now by default. */
  happenedAt?: Date;
  /** Hidden passages are shown again: only those are concerned who know that they were hidden. */
  isShownAgain?: boolean;
}>('report.corrected');

/** An author has filed a report, or edited one. A listener may hold it, and answers whether it has. */
export const reportFiled = eventType<
  {
    id: string;
    category: string | null;
    namesCnic: boolean;
    identifiers: readonly NormalIdentifier[];
    /** The author, if it says something new; null when it does not. */
    authorId: string | null;
    /** Removed reports with much the same words. */
    sameWords: readonly string[];
  },
  boolean
>('report.filed');

/**
 * Reports of an author are being imported. Listeners answer the identifiers, as of `identifierKey`, with which they want to hear of
 * a report as of one that was filed.
 */
export const reportsImported = eventType<{ authorId: string }, ReadonlySet<string>>('report.imported');

/** A report that the person named could read says something else now, which nobody has released yet. */
export const releaseEnded = eventType<Pick<StoredReport, 'id' | 'category' | 'CNIC'>>('release.ended');

/** Reports were withdrawn for good, or deleted with their author's account. */
export const reportsWithdrawn = eventType<{ reportIds: readonly string[] }>('report.withdrawn');

/** The content of a report is being destroyed: what was written about it goes too. */
export const reportDestroyed = eventType<{ reportId: string }>('report.destroyed');
