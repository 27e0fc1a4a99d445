import { type Policy, policySwitches } from '../../../../contract/registry/policy.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import type { SettingsChange } from '../settings-store.ts';
import { followPolicy, policyVersions, type StoredPolicy } from './current-policy.ts';

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
