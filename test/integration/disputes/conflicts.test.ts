import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { removalRequests } from '../../../src/contract/disputes/removal-requests.ts';
import { listEndpoints } from '../../../src/contract/index.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { staffReports } from '../../../src/contract/moderation/staff-reports.ts';
import { changeAccountEmail, confirmAccountEmail } from '../../../src/server/areas/accounts/change-credentials.ts';
import { findAccountByEmail, lockExistingAccount } from '../../../src/server/areas/accounts/store.ts';
import { openCase } from '../../../src/server/areas/disputes/cases/open-case.ts';
import { findOwnMatters } from '../../../src/server/areas/disputes/conflicts/find-conflicts.ts';
import { addDisputeFile } from '../../../src/server/areas/disputes/file-store.ts';
import { replyToReport } from '../../../src/server/areas/disputes/replies/reply-to-report.ts';
import { decideReport } from '../../../src/server/areas/moderation/decide-report.ts';
import { placeLegalHold } from '../../../src/server/areas/moderation/legal-holds.ts';
import { addToSafelist, findInSafelist } from '../../../src/server/areas/moderation/safelist.ts';
import { addAttachment } from '../../../src/server/areas/reports/attachments/add-attachment.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { claimItem } from '../../../src/server/areas/reports/queue/claim-item-store.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { findQueueItem } from '../../../src/server/areas/reports/queue/store.ts';
import { findAnyReport } from '../../../src/server/areas/reports/stored/store.ts';
import type { Sent, SignedInClient } from '../../support/app.ts';
import { disputeBy } from '../../support/dispute-calls.ts';
import { type Kind, kinds, type Matter, startMatters } from '../../support/matters.ts';
import { aCnic, aRequest, caseLinks } from '../../support/named-calls.ts';
import { aPerson } from '../../support/people.ts';
import { aPicture } from '../../support/pictures.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { asStaff, context, db, stranger, requestId, other, staffOf, aMatter } = await startMatters();

const ofReport = ({ id }: Matter): Sent => ({ params: { reportID: id } });

/** Whether the endpoint changes something, or shows it, and a call about a matter. */
interface Guarded {
  to: 'act' | 'read';
  call: (matter: Matter) => Sent | Promise<Sent>;
  /** Where a refusal is part of an answer. */
  outcome?: (body: { items: { outcome: string }[] }) => unknown;
  kinds?: readonly Kind[];
}

const outcomes = ({ items }: { items: { outcome: string }[] }) => items.map(({ outcome }) => outcome);
const phoneOf = async ({ id }: Matter) => (await findAnyReport(context, id))?.phone ?? '';
const ownIdentifier = async (matter: Matter) =>
  matter.staff === staffOf.proven
    ? ({ kind: 'phone', value: await phoneOf(matter) } as const)
    : ({ kind: 'email', value: matter.staff.person.email } as const);

/** A proof that waits: of the member of staff, or for authors of an identifier that they have reported. */
async function aWaitingProof({ staff, id }: Matter) {
  const isAuthor = staff === staffOf.author;
  const reported = (await findAnyReport(context, id))?.CNIC ?? '';
  const identifier = isAuthor ? reported : aCnic();
  const contactEmail = isAuthor ? 'somebody@example.net' : staff.person.email;
  const { proofID } = (await stranger.call(proofs.begin, { body: { kind: 'CNIC', identifier, contactEmail } })).body;
  await stranger.call(proofs.document, {
    params: { proofID },
    file: { bytes: await aPicture({ width: 8, height: 8 }) },
  });
  return { params: { id: proofID } };
}

/** Somebody says that a report to which the member of staff is party is wrong. */
const aRequestAbout = async ({ id }: Matter) => ({
  params: { id: (await stranger.call(removalRequests.send, { body: aRequest({ report: id }) })).body.requestID },
});

const anAccount = 'It is about an account, not about a report; nobody suspends themselves.';
const aList = 'A list, which shows nothing of one’s own matters; a test of its own.';
const aSetting = 'A setting of the registry, versioned and audited.';
const figures = 'Figures only.';

