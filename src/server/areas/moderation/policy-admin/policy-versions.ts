import { type Policy, presetOf } from '../../../../contract/registry/policy.ts';
import type { PolicyVersion } from '../../../../contract/registry/staff-policy.ts';
import type { App } from '../../../app.ts';
import { findRecipient } from '../../accounts/store.ts';
import { changePolicy, type PolicyChange } from '../../registry/policy/change-policy.ts';
import { latestPolicy, policiesBefore, type StoredPolicy } from '../../registry/policy/current-policy.ts';

/** Versions that are shown besides the one in force. */
const maxEarlier = 20;

async function versionOf(app: App, { version, settings, changedAt, changedBy }: StoredPolicy): Promise<PolicyVersion> {
  const author = changedBy === null ? null : await findRecipient(app, changedBy);
  return {
    version,
    settings,
    preset: presetOf(settings),
    changedAt: changedAt?.toISOString() ?? null,
    changedBy: author?.name ?? null,
  };
}

/** The version of the policy in force, and the newest of those before it, for admins (A30). */
export async function findPolicyVersions(app: App): Promise<{ current: PolicyVersion; earlier: PolicyVersion[] }> {
  const current = await latestPolicy(app);
  const before = await policiesBefore(app, current.version, maxEarlier);
  return {
    current: await versionOf(app, current),
    earlier: await Promise.all(before.map((one) => versionOf(app, one))),
  };
}

/** @throws ApiError 409 when someone else has changed the policy since `expectedVersion` */
export const setPolicy = async (
  app: App,
  settings: Policy,
  change: Omit<PolicyChange, 'settings'>,
): Promise<PolicyVersion> => versionOf(app, await changePolicy(app, { ...change, settings }));
