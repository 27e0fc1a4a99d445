import { expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { people } from '../../../src/contract/accounts/people.ts';
import { appealDays } from '../../../src/contract/disputes/disputes.ts';
import { staffDisputes } from '../../../src/contract/disputes/staff-disputes.ts';
import { programMessages } from '../../../src/contract/messages/program-messages.ts';
import { decisions } from '../../../src/contract/moderation/decisions.ts';
import { undoMs } from '../../../src/contract/moderation/moderation.ts';
import { queue } from '../../../src/contract/moderation/queue.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { sanctionAuthors } from '../../../src/server/areas/reports/authors/sanction-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { enterQueue } from '../../../src/server/areas/reports/queue/enter-queue-store.ts';
import { byProgram, type SignedInClient, startApp } from '../../support/app.ts';
import { startDisputes, uphold } from '../../support/disputed.ts';
import { decides, withdraws } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, movableClock } from '../../support/time.ts';

const time = movableClock();
const { as, asStaff, stranger, context, db, mails } = await startApp({ clock: time.clock });
const moderators = [await asStaff('moderator'), await asStaff('moderator'), await asStaff('moderator')] as const;
const [nadia, omar] = moderators;
const remove = { decision: 'remove', reason: 'false', note: 'The bank says something else.' };
const words = 'The receipt that I added shows that I paid him.';

const filed = async (author: SignedInClient, subject = aSubject()) => ({
  subject,
  id: (await createReport(context, author.accountId, aReport(subject))).id,
});

/** A report that a moderator decides against. @returns what the mail about it links to */
async function decidedAgainst(
  author: SignedInClient,
  by = nadia,
  decided: object = remove,
  report?: Awaited<ReturnType<typeof filed>>,
) {
  const { id, subject } = report ?? (await filed(author));
  await db.transaction((tx) => enterQueue(context, tx, { reportId: id, cause: 'listed' }));
  const { decisionID } = (await decides(by, id, decided)).body;
  time.pass(undoMs);
  await mails.deliver();
  return { id, subject, decisionID, link: linkIn(mails.to(author.person.email).at(-1)?.text) };
}
const linkIn = (text = ''): string => /\/appeal#(\S+)/.exec(text)?.[1] ?? '';
const opens = (link: string) => stranger.call(decisions.byLink, { body: { link } });
const appeals = (link: string, by: typeof stranger = stranger) =>
  by.call(decisions.appealByLink, { body: { link, words } });
const isSignedIn = async ({ person: { email, password } }: SignedInClient) =>
  (await stranger.call(auth.login, { body: { email, password } })).status === 200;

test('An author who is suspended by the third removal appeals it by the link of its mail, and gets the account back', async () => {
  const author = await as();
  const removed = [];
  for (const by of moderators) removed.push(await decidedAgainst(author, by));
  await sanctionAuthors(context);
  expect(await isSignedIn(author)).toBe(false);
  await mails.deliver();
  expect(mails.to(author.person.email).at(-1)?.text).toContain('also without logging in');

  const [, , last] = removed;
  const { status, body } = await opens(last?.link ?? '');
  expect([status, body]).toMatchObject([
    200,
    {
      reference: expect.stringMatching(/^FS-/),
      decision: { id: last?.decisionID, decision: 'remove', reason: 'false', note: remove.note, appeal: null },
    },
  ]);
  expect(body.decision.appealUntil).toEqual(expect.any(String));
  for (const named of Object.values(last?.subject ?? {})) expect(JSON.stringify(body)).not.toContain(named);

  expect((await appeals(last?.link ?? '')).status).toBe(200);
  expect((await opens(last?.link ?? '')).body.decision.appeal).toMatchObject({ words, outcome: null });
  const reversal = { params: { id: last?.decisionID ?? '' }, body: { reason: 'appeal' } };
  expect((await moderators[2].call(queue.reverse, reversal)).body.code).toBe('appealNeedsAnother');
  expect((await omar.call(queue.reverse, reversal)).status).toBe(200);
  expect((await opens(last?.link ?? '')).body.decision.appeal.outcome).toBe('granted');
  await sanctionAuthors(context);
  expect(await isSignedIn(author)).toBe(true);
});

test('It works for an account that an admin has suspended, once, and for its own decision only', async () => {
  const author = await as();
  const [one, other] = [
    await decidedAgainst(author),
    await decidedAgainst(author, nadia, { decision: 'hold', reason: 'noEvidence' }),
  ];
  const reason = { reason: 'misuse', note: 'Far too many lookups of one person.' };
  const admin = await asStaff('admin');
  expect((await admin.call(people.suspend, { params: { id: author.accountId }, body: reason })).status).toBe(200);
  expect(await isSignedIn(author)).toBe(false);
  // At the same time, too, and whoever is signed in.
  const two = await Promise.all([appeals(one.link), appeals(one.link, await as())]);
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await opens(other.link)).body.decision).toMatchObject({ decision: 'hold', appeal: null });
  expect(
    (
      await decides(omar, one.id, {
        decision: 'uphold',
        reason: 'nothingNew',
        note: 'The receipt is for something else.',
      })
    ).status,
  ).toBe(200);
  time.pass(undoMs);
  expect((await opens(one.link)).body.decision).toMatchObject({ appealUntil: null, appeal: { outcome: 'refused' } });
  expect((await appeals(one.link)).body.code).toBe('decisionNotAppealable');
});

