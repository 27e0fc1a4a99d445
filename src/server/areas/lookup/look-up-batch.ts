import { type BatchFound, batchTotalsCap } from '../../../contract/lookup/lookup.ts';
import { BatchQuery, type Question, type Show } from '../../../contract/lookup/lookup-body.ts';
import type { App } from '../../app.ts';
import { type ApiError, invalid } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { fieldNames } from '../../http/input/unknown-field.ts';
import { validationErrors } from '../../http/input/validation-errors.ts';
import { mapYielding } from '../../platform/event-loop.ts';
import { countBatch, countIdentifiers, requireWithinDay } from '../limits/count-call.ts';
import type { CountedReports, LookupFilter } from '../reports/matching/evidence.ts';
import type { LookupQuery } from '../reports/matching/exact-store.ts';
import type { MatchedReport } from '../reports/stored/report.ts';
import { answerOf, clearedIn, type Finding, type Noted, weigh } from './answer.ts';
import { alwaysCounted } from './counted-batches.ts';
import { approximateShown, askedBy, type CallFacts, noteLookups, nothingShown } from './look-up.ts';
import { noticeIn } from './notice.ts';
import { issueReceipt } from './receipts/receipt-store.ts';
import { filterOf, isFiltered, type Registry, registryOf } from './registry.ts';
import { takeScored } from './take-scored.ts';

/** A query of a batch that was refused. */
export interface RefusedQuery {
  ref: string | null;
  refusal: ApiError;
}

/**
 * Many lookups at once, answered in their order with one statement, and a second one when a query has more than
 * `limit` reports. An invalid query is refused in its place.
 * @throws ApiError 422 when the batch is larger than a minute or a day allows, 429 when it exceeds what is left of them
 */
export async function lookUpBatch(
  app: App,
  caller: KeyCaller,
  { queries, show }: { queries: readonly unknown[]; show: Show },
  limit: number,
  { requestId, acceptLanguage }: CallFacts,
  once = alwaysCounted,
): Promise<(BatchFound | RefusedQuery)[]> {
  await countBatch(app, caller, queries.length);
  const registry = registryOf(caller);
  const read = (await mapYielding(queries, (query) => readQuery(query, caller))).map((query) => {
    const refusal = 'question' in query ? registry.refusal(query.question.identifiers) : null;
    return refusal ? { ref: query.ref, refusal } : query;
  });
  const accepted = read.flatMap((query) => ('question' in query ? [query.question.identifiers] : []));
  // The page splits what it is refused with 429.
  if (caller.isByKey) await requireWithinDay(app, caller, accepted.flat());
  if (!once.isAgain) await countIdentifiers(app, caller, accepted.flat());

  const showsNone = show.detail === 'verdict' || limit === 0;
  const now = app.clock();
  const wanted = { show, showsNone, limit, now, filter: filterOf(app, show) };
  const findings = await findEach(app, registry, accepted, wanted);
  const asked = { registry, show, now, cap: batchTotalsCap, notice: noticeIn(app, acceptLanguage) };
  const noted: Noted[] = [];
  const toSign: { result: BatchFound; asked: LookupQuery; reports: readonly MatchedReport[] }[] = [];
  const results = await mapYielding(read, (query): BatchFound | RefusedQuery => {
    if ('refusal' in query) return query;
    const { identifiers } = query.question;
    const finding = findings.get(identifiers) ?? nothingFound;
    const found = answerOf(app, query.question, finding, asked);
    noted.push(found.noted);
    const result: BatchFound = { ref: query.ref, outcome: 'answered', status: 200, ...found.answer };
    if (show.receipt) toSign.push({ result, asked: identifiers, reports: found.shown });
    return result;
  });
  const by = { requestId, accountId: caller.accountId, isTest: caller.keyKind === 'test' };
  for (const { result, asked, reports } of toSign)
    result.receipt = await issueReceipt(app, { ...result, ...by, asked, reports });
  noteLookups(app, caller, requestId, noted, await once.take());
  return results;
}

const nothingFound: Finding = { ...nothingShown, weighed: undefined, similar: undefined };

/** What the registry has on each query. */
async function findEach(
  app: App,
  registry: Registry,
  queries: readonly LookupQuery[],
  wanted: { show: Show; showsNone: boolean; limit: number; now: Date; filter: LookupFilter },
): Promise<Map<LookupQuery, Finding>> {
  const { show, showsNone, limit, now, filter } = wanted;
  const found = showsNone ? [] : await registry.matchingEach(app, queries, limit, filter);
  const similar = show.approximate
    ? await registry.approximate(app, queries, { limit: approximateShown(show, limit), cap: batchTotalsCap }, filter)
    : [];
  const findings = new Map<LookupQuery, Finding>();
  for (const [at, query] of queries.entries())
    findings.set(query, { ...(found[at] ?? nothingShown), weighed: undefined, similar: similar[at] });

  const isPart = (finding: Finding) => showsNone || isFiltered(filter) || finding.next !== null;
  const partly = [...findings].filter(([, finding]) => isPart(finding));
  if (partly.length === 0) return findings;
  const read = (reports: CountedReports, query: LookupQuery) =>
    weigh(reports, query, { now, explained: show.explain ? clearedIn(app, registry, query) : null });
  const asked = partly.map(([query]) => query);
  const weighed = await registry.countedOfEach(app, asked, filter, read);
  for (const [at, [, finding]] of partly.entries()) finding.weighed = weighed[at];
  if (show.minScore > 0)
    for (const [query, finding] of partly)
      await takeScored(app, query, finding, { registry, show, now, filter, page: { limit: finding.items.length } });
  return findings;
}

/** The fields that each query of a batch may have. */
const queryFields = fieldNames(BatchQuery);

function readQuery(query: unknown, caller: KeyCaller): { ref: string | null; question: Question } | RefusedQuery {
  const { data, error } = BatchQuery.safeParse(query);
  if (data) return { ref: data.ref, question: askedBy(caller, data) };
  const ref = typeof query === 'object' && query !== null && 'ref' in query ? query.ref : null;
  const place = { input: query, rootCode: 'queryInvalid', known: queryFields };
  const refusal = invalid(validationErrors(error.issues, place));
  return { ref: typeof ref === 'string' && ref.length <= 100 ? ref : null, refusal };
}
