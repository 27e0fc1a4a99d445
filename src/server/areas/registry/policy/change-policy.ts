import { type Policy, policySwitches } from '../../../../contract/registry/policy.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { policyVersions, rememberPolicy, type StoredPolicy } from './current-policy.ts';

export interface PolicyChange {
  /** The switches to change; the others stay. */
  settings: Partial<Policy>;
  /** The account; null for the operator's command. */
  by: string | null;
  /** The version that the change was made on; null for whichever is in force. */
  expectedVersion?: number | null;
  requestId?: string;
}

/**
 * Changes switches and keeps the version before. The first call chooses the policy, even if it changes nothing. In force in this process at once, in others within a second. The audit
 * trail gets a line with each switch's choice before and after.
 * @returns the version in force
 * @throws ApiError 409 when someone else has changed the policy since `expectedVersion`
 */
export async function changePolicy(app: App, change: PolicyChange): Promise<StoredPolicy> {
  for (let left = retries; ; left--) {
    const inForce = await changeOnce(app, change);
    if (inForce) return rememberPolicy(app, inForce);
    // A change that expects no version is made again on top of what somebody else has changed meanwhile.
    if (left === 0 || change.expectedVersion != null) throw conflict('policyStale');
  }
}

const retries = 5;

/** @returns null if somebody else has made the next version meanwhile */
const changeOnce = (
  app: App,
  { settings, by, expectedVersion = null, requestId }: PolicyChange,
): Promise<StoredPolicy | null> =>
  app.db.transaction(async (tx) => {
    const { newest: before, next: version } = await policyVersions.newestAndNext(app, tx);
    if (expectedVersion !== null && expectedVersion !== before.version) throw conflict('policyStale');
    const after = { ...before.settings, ...settings };
    const changed = policySwitches.filter((name) => after[name] !== before.settings[name]);
    // The first version says that somebody has chosen, even what was in force without.
    if (changed.length === 0 && before.version > 0) return before;
    const next = { version, settings: after, changedBy: by, changedAt: app.clock() };
    if (!(await policyVersions.insert(app, tx, next))) return null;
    await noteAudit(app, tx, {
      actor: by === null ? 'operator' : 'account',
      actorId: by,
      event: 'policy.changed',
      requestId,
      details: {
        version: next.version,
        ...Object.fromEntries(changed.map((name) => [name, { before: before.settings[name], after: after[name] }])),
      },
    });
    return next;
  });
