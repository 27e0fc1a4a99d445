import * as z from 'zod/mini';
import { administration, staffRoles } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { Policy, policyPresetNames, policySwitches } from './policy.ts';

/** A version of the policy (A30). Version 0 is Open, before anyone changed it. Times are ISO 8601, UTC. */
export const PolicyVersion = z.object({
  version: z.int(),
  settings: Policy,
  preset: z.enum([...policyPresetNames, 'custom']),
  /** Null for version 0. */
  changedAt: z.nullable(z.string()),
  /** The name of the admin; null for the operator's command, and for a deleted account. */
  changedBy: z.nullable(z.string()),
});
export type PolicyVersion = z.infer<typeof PolicyVersion>;

/** Numbers are counted up to this; larger ones are shown as this number and a plus sign. */
export const previewCap = 10_000;

/**
 * What a change would mean, in the numbers of each switch that changes: `count` of accounts or of reports, or several by
 * name. `used`, and accounts and reports that are new, are of the last 30 days.
 */
export const PolicyPreview = z.partialRecord(z.enum(policySwitches), z.record(z.string(), z.int()));
export type PolicyPreview = z.infer<typeof PolicyPreview>;

/** Whether the registry runs on a policy that somebody has chosen. */
export const PolicyState = z.object({
  chosen: z.boolean(),
  /** Whether live keys are refused until then: the registry has an address that others can reach. */
  needed: z.boolean(),
});

const roles = administration;

/** The policy of the registry (A30). */
export const policy = {
  get: endpoint('GET', '/admin/policy', {
    summary: 'The policy in force, and the versions before it',
    roles,
    tagged: true,
    response: z.object({ current: PolicyVersion, earlier: z.array(PolicyVersion) }),
  }),
  state: endpoint('GET', '/admin/policy/state', {
    summary: 'Whether somebody has chosen the policy, and whether live keys wait for that',
    roles: staffRoles,
    response: PolicyState,
  }),
  set: endpoint('PUT', '/admin/policy', {
    summary: 'Change the policy; in force on every process within a second',
    roles,
    stepUp: true,
    versioned: 'policyStale',
    body: Policy,
    tagged: true,
    response: PolicyVersion,
  }),
  preview: endpoint('POST', '/admin/policy/preview', {
    summary: 'What a change of the policy would mean, in numbers',
    roles,
    body: Policy,
    response: PolicyPreview,
  }),
};
