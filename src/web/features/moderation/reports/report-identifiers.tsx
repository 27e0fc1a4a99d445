import type { StaffReport } from '../../../../contract/moderation/staff-reports.ts';
import { IdentifiersCard } from '../report/identifiers-card.tsx';
import { useOpenIdentifiers } from './queries.ts';

/** The identifiers of a report of any state. */
export const ReportIdentifiers = ({ report: { reportID, report } }: { report: StaffReport }) => (
  <IdentifiersCard masked={report} opened={useOpenIdentifiers(reportID)} />
);
