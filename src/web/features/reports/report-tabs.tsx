import { pages } from '../../../contract/pages.ts';
import { TabsNav } from '../../components/navigation/tabs-nav.tsx';
import { useText } from '../../lib/i18n/i18n.ts';

/** The tabs of the report pages: filing and correcting. */
export function ReportTabs() {
  const text = useText();
  return (
    <TabsNav
      label={text('reportsTitle')}
      tabs={[
        { to: pages.addReport, label: text('addReportTitle'), match: ['/reports/filed'] },
        { to: pages.editReports, label: text('editReportTitle'), match: ['/reports/update-report'] },
      ]}
    />
  );
}
