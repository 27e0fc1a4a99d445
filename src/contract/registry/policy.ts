import * as z from 'zod/mini';
import { passwordRuleNames } from '../rules/password-checks.ts';
import { messageKey } from '../rules/text.ts';

const choice = <const Values extends readonly [string, ...string[]]>(who: string, values: Values) =>
  z.enum(values, messageKey('policyChoiceInvalid')).check(z.describe(who));

/** What the registry allows (A30): one choice for each switch, and in a few words what it is about. */
export const Policy = z.strictObject(
  {
    registration: choice('who may open an account', ['anybody', 'invited']),
    filing: choice('who may file a report', ['any_account', 'confirmed_email']),
    /** `listed` is found by lookups at once; `held` not until it was reviewed or corroborated. */
    newReports: choice('what a new report is', ['listed', 'held']),
    /** That is neither verified nor corroborated. `summary` is without the narrative. */
    unverifiedReports: choice('what answers show of a report that nobody has checked', ['everything', 'summary']),
    cnicAlone: z
      .boolean(messageKey('flagInvalid'))
      .check(z.describe('whether such a report is found by its CNIC alone')),
    liveKeys: choice('who may look up the registry with a live key', ['any_account', 'approved']),
    /** `reported_only`: whether an email, a phone number or a website is reported. */
    visitorChecks: choice('what a visitor without an account may check', ['none', 'reported_only']),
    recentReports: z
      .boolean(messageKey('flagInvalid'))
      .check(z.describe('whether an API key alone reads the newest reports, masked')),
    /** `listed`: also before anybody has checked the report. */
    tellSubjects: choice('when those whom a report names are told', ['verified', 'listed']),
    /** `PASSWORD_RULE` comes before it. */
    passwordRule: choice('what a new password needs', passwordRuleNames),
    disputes: choice('who may dispute a report', ['anybody_named']),
  },
  messageKey('policyChoiceInvalid'),
);
export type Policy = z.infer<typeof Policy>;

export const policyPresetNames = ['open', 'careful', 'consortium'] as const;
export type PolicyPreset = (typeof policyPresetNames)[number];

const open: Policy = {
  registration: 'anybody',
  filing: 'any_account',
  newReports: 'listed',
  unverifiedReports: 'everything',
  cnicAlone: true,
  liveKeys: 'any_account',
  visitorChecks: 'reported_only',
  recentReports: true,
  tellSubjects: 'verified',
  passwordRule: 'composition',
  disputes: 'anybody_named',
};

/** `open` is in force until someone changes the policy. */
export const policyPresets: Readonly<Record<PolicyPreset, Policy>> = {
  open,
  careful: {
    ...open,
    filing: 'confirmed_email',
    newReports: 'held',
    unverifiedReports: 'summary',
    cnicAlone: false,
    liveKeys: 'approved',
    recentReports: false,
    passwordRule: 'nist',
  },
  consortium: {
    ...open,
    registration: 'invited',
    visitorChecks: 'none',
    recentReports: false,
    passwordRule: 'nist',
  },
};

/** The switches in the order in which people read them. */
export const policySwitches = Object.keys(Policy.shape) as (keyof Policy)[];

/** The switches that the page's document says, for readers whom no call has told yet. */
export const documentSwitches = ['registration', 'filing', 'liveKeys', 'visitorChecks'] as const;

/** What a switch is about, to go on after its name. */
export const meaningOf = (name: keyof Policy): string => z.globalRegistry.get(Policy.shape[name])?.description ?? '';

/** The choices of a switch. */
export const choicesOf = (name: keyof Policy): readonly (string | boolean)[] => {
  const schema = Policy.shape[name];
  return 'options' in schema ? schema.options : [true, false];
};

/** The preset that a policy is equal to, or `custom`. */
export const presetOf = (policy: Policy): PolicyPreset | 'custom' =>
  policyPresetNames.find((name) => policySwitches.every((key) => policyPresets[name][key] === policy[key])) ?? 'custom';
