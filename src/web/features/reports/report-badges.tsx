import { Fragment } from 'react';
import type { Report } from '../../../contract/reports/reports.ts';
import type { ReportState, Standing } from '../../../contract/reports/standing.ts';
import { Badge } from '../../components/content/badge.tsx';
import { TextLink } from '../../components/content/text.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { StandingBadge } from './standing-badge.tsx';

interface ReportBadgesProps {
  report: Pick<Report, 'state' | 'standing' | 'disputed'>;
  /** Where moderators say why they decided so. */
  decisions?: string;
}

type Sign = Exclude<ReportState, 'listed'> | Standing | 'disputed';

/** What a moderator may have decided. */
const decided: readonly Sign[] = ['held', 'removed', 'verified'];

const isState = (sign: Sign): sign is Exclude<ReportState, 'listed'> =>
  sign === 'held' || sign === 'removed' || sign === 'withdrawn' || sign === 'expired';

/** Why lookups do not find a report, or its standing. */
function signsOf({ state, standing, disputed }: ReportBadgesProps['report']): Sign[] {
  if (state === 'listed') return disputed ? [standing, 'disputed'] : [standing];
  return state === 'held' && standing !== 'unverified' ? [state, standing] : [state];
}

/** The state and standing of a report, for its author and for staff. */
export function ReportBadges({ report, decisions }: ReportBadgesProps) {
  return signsOf(report).map((sign, at) => (
    <Fragment key={sign}>
      {at > 0 ? ' ' : null}
      {decisions && decided.includes(sign) ? (
        <TextLink to={decisions}>
          <Sign sign={sign} />
        </TextLink>
      ) : (
        <Sign sign={sign} />
      )}
    </Fragment>
  ));
}

function Sign({ sign }: { sign: Sign }) {
  const text = useText();
  if (!isState(sign)) return <StandingBadge of={sign} />;
  return <Badge tone={sign === 'held' ? 'info' : 'neutral'}>{text(`state_${sign}`)}</Badge>;
}
