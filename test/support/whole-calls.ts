import { account } from '../../src/contract/accounts/account.ts';
import type { NewPasskey, UsedPasskey } from '../../src/contract/accounts/passkeys.ts';
import type { StaffRole } from '../../src/contract/accounts/roles.ts';
import type { contract } from '../../src/contract/index.ts';
import { registerAccount } from '../../src/server/areas/accounts/auth/register.ts';
import { createConfirmationMail } from '../../src/server/areas/accounts/email-address/confirm-email.ts';
import {
  confirmEmailChange,
  createEmailChangeMail,
  readEmailAddress,
  requestEmailChange,
} from '../../src/server/areas/accounts/email-change/change-email.ts';
import { listFactors } from '../../src/server/areas/accounts/factors/change-factors.ts';
import { addTotp } from '../../src/server/areas/accounts/factors/use-codes.ts';
import { addPasskey, newPasskeyOptions, passkeyOptions } from '../../src/server/areas/accounts/factors/use-passkeys.ts';
import {
  createInvitationMail,
  listInvitations,
  sendInvitation,
} from '../../src/server/areas/accounts/invitations/store.ts';
import { createResetMail } from '../../src/server/areas/accounts/passwords/new-password.ts';
import { grantRole } from '../../src/server/areas/accounts/roles/store.ts';
import { listSessions } from '../../src/server/areas/accounts/sessions/store.ts';
import { setupLink } from '../../src/server/areas/accounts/setup/store.ts';
import { lockExistingAccount } from '../../src/server/areas/accounts/store.ts';
import { suspendAccount } from '../../src/server/areas/accounts/suspend-account.ts';
import { applyForAccess, findAccess } from '../../src/server/areas/keys/access/store.ts';
import { findFirstPair } from '../../src/server/areas/keys/store.ts';
import { changePlan } from '../../src/server/areas/limits/plans-in-force.ts';
import { decideReport } from '../../src/server/areas/moderation/decide-report.ts';
import { placeLegalHold } from '../../src/server/areas/moderation/legal-holds.ts';
import { openItem } from '../../src/server/areas/moderation/review/open-item.ts';
import { addToSafelist, findInSafelist } from '../../src/server/areas/moderation/safelist.ts';
import { appealLink } from '../../src/server/areas/notices/mail/appeal-link.ts';
import type { MailContent } from '../../src/server/areas/notices/mail/mail-content.ts';
import { addAttachment } from '../../src/server/areas/reports/attachments/add-attachment.ts';
import { createReport } from '../../src/server/areas/reports/filing/create-report.ts';
import { withdrawReport } from '../../src/server/areas/reports/filing/withdraw-report.ts';
import { enterQueue } from '../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../src/server/areas/reports/queue/store.ts';
import { retentionRules } from '../../src/server/areas/reports/retention/keep-rules.ts';
import { byProgram, type Sent, type SignedInClient, type TestApp } from './app.ts';
import { disputeCalls, disputingAs } from './dispute-calls.ts';
import { type NamedOwner, namedCalls, namedOwner } from './named-calls.ts';
import { softwarePasskey } from './passkey.ts';
import { aPerson, type Person } from './people.ts';
import { peopleCalls } from './people-calls.ts';
import { aPicture } from './pictures.ts';
import { anApplication, policyCalls } from './policy-calls.ts';
import { raw } from './raw-statement.ts';
import { aReport } from './reports.ts';
import { addApp, challengeOf, personWithApp, totpCode } from './second-factor.ts';
import { usageCalls } from './usage-calls.ts';

const callOf = ({ accountId }: { accountId: string }) => ({ accountId, requestId: 'a-request' });

/** The name of every endpoint, such as `reports.create`; a record by it does not compile without each. */
export type EndpointName = {
  [Group in keyof typeof contract]: `${Group}.${Extract<keyof (typeof contract)[Group], string>}`;
}[keyof typeof contract];

