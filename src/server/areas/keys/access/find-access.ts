import type { Access, AccessApplication } from '../../../../contract/keys/access.ts';
import type { ApplicationsQuery, ReceivedApplication } from '../../../../contract/keys/staff-access.ts';
import type { App } from '../../../app.ts';
import type { Page } from '../../../platform/db/page.ts';
import { isApproved } from '../../accounts/approval-store.ts';
import { findAccounts } from '../../accounts/store.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../../audit/note-audit.ts';
import { needsApproval } from '../identify-key.ts';
import { findLatestApplication, type StoredApplication, selectApplications } from './store.ts';

const shownApplication = (application: StoredApplication): AccessApplication => ({
  id: application.id,
  state: application.state,
  organisation: application.organisation,
  purpose: application.purpose,
  words: application.words,
  volume: application.volume,
  createdAt: application.createdAt.toISOString(),
  decidedAt: application.decidedAt?.toISOString() ?? null,
  reason: application.reason,
});

/** Whether an account needs an approval for live keys and has it, and its last application. */
export async function findAccess(app: App, accountId: string): Promise<Access> {
  const [approved, latest] = await Promise.all([isApproved(app, accountId), findLatestApplication(app, accountId)]);
  return {
    isNeeded: needsApproval(app, 'live'),
    isApproved: approved,
    application: latest && shownApplication(latest),
  };
}

/** A page of applications with their accounts. */
export async function listApplications(
  app: App,
  query: ApplicationsQuery,
  by: AccountCall,
): Promise<Page<ReceivedApplication>> {
  const { items, next } = await selectApplications(app, query);
  const applicants = await findAccounts(
    app,
    items.map(({ accountId }) => accountId),
  );
  const received = items.map((item) => {
    const account = applicants.get(item.accountId);
    return account
      ? { ...shownApplication(item), accountId: account.id, name: account.name, email: account.email }
      : null;
  });
  noteAuditSoon(app, { ...byAccount(by), event: 'applications.listed' });
  // An account may be deleted between the two reads.
  return { items: received.filter((item) => item !== null), next };
}
