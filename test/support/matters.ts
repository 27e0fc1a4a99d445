import { markOwnIdentifier } from '../../src/server/areas/disputes/cases/own-claims.ts';
import { decideReport } from '../../src/server/areas/moderation/decide-report.ts';
import { createReport } from '../../src/server/areas/reports/filing/create-report.ts';
import { editReport } from '../../src/server/areas/reports/filing/edit-report.ts';
import { enterQueue } from '../../src/server/areas/reports/queue/enter-queue-store.ts';
import { type SignedInClient, startApp } from './app.ts';
import { disputeBy, versionsOf } from './dispute-calls.ts';
import { aCaseLink } from './named-calls.ts';
import { aPerson } from './people.ts';
import { aReport } from './reports.ts';
import { aSubject } from './subjects.ts';

/** How a member of staff is party to a report: `second` with another account of the same mailbox. */
export const kinds = ['author', 'second', 'named', 'proven', 'case'] as const;
export type Kind = (typeof kinds)[number];

let seconds = 0;
/** Who has another account with the same mailbox. */
const secondOf = ({ person }: SignedInClient) => {
  seconds += 1;
  return { ...aPerson(), email: person.email.replace('@', `+second${seconds}@`) };
};

/** What only one report says. */
const aWording = () => {
  const mark = crypto.randomUUID().slice(0, 8);
  return {
    name: `Name ${mark}`,
    title: `Title ${mark}`,
    city: `City ${mark}`,
    evidence: `This is the evidence ${mark}`,
  };
};

export type Matter = Awaited<ReturnType<Awaited<ReturnType<typeof startMatters>>['aMatter']>>;

/** An application with members of staff, and reports to which they are party. */
export async function startMatters() {
  const testApp = await startApp();
  const { as, asStaff, context, db } = testApp;
  const requestId = 'a-request';
  const other = { accountId: (await as()).accountId, requestId };
  const staffOf = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await asStaff('moderator', 'auditor', 'admin')] as const)),
  ) as Record<Kind, SignedInClient>;

  /** A report that waits and to which the member of staff is party. */
  async function aMatter(kind: Kind) {
    const staff = staffOf[kind];
    const subject = aSubject();
    const author =
      kind === 'author' ? staff.accountId : (await as(kind === 'second' ? secondOf(staff) : aPerson())).accountId;
    const email = kind === 'named' ? staff.person.email.replace('@', '+shop@') : subject.email;
    const words = aWording();
    const id = (await createReport(context, author, aReport({ ...subject, ...words, email }))).id;
    if (kind === 'proven') {
      const link = await aCaseLink(testApp, subject.phone, 'phone', staff.person.email);
      await markOwnIdentifier(context, { link, marker: 'protective_registration', on: false }, requestId);
    }
    if (kind === 'case') {
      await disputeBy(context, await aCaseLink(testApp, subject.phone, 'phone', staff.person.email));
      const body = aReport({ ...aSubject(), ...words, email });
      await editReport(context, author, id, body, { expectedVersion: null, requestId });
    }
    await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
    const versions = () => versionsOf(context, id);
    return {
      id,
      staff,
      author,
      words,
      versions,
      /** Another moderator decides. */
      async decision() {
        const reading = { reason: 'plausible', note: null, passages: [] };
        const body = { decision: 'hold' as const, ...reading, ...(await versions()) };
        return (await decideReport(context, other, id, body)).decisionID;
      },
      /** Somebody else who is named disputes it, or replies. */
      async disputed() {
        const [value, by] = kind === 'named' ? ([subject.phone, 'phone'] as const) : ([email, 'email'] as const);
        return disputeBy(context, await aCaseLink(testApp, value, by, 'somebody@example.net'));
      },
    };
  }

  return { ...testApp, requestId, other, staffOf, aMatter };
}
