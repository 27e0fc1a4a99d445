import { type Policy, policyPresets, policySwitches } from '../../../../contract/registry/policy.ts';
import { type PasswordRuleName, setPasswordRule } from '../../../../contract/rules/password-checks.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { isThisMachine } from '../../../platform/this-machine.ts';
import { type SettingsChange, type SettingsVersion, versionedSettings } from '../settings-store.ts';

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

export interface PolicyChange extends SettingsChange {
  /** The switches to change; the others stay. */
  settings: Partial<Policy>;
}

/**
 * Changes switches and keeps the version before. The first call chooses the policy, even if it changes nothing. In force in
 * this process at once, in others within a second. The audit trail gets a line with each switch's choice before and after.
 * @returns the version in force
 * @throws ApiError 409 when someone else has changed the policy since `expectedVersion`
 */
export async function changePolicy(app: App, { settings, ...change }: PolicyChange): Promise<StoredPolicy> {
  const inForce = await policyVersions.change(
    app,
    { ...change, isChosen: true },
    (before) => ({ ...before, ...settings }),
    (before, after, version) => {
      const changed = policySwitches.filter((name) => after[name] !== before[name]);
      const details = changed.map((name) => [name, { before: before[name], after: after[name] }]);
      return { event: 'policy.changed', details: { version, ...Object.fromEntries(details) } };
    },
  );
  if (!inForce) throw conflict('policyStale');
  return followPolicy(app, inForce);
}
