import { describe, expect, test } from 'vitest';
import { caseClaims, cases } from '../../../src/contract/disputes/cases.ts';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { access } from '../../../src/contract/keys/access.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import type { NormalIdentifier } from '../../../src/contract/rules/identifiers.ts';
import { forgetOldCases } from '../../../src/server/areas/disputes/cases/forget-cases.ts';
import { requireCase, requireCaseReport } from '../../../src/server/areas/disputes/cases/require-case.ts';
import { findCase, listCasesOfMailboxes } from '../../../src/server/areas/disputes/cases/store.ts';
import { requireCountedCase } from '../../../src/server/areas/disputes/with-dispute.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { setNarrativeReleased } from '../../../src/server/areas/reports/content/redaction-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { findReportsNaming } from '../../../src/server/areas/reports/staff/naming-store.ts';
import { searchTokens } from '../../../src/server/areas/reports/stored/named-store.ts';
import { firstIdAt } from '../../../src/server/platform/time-ids.ts';
import { VaultError } from '../../../src/server/platform/vault/vault.ts';
import { startApp } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { redactReport, setReportState } from '../../support/change-report.ts';
import { aCaseLink, codeIn } from '../../support/named-calls.ts';
import { aPerson } from '../../support/people.ts';
import { anApplication } from '../../support/policy-calls.ts';
import { isDistributed } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { stranger, as, db, context, logged, mails } = testApp;
const author = await as();

let people = 0;
const somebody = (): NormalIdentifier => {
  people += 1;
  return { kind: 'email', value: `somebody.${people}@example.org` };
};
const fileAbout = ({ value }: NormalIdentifier) =>
  createReport(context, author.accountId, aReport({ ...aSubject(), email: value }));

const prove = ({ value }: NormalIdentifier) => aCaseLink(testApp, value);
const open = (link: unknown) => stranger.call(cases.open, { body: { link } });

const daysBefore = (days: number): Date => new Date(time.clock().getTime() - days * day);
const today = () => daysBefore(0).toISOString().slice(0, 10);
const mark = (body: object) => stranger.call(caseClaims.mark, { body });
const recycled = (body: object) => stranger.call(caseClaims.recycled, { body });

async function markersOf(identifiers: object): Promise<string[]> {
  const { headers } = await (await as()).keyPair();
  const sent = { body: identifiers, headers };
  return (await stranger.call(lookup.detail, sent)).body.markers;
}
const waiting = async (reportId: string) =>
  (await db.one(raw('select causes, details from queue_items where report_id = $1'), [reportId])) as {
    causes: string[];
    details: unknown;
  } | null;