/** An author with a report and a key pair. */
export interface Owner extends SignedInClient, NamedOwner {
  reportId: string;
  /** The subject of the report. */
  subject: { email: string; CNIC: string; phone: string };
  keyId: string;
  /** Files another report that waits for a moderator. */
  waiting(): Promise<{ reportID: string; itemVersion: number; version: number }>;
  /** Lets another moderator decide about the report, or another one. @returns the decision's id */
  decision(decision: 'list' | 'ask' | 'hold', about?: string): Promise<string>;
  /** The token of the link in the mail about a decision against another report. */
  appealToken(): Promise<string>;
  /** Withdraws the report. */
  withdraw(): Promise<void>;
  /** Attaches a file to the report. */
  attachment(): Promise<string>;
  /** Uploads a profile picture. @returns the last part of its URL */
  picture(): Promise<string>;
  sessionId(): Promise<string>;
  /** The id of a key pair of a new account. */
  otherKeyId(): Promise<string>;
  /** The name of a plan that an admin has added. */
  ownPlan(): Promise<string>;
  /** An application of a new account that waits. */
  applicationId(): Promise<string>;
  /** A mailed invitation. */
  invitation(): Promise<{ id: string; token: string }>;
  resetToken(): Promise<string>;
  /** Begins to set up an authenticator app, and returns its code. */
  appCode(): Promise<string>;
  /** Sets up an authenticator app if there is none. */
  addApp(): Promise<void>;
  /** Another new account with an authenticator app, at the second step of a sign-in. */
  personWithApp(): Promise<{ challenge: string; recoveryCodes: string[] }>;
  /** A passkey that a browser made for the account. */
  newPasskey(): Promise<NewPasskey>;
  /** Adds a passkey, and returns its id. */
  passkeyId(): Promise<string>;
  /** The answer with which another new account signs in by its passkey. */
  personWithPasskey(): Promise<UsedPasskey>;
  /** A link that confirms the email of a new account. */
  confirmationToken(): Promise<string>;
  /** Asks for another email for a new account, which the new address has confirmed. @returns the old address's token */
  emailChangeToken(): Promise<string>;
  /** Makes sure that a change of the owner's email waits. */
  emailChange(): Promise<void>;
  /** Another new account, for calls with a low limit. */
  newcomer(): Promise<Person>;
  /** The token of the setup link; a wrong one when there is an admin. */
  setupToken(): Promise<string>;
  /** The id of a safelist entry for the subject's email. */
  safelistEntry(): Promise<string>;
  retentionVersion(): Promise<number>;
  /** Puts a legal hold on the report. */
  hold(): Promise<void>;
  disputing: ReturnType<typeof disputingAs>;
  /** The id of another new account, which has these roles. */
  newAccount(...roles: readonly StaffRole[]): Promise<string>;
  /** The id of another new account, which is suspended. */
  newSuspended(): Promise<string>;
}

const challengeIn = ({ challenge }: Record<string, unknown>) => ({ challenge: String(challenge) });

let visitors = 0;
const aVisitor = () => {
  visitors += 1;
  const address = `192.0.2.${visitors % 256}`;
  return { address, network: address, userAgent: '', device: null };
};

const tokenIn = (mail: MailContent | null): string =>
  new URL(mail && 'link' in mail ? mail.link : '').searchParams.get('token') ?? '';

