import type { Policy, PolicyPreset } from '../../../../contract/registry/policy.ts';
import type { TextKey } from '../../../lib/i18n.ts';

export const presetLabels = {
  open: 'policyOpen',
  careful: 'policyCareful',
  consortium: 'policyConsortium',
  custom: 'policyCustom',
} as const satisfies Record<PolicyPreset | 'custom', TextKey>;

export const presetHints = {
  open: 'policyOpenHint',
  careful: 'policyCarefulHint',
  consortium: 'policyConsortiumHint',
  custom: 'policyCustomHint',
} as const satisfies Record<PolicyPreset | 'custom', TextKey>;

/** A choice, and what it means for the people named in reports. */
interface Choice {
  label: TextKey;
  hint: TextKey;
}

/** Disputes have one choice only, and are not shown. */
type SwitchName = Exclude<keyof Policy, 'disputes'>;

/** A switch with its choices by their values. */
export interface SwitchWords {
  name: SwitchName;
  label: TextKey;
  choices: Readonly<Record<string, Choice>>;
}

/** In the order of a report's life: who may register, what they file, who reads it. */
const words: {
  readonly [Name in SwitchName]: { label: TextKey; choices: Readonly<Record<`${Policy[Name]}`, Choice>> };
} = {
  registration: {
    label: 'policyRegistration',
    choices: {
      anybody: { label: 'policyRegistrationAnybody', hint: 'policyRegistrationAnybodyHint' },
      invited: { label: 'policyRegistrationInvited', hint: 'policyRegistrationInvitedHint' },
    },
  },
  filing: {
    label: 'policyFiling',
    choices: {
      any_account: { label: 'policyFilingAny', hint: 'policyFilingAnyHint' },
      confirmed_email: { label: 'policyFilingConfirmed', hint: 'policyFilingConfirmedHint' },
    },
  },
  newReports: {
    label: 'policyNewReports',
    choices: {
      listed: { label: 'policyNewReportsListed', hint: 'policyNewReportsListedHint' },
      held: { label: 'policyNewReportsHeld', hint: 'policyNewReportsHeldHint' },
    },
  },
  unverifiedReports: {
    label: 'policyUnverified',
    choices: {
      everything: { label: 'policyUnverifiedEverything', hint: 'policyUnverifiedEverythingHint' },
      summary: { label: 'policyUnverifiedSummary', hint: 'policyUnverifiedSummaryHint' },
    },
  },
  cnicAlone: {
    label: 'policyCnic',
    choices: {
      true: { label: 'policyCnicYes', hint: 'policyCnicYesHint' },
      false: { label: 'policyCnicNo', hint: 'policyCnicNoHint' },
    },
  },
  liveKeys: {
    label: 'policyLiveKeys',
    choices: {
      any_account: { label: 'policyLiveKeysAny', hint: 'policyLiveKeysAnyHint' },
      approved: { label: 'policyLiveKeysApproved', hint: 'policyLiveKeysApprovedHint' },
    },
  },
  visitorChecks: {
    label: 'policyVisitors',
    choices: {
      none: { label: 'policyVisitorsNone', hint: 'policyVisitorsNoneHint' },
      reported_only: { label: 'policyVisitorsReported', hint: 'policyVisitorsReportedHint' },
    },
  },
};

export const switches: readonly SwitchWords[] = (Object.keys(words) as SwitchName[]).map((name) => ({
  name,
  ...words[name],
}));

/** The settings with another choice for one switch. @param choice a key of its `choices` */
export const withChoice = (settings: Policy, name: SwitchWords['name'], choice: string): Policy => ({
  ...settings,
  [name]: name === 'cnicAlone' ? choice === 'true' : choice,
});

/** The switches that differ. */
export const changedSwitches = (before: Policy, after: Policy): SwitchWords[] =>
  switches.filter(({ name }) => before[name] !== after[name]);
