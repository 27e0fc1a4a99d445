import { useParams } from 'react-router';
import { isReportId } from '../../contract/pagination.ts';
import { ReportPage } from '../features/reports/page/report-page.tsx';
import { ErrorPage } from './error-page.tsx';

/** The page of a report, or the 404 page if the path has no report id. */
export function OwnReport() {
  const { repID = '' } = useParams();
  return isReportId(repID) ? <ReportPage key={repID} /> : <ErrorPage />;
}