export async function anOwner(testApp: TestApp): Promise<Owner> {
  const { as, context, db, now } = testApp;
  const somebody = await as();
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(0, 7);
  const subject = {
    email: `${crypto.randomUUID()}@example.org`,
    CNIC: `35202-${digits}-1`,
    phone: `+92-300${digits}`,
  };
  const { id: reportId } = await createReport(context, somebody.accountId, aReport(subject));
  const { id: keyId } = await somebody.keyPair();
  const owner: Owner = {
    ...somebody,
    reportId,
    subject,
    keyId,
    async waiting() {
      const { id } = await createReport(context, somebody.accountId, aReport(subject));
      await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
      return { reportID: id, itemVersion: (await findQueueItem(context, id))?.version ?? 0, version: 1 };
    },
    async decision(decision, about = reportId) {
      await db.transaction((tx) => enterQueue(context, tx, { reportId: about, cause: 'listed' }));
      const moderator = { accountId: (await registerAccount(context, aPerson())).accountId, requestId: 'a-request' };
      const { itemVersion, version } = await openItem(context, moderator, about);
      const reason = decision === 'list' ? 'plausible' : 'noEvidence';
      const body = { decision, reason, note: 'Which shop was it?', itemVersion, version, passages: [] };
      const { decisionID } = await decideReport(context, moderator, about, body);
      // Its author is told once it cannot be undone any more.
      if (decision === 'hold')
        await db.rows(
          raw(
            `update moderation_decisions set decided_at = decided_at - interval '1 minute' where id = '${decisionID}'`,
          ),
        );
      return decisionID;
    },
    async appealToken() {
      const { reportID } = await owner.waiting();
      return new URL(appealLink(context, { decisionID: await owner.decision('hold', reportID) })).hash.slice(1);
    },
    async withdraw() {
      const change = { expectedVersion: null, requestId: 'a-request' };
      await withdrawReport(context, somebody.accountId, reportId, { reason: 'mistake', note: null }, change);
    },
    attachment: async () => {
      const file = { bytes: await aPicture({ width: 8, height: 8, kind: 'png' }), name: 'receipt.png' };
      return (await addAttachment(context, callOf(somebody), reportId, file)).id;
    },
    picture: async () => {
      const file = { bytes: await aPicture({ width: 8, height: 8 }) };
      const { body } = await somebody.call(account.uploadPicture, { file });
      return body.url.split('/').at(-1);
    },
    ...namedOwner(testApp, subject.email),
    disputing: disputingAs(testApp, { accountId: somebody.accountId, reportId, email: subject.email }),
    sessionId: async () => (await listSessions(context, somebody.accountId, ''))[0]?.id ?? '',
    appCode: async () => totpCode((await addTotp(context, byProgram(somebody.accountId))).secret, now()),
    async addApp() {
      const { totp } = await listFactors(context, somebody.accountId);
      if (!totp) await addApp(testApp, somebody.accountId);
    },
    async personWithApp() {
      const { person, recoveryCodes } = await personWithApp(testApp);
      return { challenge: await challengeOf(testApp, person), recoveryCodes };
    },
    newPasskey: async () => softwarePasskey().create(challengeIn(await newPasskeyOptions(context, somebody.accountId))),
    async passkeyId() {
      const options = challengeIn(await newPasskeyOptions(context, somebody.accountId));
      await addPasskey(context, byProgram(somebody.accountId), {
        name: 'x',
        passkey: softwarePasskey().create(options),
      });
      return (await listFactors(context, somebody.accountId)).passkeys[0]?.id ?? '';
    },
    async personWithPasskey() {
      const { accountId } = await registerAccount(context, aPerson());
      const passkey = softwarePasskey();
      const options = challengeIn(await newPasskeyOptions(context, accountId));
      await addPasskey(context, byProgram(accountId), { name: 'x', passkey: passkey.create(options) });
      return passkey.use(challengeIn(await passkeyOptions(context, 'sign-in', null)), { userHandle: accountId });
    },
    async newcomer() {
      const person = aPerson();
      await registerAccount(context, person);
      return person;
    },
    async setupToken() {
      const link = await setupLink(context);
      return link ? (new URL(link).searchParams.get('token') ?? '') : 'A'.repeat(43);
    },
    async safelistEntry() {
      const known = await findInSafelist(context, 'email', subject.email);
      if (known) return known.id;
      const body = { mark: 'shared', kind: 'email', value: subject.email, label: 'A shop', reason: 'company' } as const;
      return (await addToSafelist(context, body, callOf(somebody))).entry.id;
    },
    retentionVersion: async () => (await retentionRules(context)).version,
    hold: async () => placeLegalHold(context, reportId, 'A court asked.', { ...(await as()), requestId: 'a-request' }),
    async newSuspended() {
      const { accountId } = await registerAccount(context, aPerson());
      await db.transaction(async (tx) => {
        await suspendAccount(context, tx, await lockExistingAccount(context, tx, accountId), 'misuse');
      });
      return accountId;
    },
    async newAccount(...roles) {
      const { accountId } = await registerAccount(context, aPerson());
      for (const role of roles) await grantRole(context, accountId, role, null);
      return accountId;
    },
    async otherKeyId() {
      const { accountId } = await registerAccount(context, aPerson());
      return (await findFirstPair(context, accountId))?.id ?? '';
    },
    async ownPlan() {
      const limits = { callsPerSecond: 1_000, lookupsPerMinute: 10_000, identifiersPerDay: 10_000 };
      const name = `plan-${crypto.randomUUID().slice(0, 8)}`;
      await changePlan(context, name, { ...limits, identifiersPerNetwork: null }, callOf(somebody));
      return name;
    },
    async applicationId() {
      const { accountId } = await registerAccount(context, aPerson());
      await applyForAccess(context, callOf({ accountId }), anApplication);
      return (await findAccess(context, accountId)).application?.id ?? '';
    },
    async invitation() {
      const { email } = aPerson();
      const by = callOf(somebody);
      await sendInvitation(context, { email, language: 'en' }, by);
      const [sent] = (await listInvitations(context, { limit: 1 }, by)).items;
      const mail = await createInvitationMail(context, sent?.id ?? '');
      const token = new URL(mail && 'link' in mail ? mail.link : '').searchParams.get('invitation') ?? '';
      return { id: sent?.id ?? '', token };
    },
    async resetToken() {
      return tokenIn(await createResetMail(context, somebody.person.email, async () => false));
    },
    async emailChangeToken() {
      const { accountId } = await registerAccount(context, aPerson());
      await requestEmailChange(context, byProgram(accountId), { email: aPerson().email }, aVisitor());
      const [change] = await db.rows<{ id: string }>(
        raw(`select id from email_changes where account_id = '${accountId}'`),
      );
      const id = change?.id ?? '';
      const confirmation = await createEmailChangeMail(context, accountId, id, 'new');
      await confirmEmailChange(context, tokenIn(confirmation), aVisitor());
      return tokenIn(await createEmailChangeMail(context, accountId, id, 'old'));
    },
    async emailChange() {
      if ((await readEmailAddress(context, somebody.accountId)).change) return;
      await requestEmailChange(context, byProgram(somebody.accountId), { email: aPerson().email }, aVisitor());
    },
    async confirmationToken() {
      const { accountId } = await registerAccount(context, aPerson(), aVisitor());
      return tokenIn(await createConfirmationMail(context, accountId));
    },
  };
  return owner;
}