/** Each endpoint of staff: how it is guarded, or why it need not be. */
const table: Record<string, Guarded | string> = {
  'queue.list': aList,
  'queue.next': 'Passes over what is not the caller’s to decide; a test of its own.',
  'queue.open': { to: 'read', call: ofReport },
  'queue.identifiers': { to: 'read', call: ofReport },
  'queue.release': 'Gives back what the caller has claimed.',
  'queue.decide': {
    to: 'act',
    call: async ({ id, versions }) => ({
      params: { reportID: id },
      body: { decision: 'remove', reason: 'false', ...(await versions()) },
    }),
  },
  'queue.preview': {
    to: 'act',
    call: async ({ id, versions }) => ({
      body: { decision: 'remove', items: [{ reportID: id, ...(await versions()) }] },
    }),
    outcome: outcomes,
  },
  'queue.bulk': {
    to: 'act',
    call: async ({ id, versions }) => ({
      body: {
        bulkID: crypto.randomUUID(),
        decision: 'remove',
        reason: 'false',
        items: [{ reportID: id, ...(await versions()) }],
      },
    }),
    outcome: outcomes,
  },
  'queue.undo': {
    to: 'act',
    // They became party to it since.
    async call({ decision, staff }) {
      const id = await decision();
      await db.rows(raw(`update moderation_decisions set moderator_id = '${staff.accountId}' where id = '${id}'`));
      return { params: { id } };
    },
  },
  'queue.reverse': {
    to: 'act',
    call: async ({ decision }) => ({ params: { id: await decision() }, body: { reason: 'mistake' } }),
  },
  'staffReports.list': aList,
  'staffReports.find': aList,
  'staffReports.one': { to: 'read', call: ofReport },
  'staffReports.identifiers': { to: 'read', call: ofReport },
  'staffReports.file': {
    to: 'read',
    async call({ id, author }) {
      const file = { bytes: await aPicture({ width: 8, height: 8, kind: 'png' }), name: 'receipt.png' };
      const added = await addAttachment(context, { accountId: author, requestId }, id, file);
      return { params: { reportID: id, id: added.id } };
    },
  },
  'staffReports.connections': { to: 'read', call: ofReport },
  'staffDisputes.ask': {
    to: 'act',
    call: async ({ disputed }) => ({
      params: { disputeID: (await disputed()).disputeID },
      body: { to: 'author', question: 'Which shop was it?' },
    }),
  },
  'staffDisputes.decide': {
    to: 'act',
    async call({ disputed, versions }) {
      const { disputeID } = await disputed();
      const body = { outcome: 'refused', reasons: 'The receipts show the opposite.', ...(await versions()) };
      return { params: { disputeID }, body };
    },
  },
  'staffDisputes.file': {
    to: 'act',
    async call({ disputed }) {
      const { link, disputeID } = await disputed();
      const upload = { bytes: await aPicture({ width: 8, height: 8, kind: 'png' }), name: 'receipt.png' };
      return {
        params: { disputeID, fileID: (await addDisputeFile(context, { link, disputeID }, upload, requestId)).id },
      };
    },
  },
  'staffDisputes.reply': {
    to: 'act',
    async call({ id, disputed }) {
      const { link, reportID } = await disputed();
      const reply = await replyToReport(context, { link, reportID, reply: 'I was abroad.' }, requestId);
      return { params: { reportID: id }, body: { isShown: true, turn: 1, writtenAt: reply?.writtenAt ?? '' } };
    },
  },
  'staffRequests.list': aList,
  'staffRequests.open': { to: 'act', call: aRequestAbout },
  'staffRequests.decide': {
    to: 'act',
    call: async (matter) => ({
      ...(await aRequestAbout(matter)),
      body: { outcome: 'refused', answer: 'It says no such thing.' },
    }),
  },
  'waitingProofs.list': aList,
  'waitingProofs.open': { to: 'act', call: aWaitingProof },
  'waitingProofs.document': { to: 'act', call: aWaitingProof },
  'waitingProofs.decide': {
    to: 'act',
    call: async (matter) => ({
      ...(await aWaitingProof(matter)),
      body: { decision: 'approve', reason: 'photoFits' },
    }),
  },
  'safelist.list': aList,
  'safelist.find': 'Whether an identifier that the caller has typed is on the list.',
  'safelist.add': {
    to: 'act',
    kinds: ['named', 'proven'],
    call: async (matter) => ({
      body: { mark: 'safelisted', ...(await ownIdentifier(matter)), label: 'A helpline', reason: 'helpline' },
    }),
  },
  'safelist.open': 'Shows an entry, which says nothing of reports; audited.',
  'safelist.remove': {
    to: 'act',
    kinds: ['named', 'proven'],
    async call(matter) {
      const own = await ownIdentifier(matter);
      const known = await findInSafelist(context, own.kind, own.value);
      const body = { mark: 'safelisted', ...own, label: 'A helpline', reason: 'helpline' } as const;
      const id = known?.id ?? (await addToSafelist(context, body, other)).entry.id;
      return { params: { id }, body: { reason: 'mistake' } };
    },
  },
  'retention.rules': aSetting,
  'retention.change': aSetting,
  'retention.preview': figures,
  'retention.holds': aList,
  'retention.hold': {
    to: 'act',
    call: ({ id }) => ({ params: { reportID: id }, body: { reason: 'A court asked.' } }),
  },
  'retention.release': {
    to: 'act',
    async call({ id }) {
      await placeLegalHold(context, id, 'A court asked.', other);
      return { params: { reportID: id } };
    },
  },
  'overview.get': figures,
  'people.list': anAccount,
  'people.find': anAccount,
  'people.get': anAccount,
  'people.suspend': anAccount,
  'people.lift': anAccount,
  'people.endSessions': anAccount,
  'people.grant': anAccount,
  'people.revoke': anAccount,
  'accessApplications.list': anAccount,
  'accessApplications.decide': anAccount,
  'issuedKeys.list': anAccount,
  'issuedKeys.revoke': anAccount,
  'sentInvitations.list': anAccount,
  'sentInvitations.invite': anAccount,
  'sentInvitations.cancel': anAccount,
  'plans.list': aSetting,
  'plans.set': aSetting,
  'plans.reset': aSetting,
  'plans.assign': anAccount,
  'policy.get': aSetting,
  'policy.state': aSetting,
  'policy.set': aSetting,
  'policy.preview': figures,
  'operator.get': aSetting,
  'operator.set': aSetting,
  'auditTrail.list':
    'Who may read the trail reads all of it, also who decided about their own reports; exporting asks again.',
  'auditTrail.csv': 'As auditTrail.list.',
  'auditTrail.verification': figures,
  'auditTrail.verify': figures,
  'system.get': figures,
  'system.checklist': figures,
  'system.retry': 'Sends and stores again what has failed, whatever it is about.',
};

