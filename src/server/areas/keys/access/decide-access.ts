import type { AccessBody, AccessState } from '../../../../contract/keys/access.ts';
import type { AccessDecision, DecideAccessBody } from '../../../../contract/keys/staff-access.ts';
import type { App } from '../../../app.ts';
import { conflict, notFound } from '../../../errors.ts';
import { setApproved } from '../../accounts/approval-store.ts';
import { lockExistingAccount } from '../../accounts/lock-account.ts';
import { findRecipient, lockAccountRow } from '../../accounts/store.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { putNotice } from '../../notices/inbox/store.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { findApplication, insertApplication, lockApplication, updateApplication } from './store.ts';

/** The state that a decision needs, the one it makes, and its line in the audit trail. */
const outcomes = {
  approve: { from: 'waiting', becomes: 'approved', event: 'access.approved' },
  refuse: { from: 'waiting', becomes: 'refused', event: 'access.refused' },
  end: { from: 'approved', becomes: 'ended', event: 'access.ended' },
} as const satisfies Record<AccessDecision, { from: AccessState; becomes: AccessState; event: string }>;

/** @throws ApiError 409 when an application waits or was approved */
export const applyForAccess = (app: App, by: AccountCall, body: AccessBody): Promise<void> =>
  app.db.transaction(async (tx) => {
    await lockExistingAccount(app, tx, by.accountId);
    if (!(await insertApplication(app, tx, by.accountId, body))) throw conflict('applicationOpen');
    await noteAudit(app, tx, { ...byAccount(by), event: 'access.requested' });
  });

/**
 * Decides an application, which its account is told by mail. In force from the next call of a key on.
 * @param by the admin
 * @throws ApiError 404 for an unknown application, 409 when another admin has decided it
 */
export const decideAccess = (
  app: App,
  id: string,
  { decision, reason }: DecideAccessBody,
  by: AccountCall,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const found = await findApplication(app, tx, id);
    // The account first, as everywhere, so that simultaneous calls cannot deadlock.
    const isThere = found && (await lockAccountRow(tx, found.accountId));
    const application = isThere ? await lockApplication(app, tx, id) : null;
    if (!application) throw notFound('applicationNotFound');
    const { from, becomes, event } = outcomes[decision];
    if (application.state !== from) throw conflict('applicationDecided');
    const { accountId } = application;
    const at = app.clock();
    await updateApplication(app, tx, application, { state: becomes, reason, by: by.accountId, at });
    await setApproved(app, tx, accountId, becomes === 'approved' ? at : null);
    const applicant = await findRecipient(app, accountId, tx);
    if (applicant) {
      await queueMail(app, tx, { kind: 'accessDecided', ...applicant, decision, reason });
      await putNotice(app, tx, { accountId, kind: 'key', code: decision });
    }
    await noteAudit(app, tx, { ...byAccount(by), event, details: { account: accountId } });
  });
