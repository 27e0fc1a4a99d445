import { type Policy, policySwitches, presetOf } from '../../../contract/registry/policy.ts';
import { type PolicyPreview, type PolicyVersion, previewCap } from '../../../contract/registry/staff-policy.ts';
import type { App } from '../../app.ts';
import { dayMs } from '../../platform/clock.ts';
import { once } from '../../platform/once.ts';
import { countOpenedAccounts, countUnconfirmedAccounts, findRecipient } from '../accounts/store.ts';
import { countUnapprovedKeys } from '../keys/issued-store.ts';
import {
  changePolicy,
  latestPolicy,
  type PolicyChange,
  policyVersions,
  type StoredPolicy,
} from '../registry/policy/current-policy.ts';
import { countForPolicy } from '../reports/staff/count-store.ts';

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
  const before = await policyVersions.before(app, current.version, maxEarlier);
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

/** What counts as recent in a preview, in milliseconds. */
const latelyMs = 30 * dayMs;

/** What the change to these settings would mean (A30); only the switches that change are counted. */
export async function previewPolicy(app: App, settings: Policy): Promise<PolicyPreview> {
  const { settings: now } = await latestPolicy(app);
  const since = new Date(app.clock().getTime() - latelyMs);
  const reports = once(() => countForPolicy(app, since, previewCap));
  const unverified = async () => ({ count: (await reports()).unverified });
  // The words about other switches have no numbers: policy.test.ts compares them.
  const numbers: { readonly [Name in keyof Policy]?: () => Promise<Record<string, number>> } = {
    registration: async () => ({ count: await countOpenedAccounts(app, since, previewCap) }),
    filing: async () => ({ count: await countUnconfirmedAccounts(app, previewCap) }),
    newReports: async () => {
      const { filed, held } = await reports();
      return { filed, held };
    },
    unverifiedReports: unverified,
    cnicAlone: unverified,
    liveKeys: async () => ({ ...(await countUnapprovedKeys(app, since, previewCap)) }),
  };
  const changed = policySwitches.filter((name) => now[name] !== settings[name]);
  return Object.fromEntries(
    await Promise.all(changed.map(async (name) => [name, (await numbers[name]?.()) ?? {}] as const)),
  );
}
