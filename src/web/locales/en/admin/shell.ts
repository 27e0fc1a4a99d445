/** The navigation of staff's pages, and texts that several of them share. */
export const shell = {
  adminBack: 'Back to the site',
  adminOnThisPage: 'On this page',
  adminFirstPage: 'First page',
  role_moderator: 'Moderator',
  role_auditor: 'Auditor',
  role_admin: 'Admin',
  proofsTitle: 'Proofs',
  requestsTitle: 'Requests',
  auditTitle: 'Audit',
  systemTitle: 'System',
  safelistTitle: 'Safelist',
  peopleTitle: 'People',
  retentionTitle: 'Retention',
} as const;