/** For every endpoint a request that succeeds; created anew for each call. */
export const wholeCalls: Record<EndpointName, (owner: Owner) => Sent | Promise<Sent>> = {
  'auth.register': () => ({ body: aPerson() }),
  'auth.login': ({ person: { email, password } }) => ({ body: { email, password } }),
  'auth.user': () => ({}),
  'auth.currentuser': () => ({}),
  'auth.signout': () => ({}),
  // A recovery code, since codes of the app must differ in time.
  'auth.loginFactor': async ({ personWithApp }) => {
    const { challenge, recoveryCodes } = await personWithApp();
    return { body: { challenge, code: recoveryCodes[0] } };
  },
  'auth.loginFactorOptions': async ({ personWithApp }) => ({ body: { challenge: (await personWithApp()).challenge } }),
  'auth.loginPasskeyOptions': () => ({}),
  'auth.loginPasskey': async ({ personWithPasskey }) => ({ body: { passkey: await personWithPasskey() } }),
  'auth.stepUpOptions': () => ({}),
  'auth.stepUp': ({ person: { password } }) => ({ body: { password } }),
  'auth.forgetPassword': async ({ newcomer }) => ({ body: { email: (await newcomer()).email } }),
  'auth.resetPassword': async ({ resetToken }) => ({ body: { token: await resetToken(), password: 'Another-horse2' } }),
  'emailAddress.get': () => ({}),
  'emailAddress.sendConfirmation': () => ({}),
  'emailAddress.confirm': async ({ confirmationToken }) => ({ body: { token: await confirmationToken() } }),
  'emailAddress.requestChange': () => ({ body: { email: aPerson().email } }),
  'emailAddress.cancelChange': async ({ emailChange }) => {
    await emailChange();
    return {};
  },
  'emailAddress.confirmChange': async ({ emailChangeToken }) => ({ body: { token: await emailChangeToken() } }),
  'emailAddress.stopChange': async ({ emailChangeToken }) => ({ body: { token: await emailChangeToken() } }),
  'account.update': ({ person: { username, email } }) => ({ body: { username, email, photoURL: null } }),
  'account.uploadPicture': async () => ({ file: { bytes: await aPicture({ width: 8, height: 8 }) } }),
  'account.picture': async (owner) => ({ params: { name: await owner.picture() } }),
  'account.changePassword': ({ person: { password } }) => ({
    body: { oldPassword: password, newPassword: 'Another-horse2' },
  }),
  'account.remove': ({ person: { email } }) => ({ body: { email } }),
  'account.sessions': () => ({}),
  'account.endSession': async ({ sessionId }) => ({ params: { id: await sessionId() } }),
  'account.endOtherSessions': () => ({}),
  'account.preferences': () => ({}),
  'account.savePreferences': () => ({ body: { theme: 'dark', language: 'ur', mailNotices: false } }),
  'factors.list': () => ({}),
  'factors.addTotp': () => ({}),
  'factors.confirmTotp': async ({ appCode }) => ({ body: { code: await appCode() } }),
  'factors.passkeyOptions': () => ({}),
  'factors.addPasskey': async ({ newPasskey }) => ({ body: { name: 'My phone', passkey: await newPasskey() } }),
  'factors.removePasskey': async ({ passkeyId }) => ({ params: { id: await passkeyId() } }),
  'factors.removeTotp': async ({ addApp }) => {
    await addApp();
    return {};
  },
  'factors.renewRecoveryCodes': async ({ addApp }) => {
    await addApp();
    return {};
  },
  'reports.all': () => ({}),
  'reports.find': ({ subject }) => ({ body: { email: subject.email } }),
  'reports.single': ({ reportId }) => ({ query: { reportID: reportId } }),
  'reports.history': ({ reportId }) => ({ query: { reportID: reportId } }),
  'reports.create': ({ subject }) => ({ body: aReport(subject) }),
  'reports.update': ({ reportId, subject }) => ({
    query: { reportID: reportId },
    body: aReport({ ...subject, title: 'Paid twice, nothing came' }),
  }),
  'reports.withdraw': ({ reportId }) => ({ query: { reportID: reportId }, body: { reason: 'mistake' } }),
  'reports.undoWithdrawal': ({ reportId, withdraw }) => withdraw().then(() => ({ query: { reportID: reportId } })),
  'attachments.add': async ({ reportId }) => ({
    query: { reportID: reportId },
    file: { bytes: await aPicture({ width: 9, height: 9, kind: 'png' }) },
  }),
  'attachments.list': ({ reportId }) => ({ query: { reportID: reportId } }),
  'attachments.download': async ({ attachment }) => ({ params: { id: await attachment() } }),
  'attachments.remove': async ({ attachment }) => ({ params: { id: await attachment() } }),
  'lookup.detail': ({ subject }) => ({ body: { email: subject.email } }),
  // An unknown identifier, since any key may look up the author's subject.
  'check.visitor': ({ subject }) => ({ body: { kind: 'phone', identifier: subject.phone } }),
  'check.lookup': () => ({ body: { email: 'nobody@example.org' } }),
  'check.batch': () => ({ body: { queries: [{ email: 'nobody@example.org' }] } }),
  'lookup.recent': ({ subject }) => ({ body: { phone: subject.phone } }),
  'lookup.recentReports': () => ({}),
  'lookup.batch': ({ subject }) => ({ body: { queries: [{ CNIC: subject.CNIC }, { email: 'nobody@example.org' }] } }),
  'keys.list': () => ({}),
  'keys.create': () => ({ body: { name: 'Checkout' } }),
  'keys.test': () => ({}),
  'keys.secret': ({ keyId }) => ({ params: { id: keyId } }),
  'keys.rotateOwn': () => ({}),
  'keys.rotate': ({ keyId }) => ({ params: { id: keyId }, body: { now: true } }),
  'keys.revoke': ({ keyId }) => ({ params: { id: keyId } }),
  ...usageCalls,
  'quotas.today': () => ({}),
  'analysis.overview': () => ({ query: { range: '12w', keyword: 'OTP scam', city: 'Lahore', from: '2026-11-16' } }),
  'analysis.pattern': () => ({}),
  'setup.claim': async ({ setupToken }) => ({ body: { token: await setupToken() } }),
  'decisions.ofReport': ({ reportId }) => ({ query: { reportID: reportId } }),
  'decisions.answer': async ({ reportId, decision }) => ({
    query: { reportID: reportId },
    body: { decisionID: await decision('ask'), answer: 'At the shop in Mall Road.' },
  }),
  'decisions.appeal': async ({ reportId, decision }) => ({
    query: { reportID: reportId },
    body: { decisionID: await decision('hold'), words: 'The receipt shows what happened.' },
  }),
  'decisions.byLink': async (owner) => ({ body: { link: await owner.appealToken() } }),
  'decisions.appealByLink': async (owner) => ({ body: { link: await owner.appealToken(), words: 'Look again.' } }),
  'flags.create': ({ reportId, subject }) => ({
    params: { reportID: reportId },
    body: { reason: 'wrongPerson', lookup: { phone: subject.phone } },
  }),
  'flags.fromCheck': ({ reportId, subject }) => ({
    params: { reportID: reportId },
    body: { reason: 'outdated', note: 'It was years ago.', lookup: { email: subject.email } },
  }),
  'queue.list': () => ({}),
  'queue.next': async ({ waiting }) => {
    await waiting();
    return { body: { except: [] } };
  },
  'queue.open': async ({ waiting }) => ({ params: { reportID: (await waiting()).reportID } }),
  'queue.identifiers': async ({ waiting }) => ({ params: { reportID: (await waiting()).reportID } }),
  'queue.release': ({ reportId }) => ({ body: { reportIDs: [reportId] } }),
  'queue.decide': async ({ waiting }) => {
    const { reportID, ...versions } = await waiting();
    return { params: { reportID }, body: { decision: 'list', reason: 'plausible', ...versions } };
  },
  'queue.preview': async ({ waiting }) => ({ body: { decision: 'hold', items: [await waiting()] } }),
  'queue.bulk': async ({ waiting }) => ({
    body: { bulkID: crypto.randomUUID(), decision: 'list', reason: 'plausible', items: [await waiting()] },
  }),
  'queue.undo': async ({ decision }) => ({ params: { id: await decision('list') } }),
  'queue.reverse': async ({ decision }) => ({
    params: { id: await decision('list') },
    body: { reason: 'newEvidence' },
  }),
  'overview.get': () => ({}),
  ...policyCalls,
  'safelist.list': () => ({}),
  'safelist.find': ({ subject }) => ({ body: { kind: 'phone', value: subject.phone } }),
  // Another one for each call.
  'safelist.add': () => ({
    body: { mark: 'safelisted', kind: 'email', value: aPerson().email, label: 'A helpline', reason: 'helpline' },
  }),
  'safelist.open': async ({ safelistEntry }) => ({ params: { id: await safelistEntry() } }),
  'safelist.remove': async ({ safelistEntry }) => ({
    params: { id: await safelistEntry() },
    body: { reason: 'mistake' },
  }),
  'system.get': () => ({}),
  'system.checklist': () => ({}),
  'system.retry': () => ({ params: { kind: 'mail' } }),
  ...peopleCalls,
  ...namedCalls,
  ...disputeCalls,
};
