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

export interface TestIdentity {
  outcome: TestOutcome;
  name: string;
  email: string;
  CNIC: string;
  phone: string;
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
    reports: 1,
  },
  {
    outcome: 'often',
    name: 'Test Listed Often',
    email: 'listed-often@example.com',
    CNIC: '00000-0000002-2',
    phone: '+1 202-555-0102',
    reports: 120,
  },
  {
    outcome: 'none',
    name: 'Test Not Listed',
    email: 'not-listed@example.com',
    CNIC: '00000-0000003-3',
    phone: '+1 202-555-0103',
    reports: 0,
  },
  {
    outcome: 'rateLimited',
    name: 'Test Rate Limited',
    email: 'rate-limited@example.com',
    CNIC: '00000-0000004-4',
    phone: '+1 202-555-0104',
    reports: 0,
  },
  {
    outcome: 'serverError',
    name: 'Test Server Error',
    email: 'server-error@example.com',
    CNIC: '00000-0000005-5',
    phone: '+1 202-555-0105',
    reports: 0,
  },
  {
    outcome: 'replied',
    name: 'Test Has Replied',
    email: 'has-replied@example.com',
    CNIC: '00000-0000006-6',
    phone: '+1 202-555-0106',
    reports: 1,
  },
  {
    outcome: 'cleared',
    name: 'Test Is Cleared',
    email: 'is-cleared@example.com',
    CNIC: '00000-0000007-7',
    phone: '+1 202-555-0107',
    reports: 0,
  },
];
