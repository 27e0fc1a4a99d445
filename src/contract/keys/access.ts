import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messageKey, text } from '../rules/text.ts';
import { said } from '../said.ts';

/** The purpose for which someone wants to look up the registry. */
export const accessPurposes = [
  'orders',
  'marketplace',
  'lending',
  'payments',
  'telecom',
  'hiring',
  'investigation',
  'research',
  'other',
] as const;
export type AccessPurpose = (typeof accessPurposes)[number];

/** Expected lookups a month. */
export const accessVolumes = ['upTo1000', 'upTo10000', 'upTo100000', 'more'] as const;
export type AccessVolume = (typeof accessVolumes)[number];

export const accessStates = ['waiting', 'approved', 'refused', 'ended'] as const;
export type AccessState = (typeof accessStates)[number];

export const AccessBody = z.object({
  organisation: text({
    required: messageKey('organisationRequired'),
    min: [2, messageKey('organisationRequired')],
    max: [100, messageKey('organisationMax')],
  }),
  purpose: z.enum(accessPurposes, messageKey('invalidValue')),
  /** What the lookups are for, in their own words. */
  words: text({
    required: messageKey('purposeWordsRequired'),
    min: [20, messageKey('purposeWordsMin')],
    max: [1000, messageKey('purposeWordsMax')],
  }),
  volume: z.enum(accessVolumes, messageKey('invalidValue')),
});
export type AccessBody = z.infer<typeof AccessBody>;

/** An application for live keys (A31). Times are ISO 8601, UTC. */
export const AccessApplication = z.object({
  id: z.string(),
  state: z.enum(accessStates),
  organisation: z.string(),
  purpose: z.enum(accessPurposes),
  words: z.string(),
  volume: z.enum(accessVolumes),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** The reason for the decision; null while it waits. */
  reason: z.nullable(z.string()),
});
export type AccessApplication = z.infer<typeof AccessApplication>;

/** Whether the account may use live keys. */
export const Access = z.object({
  /** Whether the policy asks for an approval. */
  isNeeded: z.boolean(),
  isApproved: z.boolean(),
  /** The latest one; null when there is none. */
  application: z.nullable(AccessApplication),
});
export type Access = z.infer<typeof Access>;

export const access = {
  get: endpoint('GET', '/access', {
    summary: 'Whether live keys need approval, and the state of the application',
    response: Access,
  }),
  apply: endpoint('POST', '/access/applications', {
    summary: 'Apply for live keys',
    description: 'The operator answers by email. Test keys need no approval.',
    grows: 'rows',
    body: AccessBody,
    response: said('saved'),
    problems: ['applicationOpen'],
  }),
};
