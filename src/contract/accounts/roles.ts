/** What someone who works for the registry may do (A18). An account may have several; a member has none. */
export const staffRoles = ['moderator', 'auditor', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Who may do which work: what endpoints and pages name, so that a role gets its access here. */
export const moderation = ['moderator', 'admin'] as const satisfies readonly StaffRole[];
export const inspection = ['auditor', 'admin'] as const satisfies readonly StaffRole[];
export const oversight = ['moderator', 'auditor', 'admin'] as const satisfies readonly StaffRole[];
export const administration = ['admin'] as const satisfies readonly StaffRole[];

/** Whether someone with these roles may use what `allowed` lists; any one of them suffices. */
export const hasAnyRole = (roles: readonly StaffRole[], allowed: readonly StaffRole[]): boolean =>
  roles.some((role) => allowed.includes(role));
