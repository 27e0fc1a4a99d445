/** The navigation of staff's pages, and what several of them say. */
export const shell = {
  adminBack: 'Back to the site',
  adminOnThisPage: 'On this page',
  adminFirstPage: 'First page',
  roleModerator: 'Moderator',
  roleAuditor: 'Auditor',
  roleAdmin: 'Admin',
} as const;
