import type { Report } from '../../../contract/reports/reports.ts';

const stateBadges = {
  withdrawn: { label: 'withdrawn', tone: 'warning' },
  held: { label: 'stateHeld', tone: 'info' },
  removed: { label: 'stateRemoved', tone: 'danger' },
  expired: { label: 'stateExpired', tone: 'warning' },
} as const;
const standingBadges = {
  unverified: { label: 'standingUnverified', tone: 'neutral' },
  corroborated: { label: 'standingCorroborated', tone: 'primary' },
  verified: { label: 'standingVerified', tone: 'success' },
} as const;
const disputedBadge = { label: 'disputed', tone: 'warning' } as const;

/** Why lookups do not find a report, or its standing. */
export const badgesOf = ({ state, standing, disputed }: Pick<Report, 'state' | 'standing' | 'disputed'>) =>
  state === 'listed'
    ? [standingBadges[standing], ...(disputed ? [disputedBadge] : [])]
    : state === 'held' && standing !== 'unverified'
      ? [stateBadges[state], standingBadges[standing]]
      : [stateBadges[state]];
