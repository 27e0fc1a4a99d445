import { type Policy, policySwitches } from '../../../../contract/registry/policy.ts';
import { type PolicyPreview, previewCap } from '../../../../contract/registry/staff-policy.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { countOpenedAccounts, countUnconfirmedAccounts } from '../../accounts/store.ts';
import { countUnapprovedKeys } from '../../keys/issued-store.ts';
import { latestPolicy } from '../../registry/policy/current-policy.ts';
import { countForPolicy } from '../../reports/staff/count-store.ts';

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

/** Counts at the first call. */
function once<T>(count: () => Promise<T>): () => Promise<T> {
  let counted: Promise<T> | undefined;
  return () => (counted ??= count());
}
