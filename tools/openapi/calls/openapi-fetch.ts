import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript';
import type { Called, Registry } from './called';

/** The types of openapi-typescript and the client of openapi-fetch, with the pair in headers of its own. */
export async function call({ baseUrl, apiKey, secret, email }: Registry): Promise<Called> {
  const client = createClient<paths>({ baseUrl, headers: { API_Key: apiKey, Secret: secret } });
  const detail = await client.POST('/get-report-detail', { body: { email }, params: { query: { limit: 5 } } });
  const recent = await client.POST('/get-report-detail/recent', { body: { email, strict: true } });
  const batch = await client.POST('/get-report-detail/batch', {
    body: { queries: [{ ref: 'a', email }, { CNIC: '12' }] },
  });
  const latest = await client.GET('/reports/recent');
  if (!detail.data || !recent.data || !batch.data || !latest.data)
    throw new Error(JSON.stringify([detail.error, recent.error, batch.error, latest.error]));
  return {
    detail: detail.data.reports.length,
    recent: recent.data.reports.length,
    batch: batch.data.results.map((one) => (one.outcome === 'answered' ? one.reports.length : one.problem.code)),
    latest: latest.data.reports.length,
  };
}

/** Calls that must not compile. */
export function refused(client: ReturnType<typeof createClient<paths>>) {
  // @ts-expect-error no identifier is given
  client.POST('/get-report-detail', { body: {} });
  // @ts-expect-error an identifier is text
  client.POST('/get-report-detail', { body: { CNIC: 3520276543219 } });
}
