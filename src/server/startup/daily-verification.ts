import type { AuditService } from '../areas/audit/service.ts';
import type { Log } from '../platform/log.ts';
import { CommandFailed, type shieldProcess } from './shield-process.ts';

interface Needs {
  shield: Pick<ReturnType<typeof shieldProcess>, 'run'>;
  log: Log;
}

/**
 * Runs the command `verify-audit`, in a process of its own because it computes for hours in a long trail.
 * @throws CommandFailed when the trail is not intact, or was not read to its end
 */
export async function verifyAudit(
  audit: Pick<AuditService, 'verificationState'>,
  { shield, log }: Needs,
): Promise<void> {
  try {
    await shield.run('verify-audit');
  } catch (error) {
    const { result } = await audit.verificationState();
    if (error instanceof CommandFailed && result && result.wrongCount > 0)
      log.error('audit trail is not intact', { wrong: result.wrongCount, first: result.wrong[0] });
    throw error;
  }
}
