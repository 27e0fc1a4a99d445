import type { Sent } from './app.ts';
import type { EndpointName, Owner } from './whole-calls.ts';

/** Requests that succeed, for what an account reads of its own lookups; see whole-calls.ts. */
export const usageCalls = {
  'usage.byDay': ({ keyId }) => ({ query: { days: 7, key: keyId } }),
  'checkHistory.list': ({ keyId }) => ({ query: { key: keyId } }),
  'checkHistory.csv': ({ keyId }) => ({ query: { key: keyId } }),
  'checkHistory.shown': ({ reportId }) => ({ query: { reportID: reportId } }),
  'usage.allowance': () => ({}),
} satisfies Partial<Record<EndpointName, (owner: Owner) => Sent>>;
