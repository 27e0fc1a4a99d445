import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDecision } from '../../../../contract/moderation/decisions.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { CardSkeleton } from '../../../components/feedback/loaded.tsx';
import { OnScreen } from '../../../components/layout/printed.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { DisputeCard, ownDisputes } from '../decisions/own-disputes.tsx';
import { ownDecisions, Told } from '../decisions/told.tsx';

/** An unanswered question, and a decision that can be appealed or is. */
const isOpen = ({ decision, isReversed, answer, appeal, appealUntil }: OwnDecision): boolean =>
  (decision === 'ask' && !isReversed && answer === null) || appealUntil !== null || appeal?.outcome === null;

/**
 * What the author can answer or appeal, above the report. It stays after that, to show what was sent. The story below says
 * so if it cannot be loaded.
 */
export function OpenMatters({ report: { repID, askedUntil, disputed } }: { report: Report }) {
  const decisions = useQuery(ownDecisions(repID));
  const disputes = useQuery(ownDisputes(repID));
  const [shown, setShown] = useState<readonly string[]>([]);
  const found = decisions.data?.filter(isOpen).map(({ id }) => id) ?? [];
  if (!found.every((id) => shown.includes(id))) setShown([...new Set([...shown, ...found])]);
  const told = decisions.data?.filter(({ id }) => shown.includes(id)).toReversed() ?? [];
  const open = disputes.data?.filter(({ state }) => state === 'open') ?? [];
  if ((askedUntil !== null || disputed) && (decisions.isPending || disputes.isPending))
    return <CardSkeleton base={320} />;
  if (told.length === 0 && open.length === 0) return null;
  return (
    <OnScreen>
      <Stack gap={4}>
        {open.map((one) => (
          <DisputeCard key={one.disputeID} reportID={repID} dispute={one} />
        ))}
        {told.map((one) => (
          <Told key={one.id} reportID={repID} decision={one} until={askedUntil} />
        ))}
      </Stack>
    </OnScreen>
  );
}
