import { type TestOutcome, testIdentities } from '../../../contract/lookup/test-identities.ts';
import type { Marker } from '../../../contract/registry/markers.ts';
import { FurtherIdentifiers } from '../../../contract/reports/further-rules.ts';
import { leftOut } from '../../../contract/reports/report-fields.ts';
import { type Standing, weights } from '../../../contract/reports/standing.ts';
import { identifierKinds, isMainKind } from '../../../contract/rules/identifier-kinds.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { ApiError, rateLimited } from '../../errors.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Cleared } from '../registry/special-identifiers.ts';
import { namesBase } from '../reports/matching/approximate-store.ts';
import type { Approximate, CountedReports, LookupFilter } from '../reports/matching/evidence.ts';
import type { LookupQuery } from '../reports/matching/exact-store.ts';
import { namesIdentifier } from '../reports/matching/exact-store.ts';
import type { Identified } from '../reports/stored/named-store.ts';
import type { MatchedReport, ShownReply } from '../reports/stored/report.ts';

/** How many accounts filed the invented reports. */
const authors = 7;
const first = Date.parse('2026-01-05T08:00:00Z');
const hourMs = 60 * 60 * 1000;

const people = testIdentities.map((identity) => ({
  ...identity,
  furtherIdentifiers: FurtherIdentifiers.parse(
    identifierKinds.filter((kind) => !isMainKind(kind)).map((kind) => ({ kind, value: identity[kind] })),
  ),
}));
type Person = (typeof people)[number];

/** A reply, and both follow-ups, a day after each other. */
const repliesFrom = (filed: Date): ShownReply[] =>
  (
    [
      ['subject', 'This reply was invented for tests. Somebody else used my name.'],
      ['author', 'This follow-up was invented for tests. The account was in that name.'],
      ['subject', 'This answer was invented for tests. The bank has closed that account.'],
    ] as const
  ).map(([by, text], index) => ({ by, text, at: new Date(filed.getTime() + (index + 1) * 24 * hourMs).toISOString() }));

const reportsOf = ({ outcome, name, email, CNIC, phone, furtherIdentifiers, reports }: Person, at: number) =>
  Array.from({ length: reports }, (_, index) => {
    const filed = new Date(first + (at * 1000 + index) * hourMs);
    return {
      id: String((at + 1) * 1_000_000 + index),
      version: 1,
      authorId: `invented author ${index % authors}`,
      authorGroup: `invented author ${index % authors}`,
      standing: (reports > 1 ? 'corroborated' : 'unverified') as Standing,
      disputed: false,
      ...leftOut,
      weight: weights.confirmedEmail,
      title: `Invented report ${index + 1}`,
      name,
      email,
      CNIC,
      phone,
      address: '1 Test Street',
      city: 'Lahore',
      country: 'PK',
      evidence: 'This report was invented for tests. It says nothing about anybody.',
      date: new Date(filed.getTime() - 24 * hourMs).toISOString().slice(0, 10),
      url: 'https://example.com/test',
      furtherIdentifiers,
      replies: outcome === 'replied' ? repliesFrom(filed) : [],
      createdAt: filed,
    };
  });

const all = people.flatMap(reportsOf).sort((a, b) => Number(b.id) - Number(a.id));

const names = (person: Identified, query: LookupQuery): boolean =>
  query.some((identifier) => namesIdentifier(person, identifier));

const matching = (query: LookupQuery) =>
  all.flatMap((report) => {
    const matchedOn = query.filter((identifier) => namesIdentifier(report, identifier)).map(({ kind }) => kind);
    return matchedOn.length > 0 ? [{ ...report, matchedOn }] : [];
  });

const isShown = (
  { createdAt, standing }: (typeof all)[number],
  { since, standings, categories }: LookupFilter,
): boolean => (!since || createdAt >= since) && (!standings || standings.includes(standing)) && !categories;

const approximate = (
  query: LookupQuery,
  { limit, cap }: { limit: number; cap: number },
  filter: LookupFilter,
): Approximate<MatchedReport> => {
  const found = all.filter((report) => !names(report, query) && query.some((one) => namesBase(report, one)));
  const items = found.filter((report) => isShown(report, filter)).slice(0, limit);
  return {
    items: items.map((report) => ({ ...report, matchedOn: [] })),
    total: Math.min(found.length, cap),
    isCapped: found.length > cap,
  };
};

const page = (query: LookupQuery, { limit, cursor }: { limit: number; cursor?: string }, filter: LookupFilter) => {
  const below = matching(query).filter(
    (report) => (cursor === undefined || BigInt(report.id) < BigInt(cursor)) && isShown(report, filter),
  );
  return pageOf(below, limit, (items) => [...items]);
};

const isOf = (outcome: TestOutcome, identifier: NormalIdentifier): boolean =>
  people.some((one) => one.outcome === outcome && names(one, [identifier]));

/** The invented upheld dispute, about a report that no longer exists. */
const cleared: Cleared = { reportId: '7000000', at: new Date(first) };

/** The registry of test keys: reports of the invented identities, to which no policy applies. */
export const testRegistry = {
  matching: async (_: App, query: LookupQuery, at: { limit: number; cursor?: string }, filter: LookupFilter) =>
    page(query, at, filter),
  matchingEach: async (_: App, queries: readonly LookupQuery[], limit: number, filter: LookupFilter) =>
    queries.map((query) => page(query, { limit }, filter)),
  approximate: async (
    _: App,
    queries: readonly LookupQuery[],
    shown: { limit: number; cap: number },
    filter: LookupFilter,
  ): Promise<Approximate<MatchedReport>[]> => queries.map((query) => approximate(query, shown, filter)),
  counted: async (_: App, query: LookupQuery) => ({ reports: matching(query) }),
  countedOfEach: async <Result>(
    _: App,
    queries: readonly LookupQuery[],
    _filter: LookupFilter,
    read: (found: CountedReports, query: LookupQuery) => Result,
  ) => queries.map((query) => read({ reports: matching(query) }, query)),
  latest: async (_: App, limit: number) => all.slice(0, limit),
  isShared: () => false,
  markers: (_: App, identifier: NormalIdentifier): Marker[] =>
    isOf('replied', identifier) ? ['victim_of_impersonation'] : [],
  clearings: (_: App, identifier: NormalIdentifier) => (isOf('cleared', identifier) ? [cleared] : []),
  refusal(query: LookupQuery): ApiError | null {
    const identity = people.find((one) => names(one, query));
    if (identity?.outcome === 'rateLimited') return rateLimited('tooManyCalls', 1);
    if (identity?.outcome === 'serverError') return new ApiError(500, 'generic');
    return null;
  },
};
