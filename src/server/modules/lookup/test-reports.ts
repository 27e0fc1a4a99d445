import type { NormalIdentifier } from '../../../contract/identifiers.ts';
import { namesIdentifier } from '../../../contract/report-fields.ts';
import { type TestIdentity, testIdentities } from '../../../contract/test-identities.ts';
import { ApiError, rateLimited } from '../../errors.ts';

/** How many accounts filed the invented reports. */
const authors = 7;
const first = Date.parse('2026-01-05T08:00:00Z');
const hourMs = 60 * 60 * 1000;

const reportsOf = ({ name, email, CNIC, phone, reports }: TestIdentity, at: number) =>
  Array.from({ length: reports }, (_, index) => {
    const filed = new Date(first + (at * 1000 + index) * hourMs);
    return {
      id: String((at + 1) * 1_000_000 + index),
      authorId: `invented author ${index % authors}`,
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
      category: null,
      createdAt: filed,
    };
  });

const all = testIdentities.flatMap(reportsOf).sort((a, b) => Number(b.id) - Number(a.id));

type Query = readonly NormalIdentifier[];

const names = (person: Pick<TestIdentity, 'email' | 'CNIC' | 'phone'>, query: Query): boolean =>
  query.some((identifier) => namesIdentifier(person, identifier));

const matching = (query: Query) => all.filter((report) => names(report, query));

const page = (query: Query, { limit, cursor }: { limit: number; cursor?: string }) => {
  const below = matching(query).filter(({ id }) => cursor === undefined || BigInt(id) < BigInt(cursor));
  const items = below.slice(0, limit);
  return { items, next: below.length > limit ? (items.at(-1)?.id ?? null) : null };
};

const totals = (query: Query, cap: number) => {
  const found = matching(query);
  const counted = found.slice(0, cap);
  return {
    reports: counted.length,
    authors: new Set(counted.map(({ authorId }) => authorId)).size,
    firstReportedAt: found.at(-1)?.createdAt ?? null,
    lastReportedAt: found[0]?.createdAt ?? null,
  };
};

/** The registry of test keys: reports of the invented identities. */
export const testRegistry = {
  matching: async (query: Query, at: Parameters<typeof page>[1]) => page(query, at),
  matchingEach: async (queries: readonly Query[], limit: number) => queries.map((query) => page(query, { limit })),
  totals: async (query: Query, cap: number) => totals(query, cap),
  totalsEach: async (queries: readonly Query[], cap: number) => queries.map((query) => totals(query, cap)),
  latest: async (limit: number) => all.slice(0, limit),
};

/** The refusal that some test identities stand for. */
export function testRefusal(query: Query): ApiError | null {
  const identity = testIdentities.find((one) => names(one, query));
  if (identity?.outcome === 'rateLimited') return rateLimited('tooManyCalls', 1);
  if (identity?.outcome === 'serverError') return new ApiError(500, 'generic');
  return null;
}
