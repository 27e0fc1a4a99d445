import * as z from 'zod/mini';
import { messageKey } from '../rules/text.ts';

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, messageKey('policyChoiceInvalid'));

/** What the registry allows (A30): one choice for each switch. */
export const Policy = z.strictObject(
  {
    /** Who may open an account. */
    registration: choice(['anybody', 'invited']),
    /** Who may file a report. */
    filing: choice(['any_account', 'confirmed_email']),
    /** Who may look up the registry with a live key. */
    liveKeys: choice(['any_account', 'approved']),
    /** What a visitor without an account may check: nothing, or whether an email, a phone number or a website is reported. */
    visitorChecks: choice(['none', 'reported_only']),
    /** What a new report is: found by lookups at once, or held until it was reviewed or corroborated. */
    newReports: choice(['listed', 'held']),
    /** What answers show of a report that is neither verified nor corroborated; `summary` is without the narrative. */
    unverifiedReports: choice(['everything', 'summary']),
    /** Whether an unverified report is found by its CNIC alone. */
    cnicAlone: z.boolean(messageKey('flagInvalid')),
    /** Who may dispute a report. */
    disputes: choice(['anybody_named']),
  },
  messageKey('policyChoiceInvalid'),
);
export type Policy = z.infer<typeof Policy>;

export const policyPresetNames = ['open', 'careful', 'consortium'] as const;
export type PolicyPreset = (typeof policyPresetNames)[number];

const open: Policy = {
  registration: 'anybody',
  filing: 'any_account',
  liveKeys: 'any_account',
  visitorChecks: 'none',
  newReports: 'listed',
  unverifiedReports: 'everything',
  cnicAlone: true,
  disputes: 'anybody_named',
};

/** `open` is in force until someone changes the policy. */
export const policyPresets: Readonly<Record<PolicyPreset, Policy>> = {
  open,
  careful: {
    ...open,
    filing: 'confirmed_email',
    liveKeys: 'approved',
    newReports: 'held',
    unverifiedReports: 'summary',
    cnicAlone: false,
  },
  consortium: { ...open, registration: 'invited' },
};

/** The switches in the order in which people read them. */
export const policySwitches = Object.keys(open) as (keyof Policy)[];

/** The choices of a switch. */
export const choicesOf = (name: keyof Policy): readonly (string | boolean)[] => {
  const schema = Policy.shape[name];
  return 'options' in schema ? schema.options : [true, false];
};

/** The preset that a policy is equal to, or `custom`. */
export const presetOf = (policy: Policy): PolicyPreset | 'custom' =>
  policyPresetNames.find((name) => policySwitches.every((key) => policyPresets[name][key] === policy[key])) ?? 'custom';
