import { type Policy, policyPresets } from '../../../../contract/registry/policy.ts';
import { type PasswordRuleName, setPasswordRule } from '../../../../contract/rules/password-checks.ts';
import { type App, perApp } from '../../../app.ts';
import { isLoopbackUrl } from '../../../platform/public-web.ts';
import { type SettingsVersion, versionedSettings } from '../settings-store.ts';

export type StoredPolicy = SettingsVersion<Policy>;

/** Before anyone changed it, and for a switch that a newer release has added, the preset Open is in force. */
export const policyVersions = versionedSettings<Policy>('policy', () => policyPresets.open);

const unchangedPolicy: StoredPolicy = { version: 0, settings: policyPresets.open, changedBy: null, changedAt: null };

const inMemory = perApp(() => ({ known: unchangedPolicy }));

/** Keeps the newest: a read that began before a change may answer after it. */
export function rememberPolicy(app: App, read: StoredPolicy): StoredPolicy {
  const memory = inMemory(app);
  if (read.version > memory.known.version) memory.known = read;
  setPasswordRule(passwordRuleOf(app));
  return read;
}

/** In force where a policy has yet to be chosen: visitors get no answers, as live keys get none. */
const policyUntilChosen: Policy = { ...policyPresets.open, visitorChecks: 'none' };

/**
 * The policy in force (A30), without asking the database: every process looks twice a second whether another has changed it,
 * see `readChanges` in startup/bootstrap.ts.
 */
export const currentPolicy = (app: App): Policy =>
  isPolicyMissing(app) ? policyUntilChosen : inMemory(app).known.settings;

/** What new passwords need: as the setting says or, without it, the policy. */
export const passwordRuleOf = (app: App): PasswordRuleName =>
  app.settings.passwordRule ?? currentPolicy(app).passwordRule;

/** Whether a registry with this address has to have chosen a policy: one that others than this machine can reach. */
export const mustChoosePolicy = (app: App): boolean => !isLoopbackUrl(app.settings.publicUrl);

/** Whether live keys are refused because nobody has chosen a policy, be it the one that is in force without (A30). */
export const isPolicyMissing = (app: App): boolean => inMemory(app).known.version === 0 && mustChoosePolicy(app);

/** The version in force, as the database has it. It is in force in this process from then on. */
export const latestPolicy = async (app: App): Promise<StoredPolicy> =>
  rememberPolicy(app, await policyVersions.newest(app, app.db));

/** The versions before one, newest first, down to version 0. */
export async function policiesBefore(app: App, version: number, limit: number): Promise<StoredPolicy[]> {
  const found = await policyVersions.before(app, version, limit);
  return version > 0 && found.length < limit ? [...found, unchangedPolicy] : found;
}
