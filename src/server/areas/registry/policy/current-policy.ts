import { type Policy, policyPresets } from '../../../../contract/registry/policy.ts';
import { type PasswordRuleName, setPasswordRule } from '../../../../contract/rules/password-checks.ts';
import type { App } from '../../../app.ts';
import { isThisMachine } from '../../../platform/this-machine.ts';
import { type SettingsVersion, versionedSettings } from '../settings-store.ts';

export type StoredPolicy = SettingsVersion<Policy>;

/** Before anyone changed it, and for a switch that a newer release has added, the preset Open is in force. */
export const policyVersions = versionedSettings<Policy>('policy', () => policyPresets.open);

/** In force where a policy has yet to be chosen: visitors get no answers, as live keys get none. */
const policyUntilChosen: Policy = { ...policyPresets.open, visitorChecks: 'none' };

/** The policy in force (A30), without asking the database. */
export const currentPolicy = (app: App): Policy =>
  isPolicyMissing(app) ? policyUntilChosen : policyVersions.current(app).settings;

/** What new passwords need: as the setting says or, without it, the policy. */
export const passwordRuleOf = (app: App): PasswordRuleName =>
  app.settings.passwordRule ?? currentPolicy(app).passwordRule;

/** Whether a registry with this address has to have chosen a policy: one that others than this machine can reach. */
export const mustChoosePolicy = (app: App): boolean => !isThisMachine(new URL(app.settings.publicUrl).hostname);

/** Whether live keys are refused because nobody has chosen a policy, be it the one that is in force without (A30). */
export const isPolicyMissing = (app: App): boolean =>
  policyVersions.current(app).version === 0 && mustChoosePolicy(app);

/** New passwords follow the policy in force from now on. @returns the version that was read or made */
export function followPolicy(app: App, version: StoredPolicy): StoredPolicy {
  setPasswordRule(passwordRuleOf(app));
  return version;
}

/** The version in force, as the database has it. It is in force in this process from then on. */
export const latestPolicy = async (app: App): Promise<StoredPolicy> =>
  followPolicy(app, await policyVersions.latest(app));
