import type { ReportBody } from '../../../contract/reports.ts';
import { copyRow } from '../../platform/db/copy.ts';
import type { SealedReport } from './sealed-fields.ts';
import type { ReportContent } from './stored-report.ts';

/** A report that is to be filed with others. */
export interface NewReport {
  id: string;
  body: ReportBody;
  content: ReportContent;
  at: Date;
}

/** What of it is written: nothing is left to work out when it is. */
export interface SealedRow {
  /** Its row and those of its tokens, as COPY takes them. */
  row: Buffer;
  tokens: Buffer;
  bodyTokens: readonly string[];
}

export interface ImportRow extends NewReport, SealedRow {
  /** When it was sealed, in milliseconds of the process. */
  sealedAt: number;
}

/** Seals a report for an import of many. */
export function sealRow(sealed: SealedReport, authorId: string, { id, body, content, at }: NewReport): SealedRow {
  const { city, country, date, keywords } = content;
  return {
    row: copyRow([
      { int8: id },
      { uuid: authorId },
      { int4: 1 },
      { text: city },
      { text: country },
      { date },
      { texts: keywords },
      { bytes: sealed.seal(id, content) },
      { time: at },
      { time: at },
    ]),
    tokens: Buffer.concat(sealed.tokens(content).map((token) => copyRow([{ uuid: token }, { int8: id }]))),
    bodyTokens: sealed.bodyTokens(body),
  };
}
