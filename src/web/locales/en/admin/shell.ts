/** The navigation of staff's pages, and texts that several of them share. */
export const shell = {
  adminBack: 'Back to the site',
  adminOnThisPage: 'On this page',
  adminFirstPage: 'First page',
  roleModerator: 'Moderator',
  roleAuditor: 'Auditor',
  roleAdmin: 'Admin',
} as const;
