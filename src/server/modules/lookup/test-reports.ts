import { type Identifiers, type NormalIdentifier, normalIdentifiers } from '../../../contract/identifiers.ts';
import { type TestIdentity, testIdentities } from '../../../contract/test-identities.ts';
import { ApiError, rateLimited } from '../../errors.ts';

/** Accounts that filed the invented reports. */
const authors = 7;
const first = Date.parse('2026-01-05T08:00:00Z');
const hourMs = 60 * 60 * 1000;

const reportsOf = ({ name, email, CNIC, phone, reports }: TestIdentity, at: number) =>
  Array.from({ length: reports }, (_, index) => {
    const filed = new Date(first + (at * 1000 + index) * hourMs);
    return {
      id: String((at + 1) * 1_000_000 + index),
      authorId: `invented author ${index % authors}`,
      version: 1,
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
      keywords: [],
      createdAt: filed,
      updatedAt: filed,
      withdrawnAt: null,
    };
  });

const all = testIdentities.flatMap(reportsOf).sort((a, b) => Number(b.id) - Number(a.id));

const names = (person: Identifiers, asked: readonly NormalIdentifier[]): boolean => {
  const own = normalIdentifiers(person);
  return asked.some(({ kind, value }) => own.some((one) => one.kind === kind && one.value === value));
};

type Asked = readonly NormalIdentifier[];

const matching = (asked: Asked) => all.filter((report) => names(report, asked));

const page = (asked: Asked, { limit, cursor }: { limit: number; cursor?: string }) => {
  const below = matching(asked).filter(({ id }) => cursor === undefined || BigInt(id) < BigInt(cursor));
  const items = below.slice(0, limit);
  return { items, next: below.length > limit ? (items.at(-1)?.id ?? null) : null };
};

const totals = (asked: Asked, cap: number) => {
  const found = matching(asked);
  const counted = found.slice(0, cap);
  return {
    reports: counted.length,
    authors: new Set(counted.map(({ authorId }) => authorId)).size,
    firstReportedAt: found.at(-1)?.createdAt ?? null,
    lastReportedAt: found[0]?.createdAt ?? null,
  };
};

/** The invented identities as a registry, for test keys. */
export const invented = {
  matching: async (asked: Asked, place: Parameters<typeof page>[1]) => page(asked, place),
  matchingEach: async (questions: readonly Asked[], limit: number) => questions.map((asked) => page(asked, { limit })),
  totals: async (asked: Asked, cap: number) => totals(asked, cap),
  totalsEach: async (questions: readonly Asked[], cap: number) => questions.map((asked) => totals(asked, cap)),
  latest: async (limit: number) => all.slice(0, limit),
};

/** What asking for an invented identity is refused with, when that is what it is there for. */
export function inventedRefusal(asked: Asked): ApiError | null {
  const identity = testIdentities.find((one) => names(one, asked));
  if (identity?.outcome === 'rateLimited') return rateLimited('tooManyCalls', 1);
  if (identity?.outcome === 'serverError') return new ApiError(500, 'generic');
  return null;
}
