import { oneMatter } from '../../../contract/disputes/proof-means.ts';
import { approximateLimit, type LookupAnswer, totalsCap, type Verdict } from '../../../contract/lookup/lookup.ts';
import type { Question, Show } from '../../../contract/lookup/lookup-body.ts';
import { programMessages } from '../../../contract/messages/program-messages.ts';
import { type IdentifierKind, identifierKinds, type NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { noteAuditSoon, noteMiss } from '../audit/note-audit.ts';
import { countUse } from '../keys/usage/usage-store.ts';
import { countIdentifiers } from '../limits/count-call.ts';
import type { Found } from '../reports/matching/exact-store.ts';
import { answerOf, clearedIn, type Finding, type Noted, weigh } from './answer.ts';
import { noteDisclosures, type ToldReport } from './disclosures/note-disclosures.ts';
import { noticeIn } from './notice.ts';
import { issueReceipt } from './receipts/receipt-store.ts';
import { filterOf, isFiltered, registryOf } from './registry.ts';
import { takeScored } from './take-scored.ts';

/** The identifiers, and those that are one matter with them: of a phone number the mobile wallet, and the other way round. */
export const withMatters = (given: readonly NormalIdentifier[]): NormalIdentifier[] => [
  ...given,
  ...given.flatMap(oneMatter).filter(({ kind }) => !given.some((one) => one.kind === kind)),
];

/** What a caller asks for. Programs say which kinds; a person types a number, which may be that of a phone and of a mobile wallet. */
export function askedBy<Asked extends Question>({ isByKey }: { isByKey: boolean }, question: Asked): Asked {
  if (isByKey) return question;
  const identifiers = withMatters(question.identifiers);
  const compared = { ...question.compared };
  for (const { kind, value } of identifiers) compared[kind] = value;
  return { ...question, identifiers, compared };
}

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
  body: Question & { show: Show },
  page: { limit: number; cursor?: string },
  { requestId, acceptLanguage }: CallFacts,
): Promise<LookupAnswer> {
  const question = askedBy(caller, body);
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
  const finding: Finding = { items, next, weighed, similar };
  if (show.minScore > 0) await takeScored(app, query, finding, { registry, show, now, filter, page });
  const asked = { registry, show, now, cap: totalsCap, notice: noticeIn(app, acceptLanguage) };
  const { answer, shown, noted } = answerOf(app, question, finding, asked);
  noteLookups(app, caller, requestId, [noted]);
  if (show.receipt) {
    const { accountId, keyKind } = caller;
    const by = { requestId, accountId, isTest: keyKind === 'test' };
    answer.receipt = await issueReceipt(app, { ...answer, ...by, asked: query, reports: shown });
  }
  return Object.assign(answer, { status: 200 as const, message: programMessages.success, requestId });
}

/** What a line of the audit trail says of a call that found something, besides the reports: never what was asked for. */
type FindDetails = {
  lookups: number;
  hits: number;
  kinds: readonly IdentifierKind[];
  /** Of a call with one lookup. */
  verdict?: Verdict;
};

function detailsOf(found: readonly Noted[], hits: number): FindDetails {
  const kinds = identifierKinds.filter((kind) => found.some(({ asked }) => asked.some((one) => one.kind === kind)));
  const details: FindDetails = { lookups: found.length, hits, kinds };
  const [only, ...others] = found;
  if (only && others.length === 0) details.verdict = only.verdict;
  return details;
}

/** Each report of some lists once; no list has one twice. */
function eachOnce<Report extends { id: string }>(lists: readonly (readonly Report[])[]): readonly Report[] {
  const [first = [], ...others] = lists;
  return others.length === 0 ? first : [...new Map(lists.flat().map((report) => [report.id, report])).values()];
}

/** What a lookup tells of: the reports that it shows, then those that it only counts. */
function toldIn({ shown, counted = [] }: Noted, isCounted: boolean): ToldReport[] {
  const told = shown.map(
    ({ id, version, CNIC }): ToldReport => ({ id, version, namesCnic: CNIC !== null, lookups: isCounted ? 1 : 0 }),
  );
  for (const { id, version } of counted) told.push({ id, version, namesCnic: false, lookups: 0 });
  return told;
}

/**
 * Counts the lookups of a call and notes the shown reports; of test keys only the last use. What was counted before is noted
 * alone: it is shown once more.
 */
export function noteLookups(
  app: App,
  caller: KeyCaller,
  requestId: string,
  found: readonly Noted[],
  isCounted = true,
): void {
  const { keyId, accountId, keyKind, isByKey } = caller;
  if (keyKind === 'test') {
    countUse(app, { keyId, accountId, lookups: 0, hits: 0, isByKey });
    return;
  }
  const hits = found.reduce((sum, { isHit }) => (isHit ? sum + 1 : sum), 0);
  const reports = eachOnce(found.map(({ shown }) => shown));
  if (hits === 0 && reports.length === 0) {
    // A batch whose queries were all refused has looked nothing up.
    if (found.length > 0) noteMiss(app, { keyId, requestId, lookups: found.length });
  } else {
    const reportIds = reports.map(({ id }) => id);
    const details = detailsOf(found, hits);
    noteAuditSoon(app, { actor: 'key', actorId: keyId, event: 'lookup', reportIds, requestId, details });
    noteDisclosures(app, accountId, requestId, eachOnce(found.map((one) => toldIn(one, isCounted))));
  }
  countUse(app, {
    keyId,
    accountId,
    lookups: isCounted ? found.length : 0,
    hits: isCounted ? hits : 0,
    isByKey,
  });
}
