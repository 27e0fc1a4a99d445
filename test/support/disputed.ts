import { expect } from 'vitest';
import { cases } from '../../src/contract/disputes/cases.ts';
import { disputes } from '../../src/contract/disputes/disputes.ts';
import type { ReplyTurn } from '../../src/contract/disputes/replies.ts';
import { staffDisputes } from '../../src/contract/disputes/staff-disputes.ts';
import { lookup } from '../../src/contract/lookup/lookup.ts';
import { queue } from '../../src/contract/moderation/queue.ts';
import { type Options, type SignedInClient, startApp } from './app.ts';
import { aCaseLink } from './named-calls.ts';
import { raw } from './raw-statement.ts';
import { files } from './report-calls.ts';
import { movableClock } from './time.ts';

export const story = 'I never sold anything in this shop, and have never been to Lahore.';
export const reasons = 'The receipts that were added show that somebody else was paid.';
export const uphold = { outcome: 'upheld', removal: 'wrongPerson' };
/** An answer that refuses a call. */
export const refused = (code: string, status = 409) => ({ status, body: { code } });

/** Who is named in a report, and what it is called in their case. */
export interface Named {
  link: string;
  reportID: string;
}

/** The application with an author, two moderators, and people who are named in reports. */
export async function startDisputes(settings: Omit<Options, 'clock'> = {}) {
  const time = movableClock();
  const testApp = await startApp({ ...settings, clock: time.clock });
  const { stranger, as, asStaff, db, mails } = testApp;
  const everybody = async () => ({
    author: await as(),
    moderator: await asStaff('moderator'),
    another: await asStaff('moderator'),
  });
  const who = await everybody();
  const business = await (await as()).keyPair();
  let people = 0;
  function somebody(): string {
    people += 1;
    return `named.${people}@example.org`;
  }

  /** What the page of a case shows. */
  const pageOf = async (link: string) => (await stranger.call(cases.open, { body: { link } })).body;
  /** Whoever has the link of a case, and what the newest report is called there. */
  const namedBy = async (link: string): Promise<Named> => ({
    link,
    reportID: (await pageOf(link)).reports[0].reportID,
  });

  /** A report by an author about a new person, whose case is open. */
  async function aDisputedPerson({
    by = who.author,
    also = {},
    email = somebody(),
    contactEmail = email,
  }: {
    by?: SignedInClient;
    also?: Record<string, unknown>;
    email?: string;
    contactEmail?: string;
  } = {}) {
    const id = await files(by, { email, CNIC: null, phone: null, ...also });
    const link = await aCaseLink(testApp, email, 'email', contactEmail);
    const page = () => pageOf(link);
    const { reportID } = await namedBy(link);
    const open = (words = story) => stranger.call(disputes.open, { body: { link, reportID, reason: 'notMe', words } });
    const headers = business.headers;
    const lookUp = async () => (await stranger.call(lookup.detail, { body: { email }, headers })).body;
    return { email, id, link, reportID, page, open, lookUp };
  }
  const item = async (reportID: string, by = who.moderator) =>
    (await by.call(queue.open, { params: { reportID } })).body;

  /** Sends all mail that is due, with what waits until a decision can no longer be undone. Receipts are left out. */
  async function mailTo(address: string) {
    time.pass(15_000);
    await mails.deliver();
    return mails.to(address).filter(({ subject }) => !/^Your report FS-.* is filed$/.test(subject));
  }
  const rowsOf = (table: string, where: string) =>
    db.rows<Record<string, unknown>>(raw(`select * from ${table} where ${where}`));

  const decidesTurn = (id: string, turn: ReplyTurn, isShown: boolean, writtenAt: string, by = who.moderator) =>
    by.call(staffDisputes.reply, { params: { reportID: id }, body: { isShown, turn, writtenAt } });

  return {
    ...testApp,
    testApp,
    time,
    who,
    /** Sessions end after some days, so everyone needs a new one afterwards. */
    async pass(ms: number) {
      time.pass(ms);
      Object.assign(who, await everybody());
    },
    pageOf,
    namedBy,
    aDisputedPerson,
    /** Opens an item of the queue. */
    item,
    /** Decides about the newest open dispute of a report, or another one. */
    async decide(reportID: string, body: Record<string, unknown>, by = who.moderator, disputeID?: string) {
      const { itemVersion, version, disputes: all } = await item(reportID, by);
      const id = disputeID ?? all.find(({ state }: { state: string }) => state === 'open').disputeID;
      const sent = { reasons, itemVersion, version, ...body };
      return by.call(staffDisputes.decide, { params: { disputeID: id }, body: sent });
    },
    /** Gives back the item of a report, for somebody else to decide. */
    releases: (by: SignedInClient, reportID: string) => by.call(queue.release, { body: { reportIDs: [reportID] } }),
    reverses: (by: SignedInClient, decisionID: string, reason = 'newEvidence') =>
      by.call(queue.reverse, { params: { id: decisionID }, body: { reason, note: null } }),
    replies: ({ link, reportID }: Named, reply: string | null) =>
      stranger.call(disputes.reply, { body: { link, reportID, reply } }),
    decidesTurn,
    /** A moderator reads what was said in a turn and shows it, or takes it away. */
    async moderates(id: string, turn: ReplyTurn, isShown: boolean) {
      const read = await item(id);
      const one = turn === 1 ? read.reply : read.replyFollowUps[turn - 2];
      expect((await decidesTurn(id, turn, isShown, one.writtenAt)).status).toBe(200);
    },
    rowsOf,
    stateOf: async (id: string) => (await rowsOf('reports', `id = ${id}`))[0]?.state,
    mailTo,
    subjectsTo: async (address: string) => (await mailTo(address)).map(({ subject }) => subject),
  };
}
