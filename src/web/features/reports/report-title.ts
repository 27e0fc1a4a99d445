import type { Report } from '../../../contract/reports/reports.ts';
import type { TextOf } from '../../lib/i18n/i18n.ts';

/** Whether the content of a report was destroyed, as some time after its removal: every report has a title before. */
export const isDestroyed = ({ title }: Pick<Report, 'title'>): boolean => title === '';

/** The title of a report; its reference once it has none. */
export const titleOf = (report: Pick<Report, 'title' | 'reference'>, text: TextOf): string =>
  isDestroyed(report) ? text('reportNamed', { reference: report.reference }) : report.title;
