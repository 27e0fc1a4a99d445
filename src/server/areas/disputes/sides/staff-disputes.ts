import type { Exchange } from '../../../../contract/disputes/replies.ts';
import type { StaffDispute } from '../../../../contract/disputes/staff-disputes.ts';
import { maskedIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { findCase } from '../cases/store.ts';
import { listDisputeFiles } from '../file-store.ts';
import { exchangeOf } from '../replies/exchange.ts';
import { listReplies } from '../replies/store.ts';
import { listQuestions } from '../steps/message-store.ts';
import { listDisputesAbout } from '../store.ts';
import { staffDispute } from './views.ts';

/** The disputes about a report as a moderator reads them, newest first, and the reply with what followed. */
export async function listDisputesForStaff(
  app: App,
  reportId: string,
  moderatorId: string,
): Promise<{ disputes: StaffDispute[] } & Exchange> {
  const all = await listDisputesAbout(app, app.db, [reportId]);
  const ids = all.map(({ id }) => id);
  const [questions, files, replies] = await Promise.all([
    listQuestions(app, app.db, ids),
    listDisputeFiles(app, app.db, ids),
    listReplies(app, app.db, [reportId]),
  ]);
  const now = app.clock();
  const shown = all.toReversed().map(async (one) => {
    const identifier = (await findCase(app, app.db, one.caseId))?.identifier ?? null;
    const masked = identifier && maskedIdentifier(identifier.kind, identifier.value);
    const appealed = all.find(({ id }) => id === one.appealsId);
    return staffDispute(
      one,
      { questions, files },
      {
        identifier: { kind: identifier?.kind ?? null, masked },
        now,
        isOwnAppeal: appealed !== undefined && appealed.decidedBy === moderatorId,
      },
    );
  });
  const written = replies.filter(({ words }) => words !== '');
  return { disputes: await Promise.all(shown), ...exchangeOf(replies, written) };
}
