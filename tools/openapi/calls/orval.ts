import { lookupBatch, lookupDetail, lookupRecent, lookupRecentReports } from '../generated/orval-fetch';
import * as zod from '../generated/orval-zod';
import type { Called, Registry } from './called';

/** The functions that orval makes for fetch; its zod schemas read what was asked and what was answered. */
export async function call({ apiKey, secret, email }: Registry): Promise<Called> {
  const options = { headers: { 'X-API-Key': apiKey, 'X-API-Secret': secret } };
  const question = zod.LookupDetailBody.parse({ email });
  const detail = await lookupDetail(question, { limit: 5 }, options);
  const recent = await lookupRecent({ email, strict: true }, options);
  const batch = await lookupBatch({ queries: [{ ref: 'a', email }, { CNIC: '12' }] }, {}, options);
  const latest = await lookupRecentReports({}, options);
  if (detail.status !== 200 || recent.status !== 200 || batch.status !== 200 || latest.status !== 200)
    throw new Error(JSON.stringify([detail, recent, batch, latest]));
  return {
    detail: zod.LookupDetailResponse.parse(detail.data).reports.length,
    recent: zod.LookupRecentResponse.parse(recent.data).reports.length,
    batch: zod.LookupBatchResponse.parse(batch.data).results.map((one) =>
      one.outcome === 'answered' ? one.reports.length : one.problem.code,
    ),
    latest: zod.LookupRecentReportsResponse.parse(latest.data).reports.length,
  };
}

/** Whether the schema of a lookup takes a body. */
export const accepts = (body: unknown): boolean => zod.LookupDetailBody.safeParse(body).success;
