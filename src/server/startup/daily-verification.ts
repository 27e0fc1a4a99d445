import type { App } from '../app.ts';
import {
  auditVerificationState,
  forgetVerification,
  noteVerification,
} from '../areas/audit/last-verification-store.ts';
import { CommandFailed, CommandStopped } from './shield-process.ts';

/**
 * Verifies the whole trail, and logs what is wrong.
 * @param run runs the command `verify-audit`, in a process of its own because it computes for hours in a long trail
 * @throws CommandFailed when the trail is not intact, or was not read to its end
 */
export async function verifyAudit(app: App, run: () => Promise<void>): Promise<void> {
  await noteVerification(app);
  try {
    await run();
  } catch (error) {
    const { result } = await auditVerificationState(app);
    if (error instanceof CommandFailed && result && result.wrongCount > 0)
      app.log.error('audit trail is not intact', { wrong: result.wrongCount, first: result.wrong[0] });
    // Only what a stop has ended is gone on with by the next server.
    if (!(error instanceof CommandStopped)) await forgetVerification(app).catch(() => {});
    throw error;
  }
}
