import { lookupBatch, lookupDetail, lookupRecent, lookupRecentReports } from '../generated/hey-api';
import { client } from '../generated/hey-api/client.gen';
import type { Called, Registry } from './called';

/** The client of @hey-api/openapi-ts, with the pair as Basic credentials, which it takes from the document. */
export async function call({ baseUrl, apiKey, secret, email }: Registry): Promise<Called> {
  client.setConfig({
    baseUrl,
    throwOnError: true,
    auth: ({ scheme }) => (scheme === 'basic' ? `${apiKey}:${secret}` : undefined),
  });
  const throwOnError = true as const;
  const detail = await lookupDetail({ body: { email }, query: { limit: 5 }, throwOnError });
  const recent = await lookupRecent({ body: { email, strict: true }, throwOnError });
  const batch = await lookupBatch({ body: { queries: [{ ref: 'a', email }, { CNIC: '12' }] }, throwOnError });
  const latest = await lookupRecentReports({ throwOnError });
  return {
    detail: detail.data.reports.length,
    recent: recent.data.reports.length,
    batch: batch.data.results.map((one) => (one.outcome === 'answered' ? one.reports.length : one.problem.code)),
    latest: latest.data.reports.length,
  };
}
