import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Policy, policyPresetNames } from './policy.ts';

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

/** What a change would mean, in numbers; null if the switch stays as it is. */
export const PolicyPreview = z.object({
  /** Accounts that were opened in the last 30 days. */
  newAccounts: z.nullable(z.int()),
  /** Accounts without a confirmed email. */
  unconfirmedAccounts: z.nullable(z.int()),
  /** Live keys that work, of accounts without an approval; how many of them were used in the last 30 days; and the accounts. */
  unapprovedKeys: z.nullable(z.object({ keys: z.int(), used: z.int(), accounts: z.int() })),
  /** Unverified reports that were filed in the last 30 days, and reports that are held now. */
  newReports: z.nullable(z.object({ filed: z.int(), held: z.int() })),
  /** Listed reports that are neither verified nor corroborated. */
  unverifiedReports: z.nullable(z.int()),
});
export type PolicyPreview = z.infer<typeof PolicyPreview>;

const roles = ['admin'] as const;

/** The policy of the registry (A30). */
export const policy = {
  get: endpoint('GET', '/admin/policy', {
    summary: 'The policy in force, and the versions before it',
    access: 'session',
    roles,
    tagged: true,
    response: z.object({ current: PolicyVersion, earlier: z.array(PolicyVersion) }),
  }),
  set: endpoint('PUT', '/admin/policy', {
    summary: 'Change the policy; in force on every process within a second',
    access: 'session',
    roles,
    stepUp: true,
    versioned: 'policyStale',
    body: Policy,
    tagged: true,
    response: PolicyVersion,
  }),
  preview: endpoint('POST', '/admin/policy/preview', {
    summary: 'What a change of the policy would mean, in numbers',
    access: 'session',
    roles,
    body: Policy,
    response: PolicyPreview,
  }),
};
