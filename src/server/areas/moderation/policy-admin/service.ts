import { type Policy, presetOf } from '../../../../contract/registry/policy.ts';
import { type PolicyPreview, type PolicyVersion, previewCap } from '../../../../contract/registry/staff-policy.ts';
import { type Clock, dayMs } from '../../../platform/clock.ts';
import type { AccountService } from '../../accounts/service.ts';
import type { KeyService } from '../../keys/service.ts';
import type { PolicyChange, PolicyService, StoredPolicy } from '../../registry/policy/service.ts';
import type { ReportService } from '../../reports/service.ts';

interface Needs {
  policy: PolicyService;
  accounts: Pick<AccountService, 'recipient' | 'countOpened' | 'countUnconfirmed'>;
  keys: Pick<KeyService, 'countUnapproved'>;
  reports: Pick<ReportService, 'countForPolicy'>;
  clock: Clock;
}

/** Versions that are shown besides the one in force. */
const maxEarlier = 20;

/** What counts as recent in a preview, in milliseconds. */
const latelyMs = 30 * dayMs;

export type PolicyAdminService = ReturnType<typeof policyAdminService>;

/** The policy for admins: its versions, and what a change would mean (A30). */
export function policyAdminService({ policy, accounts, keys, reports, clock }: Needs) {
  const nameOf = async (accountId: string | null): Promise<string | null> =>
    accountId === null ? null : ((await accounts.recipient(accountId))?.name ?? null);

  const shown = async ({ version, settings, changedAt, changedBy }: StoredPolicy): Promise<PolicyVersion> => ({
    version,
    settings,
    preset: presetOf(settings),
    changedAt: changedAt?.toISOString() ?? null,
    changedBy: await nameOf(changedBy),
  });

  return {
    /** The version in force, and the newest of those before it. */
    async versions(): Promise<{ current: PolicyVersion; earlier: PolicyVersion[] }> {
      const current = await policy.latest();
      const before = await policy.versionsBefore(current.version, maxEarlier);
      return { current: await shown(current), earlier: await Promise.all(before.map(shown)) };
    },

    /** @throws ApiError 409 when someone else has changed the policy since `expectedVersion` */
    change: async (settings: Policy, change: Omit<PolicyChange, 'settings'>): Promise<PolicyVersion> =>
      shown(await policy.change({ ...change, settings })),

    /** What the change to these settings would mean; only the switches that change are counted. */
    async preview(settings: Policy): Promise<PolicyPreview> {
      const { settings: now } = await policy.latest();
      const since = new Date(clock().getTime() - latelyMs);
      const when = <T>(isChanged: boolean, count: () => Promise<T>): Promise<T | null> =>
        isChanged ? count() : Promise.resolve(null);
      const showsLess = now.unverifiedReports !== settings.unverifiedReports || now.cnicAlone !== settings.cnicAlone;
      const holds = now.newReports !== settings.newReports;
      const [newAccounts, unconfirmedAccounts, unapprovedKeys, counted] = await Promise.all([
        when(now.registration !== settings.registration, () => accounts.countOpened(since, previewCap)),
        when(now.filing !== settings.filing, () => accounts.countUnconfirmed(previewCap)),
        when(now.liveKeys !== settings.liveKeys, () => keys.countUnapproved(since, previewCap)),
        when(showsLess || holds, () => reports.countForPolicy(since, previewCap)),
      ]);
      return {
        newAccounts,
        unconfirmedAccounts,
        unapprovedKeys,
        newReports: holds && counted ? { filed: counted.filed, held: counted.held } : null,
        unverifiedReports: showsLess && counted ? counted.unverified : null,
      };
    },
  };
}
