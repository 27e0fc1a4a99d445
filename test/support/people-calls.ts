import type { Sent } from './app.ts';
import type { EndpointName, Owner } from './whole-calls.ts';

/** For every endpoint of /admin/people, /admin/audit and /admin/reports a request that succeeds. */
export const peopleCalls: Record<
  Extract<EndpointName, `people.${string}` | `auditTrail.${string}` | `staffReports.${string}`>,
  (owner: Owner) => Sent | Promise<Sent>
> = {
  'staffReports.list': () => ({}),
  'staffReports.find': () => ({ body: { kind: 'phone', value: '+923001234567' } }),
  'staffReports.one': ({ reportId }) => ({ params: { reportID: reportId } }),
  'staffReports.identifiers': ({ reportId }) => ({ params: { reportID: reportId } }),
  'staffReports.file': async ({ reportId, attachment }) => ({ params: { reportID: reportId, id: await attachment() } }),
  'staffReports.connections': ({ reportId }) => ({ params: { reportID: reportId } }),
  'auditTrail.list': () => ({}),
  'auditTrail.csv': () => ({}),
  'auditTrail.verification': () => ({}),
  'auditTrail.verify': () => ({}),
  'people.list': () => ({}),
  'people.find': ({ person: { email } }) => ({ body: { email } }),
  'people.get': ({ accountId }) => ({ params: { id: accountId } }),
  'people.suspend': async ({ newAccount }) => ({
    params: { id: await newAccount() },
    body: { reason: 'misuse', note: 'Far too many lookups of one person.' },
  }),
  'people.lift': async ({ newSuspended }) => ({ params: { id: await newSuspended() } }),
  'people.endSessions': async ({ newAccount }) => ({ params: { id: await newAccount() } }),
  'people.grant': async ({ newAccount }) => ({ params: { id: await newAccount() }, body: { role: 'auditor' } }),
  'people.revoke': async ({ newAccount }) => ({ params: { id: await newAccount('moderator'), role: 'moderator' } }),
};
