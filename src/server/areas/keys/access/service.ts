import type { Access, AccessApplication, AccessBody, AccessState } from '../../../../contract/keys/access.ts';
import type {
  AccessDecision,
  ApplicationsQuery,
  DecideAccessBody,
  ReceivedApplication,
} from '../../../../contract/keys/staff-access.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { AccountService } from '../../accounts/service.ts';
import type { AuditService } from '../../audit/service.ts';
import type { MailService } from '../../notices/mail/service.ts';
import type { PolicyService } from '../../registry/policy/service.ts';
import type { AccessRepository, StoredApplication } from './repository.ts';

interface Needs {
  db: Db;
  applications: AccessRepository;
  accounts: Pick<AccountService, 'some' | 'lockRow' | 'lockExisting' | 'recipient'>;
  policy: Pick<PolicyService, 'current'>;
  mail: MailService;
  audit: AuditService;
  clock: Clock;
}

/** The state that a decision needs, the one it makes, and its line in the audit trail. */
const outcomes = {
  approve: { from: 'waiting', becomes: 'approved', event: 'access.approved' },
  refuse: { from: 'waiting', becomes: 'refused', event: 'access.refused' },
  end: { from: 'approved', becomes: 'ended', event: 'access.ended' },
} as const satisfies Record<AccessDecision, { from: AccessState; becomes: AccessState; event: string }>;

export type AccessService = ReturnType<typeof accessService>;

/** Approval of accounts for live keys (A31). The module keys has what it means for a call. */
export function accessService({ db, applications, accounts, policy, mail, audit, clock }: Needs) {
  return {
    /** For key rotation. */
    sealedRows: applications.sealedRows,

    async of(accountId: string): Promise<Access> {
      const [isApproved, latest] = await Promise.all([
        applications.isApproved(db, accountId),
        applications.latest(db, accountId),
      ]);
      return {
        isNeeded: policy.current().liveKeys === 'approved',
        isApproved,
        application: latest && serialize(latest),
      };
    },

    /** @throws ApiError 409 when an application waits or was approved */
    apply: (accountId: string, body: AccessBody, requestId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await accounts.lockExisting(tx, accountId);
        if (!(await applications.insert(tx, accountId, body, clock()))) throw conflict('applicationOpen');
        await audit.note(tx, { actor: 'account', actorId: accountId, event: 'access.requested', requestId });
      }),

    /** A page of applications with their accounts. */
    async list(
      query: ApplicationsQuery,
      by: string,
      requestId: string,
    ): Promise<{ items: ReceivedApplication[]; next: string | null }> {
      const { items, next } = await applications.page(db, query);
      const applicants = await accounts.some(items.map(({ accountId }) => accountId));
      const received = items.map((item) => {
        const account = applicants.get(item.accountId);
        return account ? { ...serialize(item), accountId: account.id, name: account.name, email: account.email } : null;
      });
      audit.noteSoon({ actor: 'account', actorId: by, event: 'applications.listed', requestId });
      // An account may be deleted between the two reads.
      return { items: received.filter((item) => item !== null), next };
    },

    /**
     * Decides an application, which its account is told by mail. In force from the next call of a key on.
     * @param by the admin
     * @throws ApiError 404 for an unknown application, 409 when another admin has decided it
     */
    decide: (id: string, by: string, { decision, reason }: DecideAccessBody, requestId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const found = await applications.find(tx, id);
        // The account first, as everywhere, so that simultaneous calls cannot deadlock.
        const isThere = found && (await accounts.lockRow(tx, found.accountId));
        const application = isThere ? await applications.lock(tx, id) : null;
        if (!application) throw notFound('applicationNotFound');
        const { from, becomes, event } = outcomes[decision];
        if (application.state !== from) throw conflict('applicationDecided');
        await applications.decide(tx, application, { state: becomes, reason, by, at: clock() });
        const { accountId } = application;
        const applicant = await accounts.recipient(accountId, tx);
        if (applicant) {
          const { email: to, name, preferences } = applicant;
          await mail.queue(tx, { kind: 'accessDecided', to, name, language: preferences.language, decision, reason });
        }
        await audit.note(tx, { actor: 'account', actorId: by, event, requestId, details: { account: accountId } });
      }),
  };
}

const serialize = (application: StoredApplication): AccessApplication => ({
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
