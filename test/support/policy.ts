import { type Policy, type PolicyPreset, policyPresets } from '../../src/contract/registry/policy.ts';
import type { Services } from '../../src/server/compose.ts';

/** Puts a policy in force: a preset, or some switches. */
export async function setPolicy(
  { policy }: Pick<Services, 'policy'>,
  wanted: PolicyPreset | Partial<Policy>,
): Promise<void> {
  await policy.change({ settings: typeof wanted === 'string' ? policyPresets[wanted] : wanted, by: null });
}
