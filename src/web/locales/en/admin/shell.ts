/** The navigation of staff's pages, and texts that several of them share. */
export const shell = {
  adminBack: 'Back to the site',
  policyNotChosenYet: 'Live keys are refused: nobody has chosen a policy for this registry yet.',
  policyChoose: 'Choose a policy',
  policyAskAdmin: 'Ask an admin to choose one.',
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
