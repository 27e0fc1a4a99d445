import type { Policy } from '../../../../contract/registry/policy.ts';
import { type PolicyPreview, previewCap } from '../../../../contract/registry/staff-policy.ts';
import type { App } from '../../../app.ts';
import { dayMs } from '../../../platform/clock.ts';
import { countOpenedAccounts, countUnconfirmedAccounts } from '../../accounts/find-account.ts';
import { countUnapprovedKeys } from '../../keys/find-keys.ts';
import { latestPolicy } from '../../registry/policy/current-policy.ts';
import { countForPolicy } from '../../reports/count-reports.ts';

/** What counts as recent in a preview, in milliseconds. */
const latelyMs = 30 * dayMs;

/** What the change to these settings would mean (A30); only the switches that change are counted. */
export async function previewPolicy(app: App, settings: Policy): Promise<PolicyPreview> {
  const { settings: now } = await latestPolicy(app);
  const since = new Date(app.clock().getTime() - latelyMs);
  const when = <T>(isChanged: boolean, count: () => Promise<T>): Promise<T | null> =>
    isChanged ? count() : Promise.resolve(null);
  const showsLess = now.unverifiedReports !== settings.unverifiedReports || now.cnicAlone !== settings.cnicAlone;
  const holds = now.newReports !== settings.newReports;
  const [newAccounts, unconfirmedAccounts, unapprovedKeys, counted] = await Promise.all([
    when(now.registration !== settings.registration, () => countOpenedAccounts(app, since, previewCap)),
    when(now.filing !== settings.filing, () => countUnconfirmedAccounts(app, previewCap)),
    when(now.liveKeys !== settings.liveKeys, () => countUnapprovedKeys(app, since, previewCap)),
    when(showsLess || holds, () => countForPolicy(app, since, previewCap)),
  ]);
  return {
    newAccounts,
    unconfirmedAccounts,
    unapprovedKeys,
    newReports: holds && counted ? { filed: counted.filed, held: counted.held } : null,
    unverifiedReports: showsLess && counted ? counted.unverified : null,
  };
}
