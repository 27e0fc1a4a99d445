import { backupCommand } from './backup.ts';
import type { AnyCommand } from './command.ts';
import { endSessionsCommand } from './end-sessions.ts';
import { exportCommand } from './export.ts';
import { grantCommand } from './grant.ts';
import { importCommand } from './import.ts';
import { migrateCommand } from './migrate.ts';
import { policyCommand } from './policy.ts';
import { recountCommand } from './recount.ts';
import { removeFactorsCommand } from './remove-factors.ts';
import { restoreCommand } from './restore.ts';
import { revokeCommand } from './revoke.ts';
import { rotateKeysCommand } from './rotate-keys.ts';
import { verifyAuditCommand } from './verify-audit.ts';

/** All commands by name, in the order of the overview. */
export const commands: Readonly<Record<string, AnyCommand>> = {
  import: importCommand,
  export: exportCommand,
  recount: recountCommand,
  backup: backupCommand,
  restore: restoreCommand,
  migrate: migrateCommand,
  'rotate-keys': rotateKeysCommand,
  'verify-audit': verifyAuditCommand,
  grant: grantCommand,
  revoke: revokeCommand,
  policy: policyCommand,
  'end-sessions': endSessionsCommand,
  'remove-factors': removeFactorsCommand,
};
