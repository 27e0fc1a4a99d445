import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import {
  type Admin,
  grantRole,
  grantRoleIn,
  hasAdmin,
  requireNotLastAdmin,
  revokeRole,
  revokeRoleByOperator,
  rolesOf,
} from './change-roles.ts';

export type { Admin };

export type RoleService = ReturnType<typeof roleService>;

export const roleService = (app: App) =>
  bind(app, {
    of: rolesOf,
    hasAdmin,
    grantIn: grantRoleIn,
    grant: grantRole,
    revoke: revokeRole,
    revokeByOperator: revokeRoleByOperator,
    requireNotLastAdmin,
  });
