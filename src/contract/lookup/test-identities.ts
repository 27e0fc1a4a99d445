import { type IdentifierKind, ofEachKind } from '../rules/identifier-kinds.ts';
import { lookupKinds } from './lookup-kinds.ts';

/**
 * `once`: one report. `often`: more reports than one page holds, by several authors. `none`: a miss.
 * `replied`: one report with a reply, and a marker. `cleared`: no report, and an upheld dispute.
 * `rateLimited`: 429 with Retry-After. `serverError`: 500.
 */
export type TestOutcome = 'once' | 'often' | 'none' | 'replied' | 'cleared' | 'rateLimited' | 'serverError';

/** With an identifier of each kind; a wallet is who runs it and its number. */
export interface TestIdentity extends Record<IdentifierKind, string> {
  outcome: TestOutcome;
  name: string;
  /** How many reports name them. */
  reports: number;
}

const people: readonly { outcome: TestOutcome; slug: string; name: string; reports: number }[] = [
  { outcome: 'once', slug: 'listed-once', name: 'Test Listed Once', reports: 1 },
  { outcome: 'often', slug: 'listed-often', name: 'Test Listed Often', reports: 120 },
  { outcome: 'none', slug: 'not-listed', name: 'Test Not Listed', reports: 0 },
  { outcome: 'rateLimited', slug: 'rate-limited', name: 'Test Rate Limited', reports: 0 },
  { outcome: 'serverError', slug: 'server-error', name: 'Test Server Error', reports: 0 },
  { outcome: 'replied', slug: 'has-replied', name: 'Test Has Replied', reports: 1 },
  { outcome: 'cleared', slug: 'is-cleared', name: 'Test Is Cleared', reports: 0 },
];

/**
 * The invented people that test keys (`fs_test_…`) can look up; everyone else is a miss. Test keys never reach real data.
 */
export const testIdentities: readonly TestIdentity[] = people.map(({ outcome, slug, name, reports }, at) => ({
  outcome,
  name,
  ...ofEachKind((kind) => lookupKinds[kind].invented({ slug, number: at + 1 })),
  reports,
}));
