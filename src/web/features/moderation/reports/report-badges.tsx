import type { ReportRow } from '../../../../contract/moderation/staff-reports.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { useText } from '../../../lib/i18n.ts';

const stateTones = {
  listed: 'success',
  held: 'info',
  withdrawn: 'neutral',
  removed: 'danger',
  expired: 'neutral',
} as const;

/** The state and standing of a report. */
export function ReportBadges({ report: { state, standing, disputed } }: { report: ReportRow }) {
  const text = useText();
  return (
    <Row gap={2}>
      <Badge tone={stateTones[state]}>{text(`state_${state}`)}</Badge>
      <Badge tone="outlined">{text(`standing_${standing}`)}</Badge>
      {disputed ? <Badge tone="warning">{text('reportsDisputed')}</Badge> : null}
    </Row>
  );
}
