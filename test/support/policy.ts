import { type Policy, type PolicyPreset, policyPresets } from '../../src/contract/registry/policy.ts';
import type { App } from '../../src/server/app.ts';
import { changePolicy } from '../../src/server/areas/registry/policy/current-policy.ts';

/** Puts a policy in force: a preset, or some switches. */
export async function setPolicy(app: App, wanted: PolicyPreset | Partial<Policy>): Promise<void> {
  await changePolicy(app, { settings: typeof wanted === 'string' ? policyPresets[wanted] : wanted, by: null });
}