describe('a marker', () => {
  test('is set and taken back by whoever has proven the identifier, at once for businesses, and on their page', async () => {
    const { email, phone } = aSubject();
    const link = await aCaseLink(testApp, email);
    // Twice at once, it is one.
    const set = () => mark({ link, marker: 'victim_of_impersonation', on: true });
    const marked = { status: 200, body: { markers: ['victim_of_impersonation'] } };
    expect(await Promise.all([set(), set()])).toMatchObject([marked, marked]);
    await mark({ link, marker: 'protective_registration', on: true });
    expect((await markersOf({ email })).sort()).toEqual(['protective_registration', 'victim_of_impersonation']);
    expect((await mark({ link, marker: 'protective_registration', on: false })).body.markers).toHaveLength(1);
    expect((await stranger.call(cases.open, { body: { link } })).body.markers).toEqual(['victim_of_impersonation']);
    expect(await markersOf({ phone })).toEqual([]);

    const { events } = await eventsOf(testApp);
    const mine = events.filter(({ event }) => event.startsWith('marker.'));
    expect(mine.map(({ event }) => event)).toEqual([...Array(3).fill('marker.set'), 'marker.removed']);
    expect(JSON.stringify(mine)).not.toContain(email);
  });

  test('is refused without the link of a case, and when it is none', async () => {
    const link = await aCaseLink(testApp, aSubject().email);
    const answers = [
      await mark({ link: 'A'.repeat(43), marker: 'victim_of_impersonation', on: true }),
      await mark({ link, marker: 'innocent', on: true }),
      await mark({ link, marker: 'victim_of_impersonation', on: 'yes' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 422, 422]);
    await stranger.call(cases.end, { body: { link } });
    expect((await mark({ link, marker: 'victim_of_impersonation', on: true })).body.code).toBe('caseLinkInvalid');
  });
});

describe('a phone number with a new holder', () => {
  async function file(phone: string, daysAgo: number): Promise<string> {
    const body = aReport({ email: aSubject().email, CNIC: null, phone });
    return (await createReport(context, author.accountId, body, { at: daysBefore(daysAgo) })).id;
  }

  test('has older reports looked at again by moderators, and nothing else changes', async () => {
    const { phone } = aSubject();
    const [older, newer] = [await file(phone, 40), await file(phone, 1)];
    const since = daysBefore(10).toISOString().slice(0, 10);
    const link = await aCaseLink(testApp, phone, 'phone');
    expect((await recycled({ link, since })).body).toEqual({ reports: 1 });
    expect(await waiting(older)).toMatchObject({
      causes: expect.arrayContaining(['recycled']),
      details: expect.arrayContaining([{ code: 'recycled', values: { since } }]),
    });
    expect((await waiting(newer))?.causes ?? []).not.toContain('recycled');
    const states = (await stranger.call(cases.open, { body: { link } })).body.reports.map(
      ({ state }: { state: string }) => state,
    );
    expect(states).toEqual(['listed', 'listed']);
    // Said once more, it is in the queue once.
    await recycled({ link, since });
    const { causes = [] } = (await waiting(older)) ?? {};
    expect(causes.filter((cause) => cause === 'recycled')).toHaveLength(1);
    expect((await eventsOf(testApp)).events.filter(({ event }) => event === 'number.recycled')).toHaveLength(2);
  });

  test.skipIf(isDistributed)(
    'finds the older ones behind any number of newer ones, and none that is withdrawn meanwhile',
    async () => {
      const { phone } = aSubject();
      const [older, gone] = [await file(phone, 40), await file(phone, 40)];
      await db.rows(
        raw(`insert into report_tokens (token, report_id)
           select token, $2::bigint + n from report_tokens, generate_series(1, 501) as n where report_id = $1
             and token = any($3::uuid[])`),
        [older, firstIdAt(daysBefore(5)), searchTokens(context.vault, [{ kind: 'phone', value: phone }])],
      );
      const link = await aCaseLink(testApp, phone, 'phone');
      const since = daysBefore(10).toISOString().slice(0, 10);
      let called: ReturnType<typeof recycled> | undefined;
      await db.transaction(async (tx) => {
        await tx.rows(raw('update reports set withdrawn_at = now() where id = $1'), [gone]);
        called = recycled({ link, since });
        await untilBlocked(db);
      });
      expect((await called)?.body).toEqual({ reports: 1 });
      expect((await waiting(older))?.causes).toContain('recycled');
      expect((await waiting(gone))?.causes ?? []).not.toContain('recycled');
    },
  );

  test('cannot be said of an email address, of tomorrow, without the link, or again and again', async () => {
    const email = await aCaseLink(testApp, aSubject().email);
    expect((await recycled({ link: email, since: today() })).body.code).toBe('caseNeverPassedOn');
    const link = await aCaseLink(testApp, aSubject().phone, 'phone');
    const tomorrow = daysBefore(-2).toISOString().slice(0, 10);
    for (const since of [tomorrow, '2026-02-30', 'May', ''])
      expect((await recycled({ link, since })).body.errors?.[0]?.path).toBe('since');
    expect((await recycled({ link: 'no link', since: today() })).body.code).toBe('caseLinkInvalid');
    const many = [];
    for (let n = 0; n < 11; n += 1) many.push((await recycled({ link, since: '2026-01-01' })).status);
    expect(many).toEqual([...Array(10).fill(200), 429]);
  });
});

/** Every value in an answer, with where it is. */
const valuesIn = (value: unknown, path = ''): [path: string, value: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => valuesIn(inner, `${path}.${key}`))
    : [[path, value]];

test('somebody named learns what was reported and who was told, and nothing about the author or the callers', async () => {
  const author = await as({ ...aPerson(), username: 'Zubaida Quratulain' });
  const subject = aPerson().email;
  const evidence = 'I am Zubaida Quratulain, and I paid for a phone that never came.';
  const sent = { body: aReport({ email: subject, evidence }), headers: { 'x-request-id': 'the-filing-of-the-author' } };
  const filed = await author.call(reports.create, sent);
  const reportId = String((await findReportsNaming(context, [{ kind: 'email', value: subject }], 1)).items[0]?.id);
  expect(filed.status).toBe(200);
  const business = await as({ ...aPerson(), username: 'Quick Loans Ltd' });
  await business.call(access.apply, { body: { ...anApplication, organisation: 'Quick Loans Limited' } });
  const { id: keyId, apiKey, secret } = await business.keyPair();
  const looked = await stranger.call(lookup.detail, {
    body: { email: subject },
    headers: { api_key: apiKey, secret, 'x-request-id': 'the-lookup-of-a-bank' },
  });
  await flushDisclosures(context);

  const { proofID } = (await stranger.call(proofs.begin, { body: { kind: 'email', identifier: subject } })).body;
  await mails.deliver();
  const confirmed = await stranger.call(proofs.confirm, {
    params: { proofID },
    body: { code: codeIn(testApp, subject) },
  });
  await mails.deliver();
  const open = () => stranger.call(cases.open, { body: { link: confirmed.body.link.split('#')[1] } });
  const before = await open();
  expect(before.body.reports[0].narrative).toBeNull();
  const hidden = { field: 'evidence', from: 5, to: 23 } as const;
  await db.transaction(async (tx) => {
    await redactReport(context, tx, reportId, [hidden]);
    await setNarrativeReleased(tx, reportId, new Date());
  });
  const after = await open();
  expect(after.body.reports[0].narrative.evidence).toMatch(/^I am .+, and I paid for a phone that never came\.$/);
  expect(after.body.told).toEqual([
    { kind: expect.any(String), week: expect.stringMatching(/^\d{4}-W\d\d$/), organisations: 1 },
  ]);

  const stored = (await findReportsNaming(context, [{ kind: 'email', value: subject }], 1)).items[0];
  const filedAt = stored?.createdAt.toISOString() ?? '';
  const secrets = [
    ...[author.accountId, author.person.email, 'Zubaida', 'Quratulain', reportId, 'the-filing-of-the-author'],
    ...[business.accountId, business.person.email, 'Quick Loans', keyId, apiKey, 'the-lookup-of-a-bank'],
    ...[looked.body.requestId, filedAt, String(stored?.createdAt.getTime())],
  ];
  const letters = mails.to(subject).map(({ raw, text, html, subject: line }) => ({ raw, text, html, line }));
  expect(letters).toHaveLength(2);
  // The link may end in the second of the day in which the report was filed.
  for (const answer of [confirmed.body, before.body, after.body, before.headers, letters])
    for (const [path, value] of valuesIn(answer))
      for (const secret of secrets) {
        expect(secret.length).toBeGreaterThan(5);
        expect([path, String(value)]).not.toEqual([path, expect.stringContaining(secret)]);
      }
  // The only time is that of the link's end; all others are days.
  const times = valuesIn(after.body).filter(([, value]) => /\d\d:\d\d/.test(String(value)));
  expect(times.map(([path]) => path)).toEqual(['.linkExpiresAt']);
  expect(after.body.reports[0].reportedOn).toBe(filedAt.slice(0, 10));
});

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