const endpoints = new Map(listEndpoints());

test('Every endpoint of staff is guarded, or has a reason why it need not be', () => {
  const ofStaff = [...endpoints].filter(([, { roles }]) => roles !== undefined).map(([name]) => name);
  expect(Object.keys(table).toSorted()).toEqual(ofStaff.toSorted());
});

describe.each(Object.entries(table).filter((one): one is [string, Guarded] => typeof one[1] !== 'string'))(
  '%s',
  (name, { to, call, outcome, kinds: some = kinds }) => {
    test.each(some.map((kind) => [kind]))('by %s', async (kind) => {
      const matter = await aMatter(kind);
      const sent = await call(matter);
      const endpoint = endpoints.get(name);
      if (!endpoint) throw new Error(name);
      const { status, body } = await matter.staff.call(endpoint, sent);
      if (outcome) expect(outcome(body)).toEqual(['own']);
      else if (kind === 'author' && to === 'read') expect(status).toBe(200);
      else expect([status, body.code]).toEqual([403, kind === 'author' ? 'ownReport' : 'ownMatter']);
    });
  },
);

describe('A moderator', () => {
  test.each(kinds.map((kind) => [kind]))('who is party to it (%s) is given another report to decide', async (kind) => {
    await db.rows(raw('delete from queue_items'));
    const matter = await aMatter(kind);
    const foreign = await createReport(context, other.accountId, aReport(aSubject()));
    await db.transaction((tx) => enterQueue(context, tx, { reportId: foreign.id, cause: 'listed' }));
    const next = async () => (await matter.staff.call(queue.next, { body: { except: [] } })).body.item?.reportID;
    expect(await next()).toBe(foreign.id);
    expect((await findQueueItem(context, matter.id))?.claimedBy).toBeNull();
  });

  test('who filed a report is not told who has opened it, agreed and decided, nor offered to reverse that', async () => {
    const { id, staff, decision, versions } = await aMatter('author');
    const [first, second] = [await asStaff('moderator'), await asStaff('moderator')];
    await decision();
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'held', namesCnic: true }));
    const body = { decision: 'verify' as const, reason: 'evidence', note: null, passages: [], ...(await versions()) };
    await decideReport(context, { accountId: first.accountId, requestId }, id, body);
    await claimItem(context, second.accountId, id);
    const [open, list, page] = await Promise.all([
      staff.call(queue.open, { params: { reportID: id } }),
      staff.call(queue.list, { query: { limit: 100 } }),
      staff.call(staffReports.one, { params: { reportID: id } }),
    ]);
    const nobody = { name: null, isMe: false };
    for (const { decisions } of [open.body, page.body])
      expect(decisions).toMatchObject([1, 2].map(() => ({ by: nobody, isLatest: false })));
    const [row] = list.body.filter((one: { reportID: string }) => one.reportID === id);
    expect(row).toMatchObject({ agreed: nobody, claim: nobody });
    expect(open.body).toMatchObject({ agreed: nobody, claim: null });
  });

  test('whose email has changed since is still party to what names the earlier one', async () => {
    const staff = await asStaff('moderator');
    const { email, username } = staff.person;
    const { id } = await createReport(context, other.accountId, aReport({ ...aSubject(), email }));
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
    const changed = aPerson().email;
    await db.transaction(async (tx) => {
      await changeAccountEmail(context, tx, await lockExistingAccount(context, tx, staff.accountId), changed);
    });
    const profile = { username, email: changed, photoURL: null };
    expect((await staff.call(account.update, { body: profile })).status).toBe(200);
    const opened = await staff.call(queue.open, { params: { reportID: id } });
    expect([opened.status, opened.body.code]).toEqual([403, 'ownMatter']);
    expect(await findOwnMatters(context, staff.accountId)).toEqual([id]);
  });

  test('decides about other reports while cases cannot be opened', async () => {
    const [{ id, versions }, { staff }] = [await aMatter('author'), await aMatter('named')];
    await db.rows(raw(`update cases set contact_sealed = '\\x00' where forgotten_at is null`));
    const body = { decision: 'hold', reason: 'noEvidence', ...(await versions()) };
    expect((await staff.call(queue.decide, { params: { reportID: id }, body })).status).toBe(200);
  });
});

