import type { IdentifierKind } from '../rules/identifier-kinds.ts';

/**
 * The invented people that test keys (`fs_test_…`) can look up; everyone else is a miss. Test keys never reach real data.
 * Phone numbers and domain are reserved for fiction and examples.
 */

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

export const testIdentities: readonly TestIdentity[] = [
  {
    outcome: 'once',
    name: 'Test Listed Once',
    email: 'listed-once@example.com',
    CNIC: '00000-0000001-1',
    phone: '+1 202-555-0101',
    iban: 'PK38TEST0000000000000001',
    wallet: 'testpay:+1 202-555-0101',
    host: 'listed-once.example.com',
    handle: 'instagram:listed_once_example',
    reports: 1,
  },
  {
    outcome: 'often',
    name: 'Test Listed Often',
    email: 'listed-often@example.com',
    CNIC: '00000-0000002-2',
    phone: '+1 202-555-0102',
    iban: 'PK11TEST0000000000000002',
    wallet: 'testpay:+1 202-555-0102',
    host: 'listed-often.example.com',
    handle: 'instagram:listed_often_example',
    reports: 120,
  },
  {
    outcome: 'none',
    name: 'Test Not Listed',
    email: 'not-listed@example.com',
    CNIC: '00000-0000003-3',
    phone: '+1 202-555-0103',
    iban: 'PK81TEST0000000000000003',
    wallet: 'testpay:+1 202-555-0103',
    host: 'not-listed.example.com',
    handle: 'instagram:not_listed_example',
    reports: 0,
  },
  {
    outcome: 'rateLimited',
    name: 'Test Rate Limited',
    email: 'rate-limited@example.com',
    CNIC: '00000-0000004-4',
    phone: '+1 202-555-0104',
    iban: 'PK54TEST0000000000000004',
    wallet: 'testpay:+1 202-555-0104',
    host: 'rate-limited.example.com',
    handle: 'instagram:rate_limited_example',
    reports: 0,
  },
  {
    outcome: 'serverError',
    name: 'Test Server Error',
    email: 'server-error@example.com',
    CNIC: '00000-0000005-5',
    phone: '+1 202-555-0105',
    iban: 'PK27TEST0000000000000005',
    wallet: 'testpay:+1 202-555-0105',
    host: 'server-error.example.com',
    handle: 'instagram:server_error_example',
    reports: 0,
  },
  {
    outcome: 'replied',
    name: 'Test Has Replied',
    email: 'has-replied@example.com',
    CNIC: '00000-0000006-6',
    phone: '+1 202-555-0106',
    iban: 'PK97TEST0000000000000006',
    wallet: 'testpay:+1 202-555-0106',
    host: 'has-replied.example.com',
    handle: 'instagram:has_replied_example',
    reports: 1,
  },
  {
    outcome: 'cleared',
    name: 'Test Is Cleared',
    email: 'is-cleared@example.com',
    CNIC: '00000-0000007-7',
    phone: '+1 202-555-0107',
    iban: 'PK70TEST0000000000000007',
    wallet: 'testpay:+1 202-555-0107',
    host: 'is-cleared.example.com',
    handle: 'instagram:is_cleared_example',
    reports: 0,
  },
];
