import { describe, expect, test } from 'vitest';
import { cases } from '../../../src/contract/disputes/cases.ts';
import type { NormalIdentifier } from '../../../src/contract/rules/identifiers.ts';
import { forgetOldCases } from '../../../src/server/areas/disputes/cases/forget-cases.ts';
import { requireCase, requireCaseReport } from '../../../src/server/areas/disputes/cases/require-case.ts';
import { findCase, listCasesOfMailboxes } from '../../../src/server/areas/disputes/cases/store.ts';
import { requireCountedCase } from '../../../src/server/areas/disputes/with-dispute.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { searchTokens } from '../../../src/server/areas/reports/stored/named-store.ts';
import { VaultError } from '../../../src/server/platform/vault/vault.ts';
import { startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { aCaseLink } from '../../support/named-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { stranger, as, db, context, logged } = testApp;
const author = await as();

let people = 0;
const somebody = (): NormalIdentifier => {
  people += 1;
  return { kind: 'email', value: `somebody.${people}@example.org` };
};
const fileAbout = ({ value }: NormalIdentifier) => createReport(context, author.accountId, aReport({ email: value }));

const prove = ({ value }: NormalIdentifier) => aCaseLink(testApp, value);
const open = (link: unknown) => stranger.call(cases.open, { body: { link } });

describe('a case', () => {
  test('shows somebody what is listed and held about them, with the score that lookups answer', async () => {
    const identifier = somebody();
    const [listed, held] = [await fileAbout(identifier), await fileAbout(identifier)];
    await fileAbout(somebody());
    await db.transaction((tx) => setReportState(context, tx, held.id, 'held', time.clock()));
    const { status, body } = await open(await prove(identifier));
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'email', masked: 's*******@example.org', isCut: false, told: [], markers: [] });
    expect(body.reports.map(({ state }: { state: string }) => state)).toEqual(['held', 'listed']);
    expect(body.reports[1]).toEqual({
      reportID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      category: 'non_delivery',
      city: 'Lahore',
      reportedOn: time.clock().toISOString().slice(0, 10),
      happenedOn: '2026-02-14',
      state: 'listed',
      standing: 'unverified',
      disputed: false,
      narrative: null,
      reply: null,
      replyFollowUps: [],
      replyNext: 'subject',
      reading: null,
      dispute: null,
      disputableFrom: null,
    });
    const looked = (await (await as()).looksUp({ email: identifier.value, explain: true })).body;
    expect(body).toMatchObject({ verdict: looked.verdict, score: looked.score, scoreVersion: looked.scoreVersion });
    const [told] = looked.explanation;
    // Nothing about the author, not even how far the registry trusts them.
    expect([told.why, told.weight]).toEqual([['confirmed_email'], 0.6]);
    const shown = { ...told, why: [], weight: 1, part: expect.closeTo(told.part / told.weight) };
    expect(body.explanation).toEqual([{ ...shown, reportID: body.reports[1].reportID }]);
    expect(looked.explanation[0].reportID).toBe(listed.id);
  });

  test('finds the report that an answer calls by an id of its own, and no report of another case', async () => {
    const [mine, theirs] = [somebody(), somebody()];
    const report = await fileAbout(mine);
    await fileAbout(theirs);
    const [link, otherLink] = [await prove(mine), await prove(theirs)];
    const reference = (await open(link)).body.reports[0].reportID;
    const one = await requireCase(context, link);
    expect((await requireCaseReport(context, one, reference)).id).toBe(report.id);
    const other = await requireCase(context, otherLink);
    for (const id of [reference, report.id])
      await expect(requireCaseReport(context, other, id)).rejects.toMatchObject({
        status: 404,
        code: 'caseReportNotFound',
      });
  });

  test('cannot be opened without its link, and no answer tells what is wrong with a link', async () => {
    const identifier = somebody();
    const earlier = await prove(identifier);
    const later = await prove(identifier);
    const ended = await prove(somebody());
    expect((await stranger.call(cases.end, { body: { link: ended } })).status).toBe(200);
    const answers = [];
    for (const link of [earlier, ended, 'A'.repeat(43), '', later.slice(1), `${later}x`])
      answers.push(await open(link));
    const problems = answers.map(({ body: { instance: _, ...problem } }) => problem);
    expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
    expect(problems[0]).toMatchObject({ status: 404, code: 'caseLinkInvalid' });
    expect((await open(later)).status).toBe(200);
    expect((await stranger.call(cases.end, { body: { link: ended } })).status).toBe(404);
  });

  test('is sealed, opens with its link for 30 days, and is forgotten 30 days later', async () => {
    const identifier = somebody();
    const link = await prove(identifier);
    await expectUnreadable(testApp, [identifier.value, link]);
    const { id } = await requireCase(context, link);
    time.pass(30 * day - 60_000);
    expect((await open(link)).status).toBe(200);
    time.pass(60_000);
    expect((await open(link)).status).toBe(404);
    time.pass(30 * day - 60_000);
    await forgetOldCases(context);
    expect(await findCase(context, db, id)).not.toBeNull();
    time.pass(60_000);
    await forgetOldCases(context);
    expect(await findCase(context, db, id)).toBeNull();
    const secrets = 'token, earlier_token, identifier_sealed, contact_sealed, mailbox_token, link_hash, link_sealed';
    const left = await db.one(raw(`select ${secrets} from cases where id = $1`), [id]);
    expect(left).toEqual(Object.fromEntries(secrets.split(', ').map((name) => [name, null])));
    expect((await requireCase(context, await prove(identifier))).id).not.toBe(id);
  });

  test('is opened by no proof of another identifier, though somebody changes the database', async () => {
    const [victim, attacker] = [somebody(), somebody()];
    await prove(victim);
    await prove(attacker);
    const [own = ''] = searchTokens(context.vault, [attacker]);
    const [theirs = ''] = searchTokens(context.vault, [victim]);
    await db.rows(raw('delete from cases where token = $1'), [own]);
    await db.rows(raw('update cases set token = $2 where token = $1'), [theirs, own]);
    await expect(prove(attacker)).rejects.toThrow(VaultError);
    // Nor does a link open the case that it is moved to.
    const link = await prove(somebody());
    await prove(somebody());
    const one = await requireCase(context, link);
    const [kept] = await db.rows<{ link_hash: Buffer; link_sealed: Buffer }>(
      raw('select link_hash, link_sealed from cases where id = $1'),
      [one.id],
    );
    await db.rows(raw('update cases set link_hash = null where id = $1'), [one.id]);
    await db.rows(
      raw(`update cases set link_hash = $2, link_sealed = $3
           where id = (select id from cases where id <> $1 and link_hash is not null limit 1)`),
      [one.id, kept?.link_hash, kept?.link_sealed],
    );
    expect((await open(link)).status).toBe(404);
  });

  test('is found by its mailbox, however the address is written, once whoever has it has used its link', async () => {
    const holder = `${crypto.randomUUID()}@example.org`;
    const own = async () => (await listCasesOfMailboxes(context, db, [holder])).map(({ id }) => id).toSorted();
    const named = await requireCase(context, await prove({ kind: 'email', value: holder }));
    const tagged = holder.replace('@', '+cases@').toUpperCase();
    const link = await aCaseLink(testApp, aSubject().phone, 'phone', tagged);
    await prove(somebody());
    expect(await own()).toEqual([named.id]);
    const told = await requireCountedCase(context, link);
    const both = [named.id, told.id].toSorted();
    expect(await own()).toEqual(both);
    // Somebody moves the cases of others to the mailbox.
    await db.rows(raw('update cases set mailbox_token = (select mailbox_token from cases where id = $1)'), [told.id]);
    expect(await own()).toEqual(both);
  });

  test('is audited by its id and its steps, never by its identifier', async () => {
    const { lastId } = await eventsOf(testApp);
    const identifier = somebody();
    const report = await fileAbout(identifier);
    const link = await prove(identifier);
    const { id } = await requireCase(context, link);
    await open(link);
    await stranger.call(cases.end, { body: { link } });
    const { events } = await eventsOf(testApp, lastId);
    const ofCase = events.filter(({ actor }) => actor === 'case');
    expect(ofCase.map(({ event, actorId }) => [event, actorId]).toSorted()).toEqual([
      ['case.ended', id],
      ['case.opened', id],
      ['case.proven', id],
    ]);
    expect(ofCase.find(({ event }) => event === 'case.opened')?.reportIds).toEqual([report.id]);
    expect(JSON.stringify(events)).not.toContain(identifier.value);
    for (const line of logged) expect(line).not.toContain(link);
  });
});
