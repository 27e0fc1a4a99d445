import type { AccessBody } from '../../src/contract/keys/access.ts';
import { unnamedOperator } from '../../src/contract/registry/operator.ts';
import { policyPresets } from '../../src/contract/registry/policy.ts';
import { defaultRetentionRules } from '../../src/contract/reports/retention.ts';
import type { Sent } from './app.ts';
import { aPerson } from './people.ts';
import type { EndpointName, Owner } from './whole-calls.ts';

/** What an account may say when it applies for live keys. */
export const anApplication: AccessBody = {
  organisation: 'Kashmir Bazaar',
  purpose: 'marketplace',
  words: 'We check new sellers before we pay them out.',
  volume: 'upTo10000',
};

/** Requests that succeed, for the endpoints of the policy and of what depends on it; see whole-calls.ts. */
export const policyCalls = {
  'retention.rules': () => ({}),
  'retention.change': async ({ retentionVersion }) => {
    const version = await retentionVersion();
    return { body: { version, rules: { ...defaultRetentionRules, removedDays: 31 + version } } };
  },
  'retention.preview': () => ({ body: { rules: { ...defaultRetentionRules, expires: true } } }),
  'retention.holds': () => ({}),
  'retention.hold': ({ reportId }) => ({ params: { reportID: reportId }, body: { reason: 'A court asked for it.' } }),
  'retention.release': async ({ reportId, hold }) => {
    await hold();
    return { params: { reportID: reportId } };
  },
  'access.get': () => ({}),
  'access.apply': () => ({ body: anApplication }),
  'accessApplications.list': () => ({}),
  'accessApplications.decide': async ({ applicationId }) => ({
    params: { id: await applicationId() },
    body: { decision: 'approve', reason: 'A known marketplace.' },
  }),
  'invitations.read': async ({ invitation }) => ({ body: { token: (await invitation()).token } }),
  'sentInvitations.list': () => ({}),
  'sentInvitations.invite': () => ({ body: { email: aPerson().email } }),
  'sentInvitations.cancel': async ({ invitation }) => ({ params: { id: (await invitation()).id } }),
  'issuedKeys.list': () => ({}),
  'issuedKeys.revoke': async ({ otherKeyId }) => ({
    params: { id: await otherKeyId() },
    body: { reason: 'It was found in a public repository.' },
  }),
  'plans.list': () => ({}),
  'plans.set': () => ({
    params: { name: 'partner' },
    body: { callsPerSecond: 100, lookupsPerMinute: 6000, identifiersPerDay: 100_000 },
  }),
  'plans.reset': async ({ ownPlan }) => ({ params: { name: await ownPlan() } }),
  'plans.assign': async ({ accountId, ownPlan }) => ({ params: { id: accountId }, body: { plan: await ownPlan() } }),
  'policy.get': () => ({}),
  'policy.state': () => ({}),
  'policy.set': () => ({ body: policyPresets.open }),
  'inbox.list': () => ({}),
  'inbox.read': () => ({ body: { ids: ['n1'] } }),
  'corrections.list': () => ({}),
  'corrections.read': () => ({ body: { upTo: '1' } }),
  'about.get': () => ({}),
  'nextSteps.get': () => ({ query: { country: 'PK' } }),
  'operator.get': () => ({}),
  'operator.set': () => ({ body: unnamedOperator() }),
  'policy.preview': () => ({ body: policyPresets.careful }),
} satisfies Partial<Record<EndpointName, (owner: Owner) => Sent | Promise<Sent>>>;
