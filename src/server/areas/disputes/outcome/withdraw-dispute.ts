import type { CaseDispute } from '../../../../contract/disputes/disputes.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { noteDispute } from '../dispute-notes.ts';
import { unmarkDisputed } from '../disputed-report.ts';
import { closeDispute } from '../store.ts';
import { bySubject, withDispute } from '../with-dispute.ts';

/** @throws ApiError 404 when it is none of the case's, 409 when it is not open */
export const withdrawDispute = (
  app: App,
  body: { link: string; disputeID: string },
  requestId: string,
): Promise<CaseDispute> =>
  withDispute(app, body, async (tx, { one, report, dispute }) => {
    if (dispute.state !== 'open') throw conflict('disputeClosed');
    await closeDispute(app, tx, dispute, { state: 'withdrawn' });
    await unmarkDisputed(app, tx, report);
    await noteDispute(app, tx, bySubject(one, requestId), 'dispute.withdrawn', dispute);
  });
