import { Fragment } from 'react';
import type { Report } from '../../../contract/reports/reports.ts';
import type { ReportState, Standing } from '../../../contract/reports/standing.ts';
import { Badge } from '../../components/content/badge.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { StandingBadge } from './standing-badge.tsx';

type ReportSigns = Pick<Report, 'state' | 'standing' | 'disputed'>;

type Sign = Exclude<ReportState, 'listed'> | Standing | 'disputed';

const isState = (sign: Sign): sign is Exclude<ReportState, 'listed'> =>
  sign === 'held' || sign === 'removed' || sign === 'withdrawn' || sign === 'expired';

/** Why lookups do not find a report, or its standing. */
function signsOf({ state, standing, disputed }: ReportSigns): Sign[] {
  if (state === 'listed') return disputed ? [standing, 'disputed'] : [standing];
  return state === 'held' && standing !== 'unverified' ? [state, standing] : [state];
}

/** The state and standing of a report, for its author and for staff. */
export function ReportBadges({ report }: { report: ReportSigns }) {
  return signsOf(report).map((sign, at) => (
    <Fragment key={sign}>
      {at > 0 ? ' ' : null}
      <Sign sign={sign} />
    </Fragment>
  ));
}

function Sign({ sign }: { sign: Sign }) {
  const text = useText();
  if (!isState(sign)) return <StandingBadge of={sign} />;
  return <Badge tone={sign === 'held' ? 'info' : 'neutral'}>{text(`state_${sign}`)}</Badge>;
}
