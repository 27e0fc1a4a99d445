import { pages } from '../../../contract/pages.ts';
import type { Code } from '../page-code.ts';

/** The code of each of staff's pages. */
export const staffCode = {
  [pages.setup]: { load: () => import('../../features/moderation/setup/setup-page.tsx'), words: ['policy'] },
  [pages.adminOverview]: { load: () => import('../../features/moderation/overview/overview-page.tsx') },
  [pages.adminQueue]: { load: () => import('../../features/moderation/queue/queue-page.tsx') },
  [pages.adminReports]: { load: () => import('../../features/moderation/reports/reports-page.tsx') },
  [pages.adminReport]: { load: () => import('../../features/moderation/reports/report-page.tsx') },
  [pages.adminPeople]: { load: () => import('../../features/moderation/people/people-page.tsx'), words: ['people'] },
  [pages.adminPerson]: { load: () => import('../../features/moderation/people/person-page.tsx'), words: ['people'] },
  [pages.adminKeys]: { load: () => import('../../features/keys/staff/applications-page.tsx') },
  [pages.adminKeyPairs]: { load: () => import('../../features/keys/staff/key-pairs-page.tsx') },
  [pages.adminPlans]: { load: () => import('../../features/keys/staff/plans-page.tsx') },
  [pages.adminPolicy]: { load: () => import('../../features/moderation/policy/policy-page.tsx'), words: ['policy'] },
  [pages.adminInvitations]: {
    load: () => import('../../features/moderation/policy/invitations-page.tsx'),
    words: ['policy'],
  },
  [pages.adminOperator]: {
    load: () => import('../../features/moderation/policy/operator-page.tsx'),
    words: ['policy'],
  },
  [pages.adminRetention]: {
    load: () => import('../../features/moderation/retention/retention-page.tsx'),
    words: ['retention'],
  },
  [pages.adminRequests]: {
    load: () => import('../../features/disputes/requests/requests-page.tsx'),
    words: ['matters'],
  },
  [pages.adminProofs]: { load: () => import('../../features/disputes/proofs/proofs-page.tsx'), words: ['matters'] },
  [pages.adminSafelist]: {
    load: () => import('../../features/moderation/safelist/safelist-page.tsx'),
    words: ['safelist'],
  },
  // Its lines say what these pages do in their words.
  [pages.adminAudit]: {
    load: () => import('../../features/audit/trail/audit-page.tsx'),
    words: ['audit', 'people', 'matters', 'safelist', 'policy', 'retention'],
  },
  [pages.adminSystem]: { load: () => import('../../features/analysis/system/system-page.tsx'), words: ['system'] },
} satisfies Record<string, Code>;
