import { approximateLimit, type LookupAnswer, totalsCap } from '../../../contract/lookup/lookup.ts';
import type { Question, Show } from '../../../contract/lookup/lookup-body.ts';
import { messages } from '../../../contract/messages/messages.ts';
import type { App } from '../../app.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { countIdentifiers } from '../limits/count-call.ts';
import type { Found } from '../reports/matching/exact-store.ts';
import { answerOf, clearedIn, weigh } from './answer.ts';
import { noteLookups } from './note-lookups.ts';
import { noticeIn } from './notice.ts';
import { issueReceipt } from './receipts/issue-receipt.ts';
import { filterOf, isFiltered, registryOf } from './registry.ts';

/** How many approximate matches a query shows. @param limit of its exact ones */
export const approximateShown = ({ detail }: Show, limit: number): number =>
  detail === 'verdict' ? 0 : Math.min(limit, approximateLimit);

/** What an answer takes from the call besides its question. */
export interface CallFacts {
  requestId: string;
  /** The header Accept-Language. */
  acceptLanguage?: string | undefined;
}

/** The result if no report is wanted. */
export const nothingShown: Found = { items: [], next: null };

/**
 * What the registry has on the given identifiers, and the reports that name one of them, newest first, each once; a miss
 * is an empty list (L1). One statement, and a second one where the answer does not show every report.
 * @throws ApiError 429 when the account has looked up too many identifiers today
 */
export async function lookUp(
  app: App,
  caller: KeyCaller,
  question: Question & { show: Show },
  page: { limit: number; cursor?: string },
  { requestId, acceptLanguage }: CallFacts,
): Promise<LookupAnswer> {
  const { identifiers: query, show } = question;
  const registry = registryOf(caller);
  const refusal = registry.refusal(query);
  if (refusal) throw refusal;
  await countIdentifiers(app, caller, query);

  const filter = filterOf(app, show);
  const showsNone = show.detail === 'verdict' || page.limit === 0;
  const matching = showsNone ? nothingShown : registry.matching(app, query, page, filter);
  // Hardly any lookup asks for approximate matches, and waiting for two promises costs more than for one.
  const [{ items, next }, [similar]] = show.approximate
    ? await Promise.all([
        matching,
        registry.approximate(app, [query], { limit: approximateShown(show, page.limit), cap: totalsCap }, filter),
      ])
    : [await matching, []];
  const isAll = !showsNone && next === null && page.cursor === undefined && !isFiltered(filter);
  const counted = isAll ? undefined : await registry.counted(app, query, filter);

  const now = app.clock();
  const explained = show.explain ? clearedIn(app, registry, query) : null;
  const weighed = counted && weigh(counted, query, { now, explained });
  const asked = { registry, show, now, cap: totalsCap, notice: noticeIn(app, acceptLanguage) };
  const { answer, shown, noted } = answerOf(app, question, { items, next, weighed, similar }, asked);
  noteLookups(app, caller, requestId, [noted]);
  if (show.receipt) {
    const { accountId } = caller;
    answer.receipt = await issueReceipt(app, { ...answer, requestId, accountId, asked: query, reports: shown });
  }
  return Object.assign(answer, { status: 200 as const, message: messages.success, requestId });
}