test('It is refused when the decision was replaced, the report withdrawn, or the account deleted', async () => {
  const author = await as();
  const hold = { decision: 'hold', reason: 'noEvidence' };
  const [replaced, withdrawn] = [await decidedAgainst(author, nadia, hold), await decidedAgainst(author, nadia, hold)];
  await db.transaction((tx) => enterQueue(context, tx, { reportId: replaced.id, cause: 'flagged' }));
  expect((await decides(omar, replaced.id, remove)).status).toBe(200);
  time.pass(undoMs);
  expect((await opens(replaced.link)).body.decision).toMatchObject({ decision: 'hold', appealUntil: null });
  expect((await appeals(replaced.link)).body.code).toBe('decisionNotAppealable');

  expect((await withdraws(author, withdrawn.id)).status).toBe(200);
  expect((await appeals(withdrawn.link)).body.code).toBe('appealLinkInvalid');

  const leaving = await as();
  const { link } = await decidedAgainst(leaving);
  await deleteAccount(context, byProgram(leaving.accountId), { email: leaving.person.email, withdrawReports: false });
  expect([(await opens(link)).body.code, (await appeals(link)).body.code]).toEqual([
    'appealLinkInvalid',
    'appealLinkInvalid',
  ]);
});

test('An author who is suspended answers by link what moderators ask, and the report waits again', async () => {
  const author = await as();
  const report = await filed(author);
  const admin = await asStaff('admin');
  const reason = { reason: 'misuse', note: 'Far too many lookups of one person.' };
  expect((await admin.call(people.suspend, { params: { id: author.accountId }, body: reason })).status).toBe(200);
  const ask = { decision: 'ask', reason: 'unclearEvents', note: 'Which shop was it?' };
  const { id, link } = await decidedAgainst(author, nadia, ask, report);
  expect((await opens(link)).body.decision).toMatchObject({
    decision: 'ask',
    note: ask.note,
    answer: null,
    appealUntil: null,
  });
  const asleep = async () => (await nadia.call(queue.open, { params: { reportID: id } })).body.asleepUntil;
  expect(await asleep()).toEqual(expect.any(String));

  expect((await appeals(link)).body.message).toBe(programMessages.answerReceived);
  expect((await opens(link)).body.decision).toMatchObject({ answer: words, isReversed: false });
  expect(await asleep()).toBeNull();
  expect((await nadia.call(queue.open, { params: { reportID: id } })).body.decisions.at(-1).answer).toBe(words);
  expect(await isSignedIn(author)).toBe(false);
});

test('An author who is suspended answers by link what is asked about a dispute, while it is open', async () => {
  const disputed = await startDisputes();
  const [author, admin] = [await disputed.as(), await disputed.asStaff('admin')];
  const { id, open } = await disputed.aDisputedPerson({ by: author });
  const { disputeID } = (await open()).body;
  const suspend = { reason: 'misuse', note: 'Far too many lookups of one person.' };
  await admin.call(people.suspend, { params: { id: author.accountId }, body: suspend });
  const ask = (question: string) =>
    disputed.who.moderator.call(staffDisputes.ask, { params: { disputeID }, body: { to: 'author', question } });
  await ask('Which shop was it?');
  const first = linkIn((await disputed.mailTo(author.person.email)).at(-1)?.text);
  await ask('Who paid?');
  const second = linkIn((await disputed.mailTo(author.person.email)).at(-1)?.text);
  const read = (link: string) => disputed.stranger.call(decisions.byLink, { body: { link } });
  const answer = (link: string) => disputed.stranger.call(decisions.appealByLink, { body: { link, words } });

  expect((await read(first)).body.decision).toMatchObject({
    decision: 'ask',
    note: 'Which shop was it?',
    answer: null,
  });
  expect((await answer(first)).body.message).toBe(programMessages.answerReceived);
  expect((await answer(first)).body.code).toBe('questionNotFound');
  expect((await read(first)).body.decision).toMatchObject({ answer: words, isReversed: false });
  const [shown] = (await disputed.item(id)).disputes;
  expect(shown.toAuthor.map((one: { answer: string | null }) => one.answer)).toEqual([words, null]);

  expect((await disputed.decide(id, { outcome: 'refused' })).status).toBe(200);
  disputed.time.pass(undoMs);
  expect((await read(second)).body.decision).toMatchObject({ answer: null, isReversed: true });
  expect((await answer(second)).body.code).toBe('disputeClosed');
});

test('A link that was made up, changed or cut off, or has expired, tells nothing', async () => {
  const { link } = await decidedAgainst(await as());
  const changed = `${link.slice(0, 40)}${link[40] === 'A' ? 'B' : 'A'}${link.slice(41)}`;
  for (const wrong of ['A'.repeat(43), changed, link.slice(0, -4)]) {
    expect(await opens(wrong)).toMatchObject({ status: 404, body: { code: 'appealLinkInvalid' } });
    expect((await appeals(wrong)).status).toBe(404);
  }
  time.pass(appealDays * day + 1);
  expect((await opens(link)).body.code).toBe('appealLinkInvalid');
  expect((await appeals(link)).body.code).toBe('appealLinkInvalid');
});

test('The mail about an upheld dispute has one, too; one that says something good has none', async () => {
  const disputed = await startDisputes();
  const author = await disputed.as();
  const { id, open } = await disputed.aDisputedPerson({ by: author });
  await open();
  expect((await disputed.decide(id, uphold)).status).toBe(200);
  const link = linkIn((await disputed.mailTo(author.person.email)).at(-1)?.text);
  const sent = { body: { link, words } };
  expect((await disputed.stranger.call(decisions.appealByLink, sent)).status).toBe(200);
  expect((await decidedAgainst(await as(), nadia, { decision: 'list', reason: 'plausible' })).link).toBe('');
});
