import type { Command } from './command.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { recountCommand } from './recount.ts';
import { verifyAuditCommand } from './verify-audit.ts';

/** Every command by its name, as the list shows them. */
export const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  export: exportCommand,
  recount: recountCommand,
  'verify-audit': verifyAuditCommand,
};
