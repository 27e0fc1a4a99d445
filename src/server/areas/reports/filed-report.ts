import type { ReportBody } from '../../../contract/reports/reports.ts';
import { defaultCountry } from '../../../contract/rules/default-country.ts';
import { countryOfPhone } from '../../../contract/rules/phone.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { keywordsOf } from './keywords/keywords.ts';
import type { KeyedContent } from './stored-report.ts';

/** A report that was filed or changed, as its author is told. */
export interface FiledReport {
  id: string;
  /** Null when it was filed before with the same key, and is deleted since. */
  reference: string | null;
  version: number;
  /** Its author is told that lookups do not find it until it is reviewed or corroborated. */
  isHeld: boolean;
  /** It is the author's report of the last 24 hours about the same subject, which was corrected. */
  isMerged?: boolean;
}

/** The content that a body is stored as. */
export const contentOf = (body: ReportBody): KeyedContent => ({
  ...body,
  country: body.country ?? (body.phone && countryOfPhone(body.phone)) ?? defaultCountry(),
  keywords: keywordsOf(body),
});

/** Notes in the audit trail what an author does with their reports. */
export const noteByAuthor = (
  app: App,
  tx: Tx,
  authorId: string,
  event: 'report.created' | 'report.imported' | 'report.updated' | 'report.withdrawn' | 'report.withdrawal_undone',
  reportIds: readonly string[],
  requestId?: string,
): Promise<void> => noteAudit(app, tx, { actor: 'account', actorId: authorId, event, reportIds, requestId });