describe('Whoever only gives the address of a moderator does not keep them from a report', () => {
  const opens = async ({ call }: SignedInClient, reportID: string) =>
    (await call(queue.open, { params: { reportID } })).status;
  async function waiting(author: string, subject: object): Promise<string> {
    const { id } = await createReport(context, author, aReport({ ...aSubject(), ...subject }));
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
    return id;
  }

  test('by a proof, until they do something with the link that was mailed to them', async () => {
    const staff = await asStaff('moderator');
    const { phone } = aSubject();
    const id = await waiting(other.accountId, { phone });
    const { answered, mailed } = await caseLinks({ db, context }, phone, 'phone', staff.person.email);
    await disputeBy(context, answered);
    const [{ reportID = '' } = {}] = (await openCase(context, mailed, requestId)).reports;
    expect([await opens(staff, id), await findOwnMatters(context, staff.accountId)]).toEqual([200, []]);
    await replyToReport(context, { link: mailed, reportID, reply: 'It is mine.' }, requestId);
    expect([await opens(staff, id), await findOwnMatters(context, staff.accountId)]).toEqual([403, [id]]);
  });

  test('by an account, until its email is confirmed', async () => {
    const staff = await asStaff('moderator');
    const body = { ...aPerson(), email: staff.person.email.replace('@', '+other@') };
    expect((await stranger.call(auth.register, { body })).status).toBe(200);
    const account = await findAccountByEmail(context, body.email);
    const id = await waiting(account?.id ?? '', {});
    expect(await opens(staff, id)).toBe(200);
    await db.transaction((tx) => confirmAccountEmail(context, tx, account ?? { id: '', emailConfirmedAt: null }));
    expect(await opens(staff, id)).toBe(403);
  });
});
