import type { Disclosure } from './store.ts';

/** One answer: milliseconds since 1970, account, request, and `report:version` of each report, joined by commas. */
const line = /^(\d{1,15}) ([0-9a-f-]{36}) ([A-Za-z0-9-]{1,64}) (\d{1,19}:\d{1,9}(?:,\d{1,19}:\d{1,9})*)$/;

/** The line of an answer. Nothing in it says whom the reports are about. @param answer `reports`: `report:version`, joined by commas */
export const lineOf = ({
  at,
  accountId,
  requestId,
  reports,
}: {
  at: Date;
  accountId: string;
  requestId: string;
  reports: string;
}): string => `${at.getTime()} ${accountId} ${requestId} ${reports}\n`;

/** The disclosures that lines tell of, without those that are damaged. */
export const readLines = (lines: readonly string[]): Disclosure[] =>
  lines.flatMap((text) => {
    const [, ms, accountId, requestId, reports] = line.exec(text) ?? [];
    if (!ms || !accountId || !requestId || !reports) return [];
    const at = new Date(Number(ms));
    return reports.split(',').map((report) => {
      const [reportId = '', version] = report.split(':');
      return {
        reportId,
        accountId,
        version: Number(version),
        times: 1,
        firstAt: at,
        lastAt: at,
        firstRequestId: requestId,
        lastRequestId: requestId,
      };
    });
  });
