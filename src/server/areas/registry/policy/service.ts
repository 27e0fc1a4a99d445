import { type Policy, policyPresets, policySwitches, presetOf } from '../../../../contract/registry/policy.ts';
import { conflict } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { AuditService } from '../../audit/service.ts';
import type { PolicyRepository, StoredPolicy } from './repository.ts';

export type { StoredPolicy };

interface Needs {
  db: Db;
  policies: PolicyRepository;
  audit: AuditService;
  clock: Clock;
}

export interface PolicyChange {
  /** The switches to change; the others stay. */
  settings: Partial<Policy>;
  /** The account; null for the operator's command. */
  by: string | null;
  /** The version that the change was made on; null for whichever is in force. */
  expectedVersion?: number | null;
  requestId?: string;
}

export type PolicyService = ReturnType<typeof policyService>;

/** What is in force before anyone changed the policy. */
const unchanged: StoredPolicy = { version: 0, settings: policyPresets.open, changedBy: null, changedAt: null };

/**
 * The policy of the registry (A30). `current` answers from memory: every process looks twice a second whether another has
 * changed it, see `readChanges` in startup/bootstrap.ts.
 */
export function policyService({ db, policies, audit, clock }: Needs) {
  let known = unchanged;
  /** Keeps the newest: a read that began before a change may answer after it. */
  const keep = (read: StoredPolicy | null): StoredPolicy => {
    if (read && read.version > known.version) known = read;
    return read ?? unchanged;
  };

  return {
    /** The policy in force, without asking the database. */
    current: (): Policy => known.settings,

    /** Reads the latest version. */
    async refresh(): Promise<void> {
      keep(await policies.latest(db));
    },

    /** The version in force, as the database has it. */
    latest: async (): Promise<StoredPolicy> => keep(await policies.latest(db)),

    /** The versions before one, newest first, down to version 0. */
    async versionsBefore(version: number, limit: number): Promise<StoredPolicy[]> {
      const found = await policies.before(db, version, limit);
      return version > 0 && found.length < limit ? [...found, unchanged] : found;
    },

    /**
     * Changes switches and keeps the version before. In force in this process at once, in others within a second. The audit
     * trail gets a line with each switch's choice before and after.
     * @returns the version in force
     * @throws ApiError 409 when someone else has changed the policy since `expectedVersion`
     */
    async change({ settings, by, expectedVersion = null, requestId }: PolicyChange): Promise<StoredPolicy> {
      const inForce = await db.transaction(async (tx) => {
        const before = (await policies.latest(tx)) ?? unchanged;
        if (expectedVersion !== null && expectedVersion !== before.version) throw conflict('policyStale');
        const after = { ...before.settings, ...settings };
        const changed = policySwitches.filter((name) => after[name] !== before.settings[name]);
        if (changed.length === 0) return before;
        const next = { version: before.version + 1, settings: after, changedBy: by, changedAt: clock() };
        if (!(await policies.add(tx, next, presetOf(after)))) throw conflict('policyStale');
        await audit.note(tx, {
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
      return keep(inForce);
    },
  };
}
