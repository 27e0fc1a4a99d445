import { describe, expect, test } from 'vitest';
import { caseClaims, cases } from '../../../src/contract/disputes/cases.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { searchTokens } from '../../../src/server/areas/reports/stored/named-store.ts';
import { firstIdAt } from '../../../src/server/platform/time-ids.ts';
import { startApp } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { aCaseLink } from '../../support/named-calls.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';
import { day } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';

const testApp = await startApp();
const { stranger, as, db, context } = testApp;
const author = await as();
const daysBefore = (days: number): Date => new Date(Date.now() - days * day);
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

  test('finds the older ones behind any number of newer ones, and none that is withdrawn meanwhile', async () => {
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
  });

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
