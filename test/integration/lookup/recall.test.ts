import { describe, expect, test } from 'vitest';
import { check } from '../../../src/contract/lookup/check.ts';
import { type Correction, corrections } from '../../../src/contract/lookup/corrections.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { withdrawalUndoMs } from '../../../src/contract/reports/reports.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { expandRecalls, recallReports } from '../../../src/server/areas/lookup/corrections/recall-store.ts';
import {
  flushDisclosures,
  forgetOldDisclosures,
} from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { findTold, timesTold } from '../../../src/server/areas/lookup/disclosures/store.ts';
import { settleWithdrawals } from '../../../src/server/areas/reports/filing/withdrawal-store.ts';
import { byProgram, type SignedInClient, startApp } from '../../support/app.ts';
import { redactReport, setReportState } from '../../support/change-report.ts';
import { raw } from '../../support/raw-statement.ts';
import { edits, files, withdraws } from '../../support/report-calls.ts';
import { hour, movableClock } from '../../support/time.ts';

const time = movableClock();
const { stranger, as, db, context } = await startApp({ clock: time.clock });

const someEmail = () => `subject-${crypto.randomUUID()}@example.org`;
/** Lets the time pass in which a change can be undone, and tells. */
const tell = async () => {
  time.pass(withdrawalUndoMs + 12_000);
  await settleWithdrawals(context);
  await expandRecalls(context);
};
/** Somebody who was told a report, and its author. */
async function aToldReport() {
  const [sana, omar] = [await as(), await as()];
  const email = someEmail();
  const id = await files(sana, { email });
  await omar.looksUp({ email });
  await flushDisclosures(context);
  return { sana, omar, email, id };
}
const told = async (who: SignedInClient, query: object = {}): Promise<Correction[]> =>
  (await who.call(corrections.list, { query: { ...query } })).body;
const kindsTold = async (who: SignedInClient) => (await told(who, { since: 0 })).map(({ kind }) => kind);
const moves = (id: string, state: 'held' | 'removed' | 'listed' | 'expired') =>
  db.transaction((tx) => setReportState(context, tx, id, state, time.clock()));

describe('a report that changes after it was told', () => {
  test('is corrected for those who were told a verdict without reports, alone and in a batch', async () => {
    const [sana, omar, zara, nadia] = [await as(), await as(), await as(), await as()];
    const [filtering, demanding] = [await as(), await as()];
    const email = someEmail();
    const id = await files(sana, { email });
    await omar.looksUp({ email, detail: 'verdict' });
    await zara.looksUp({ email }, { limit: 0 });
    expect((await filtering.looksUp({ email, standing: 'verified' })).body).toMatchObject({
      verdict: 'reported',
      reports: [],
    });
    expect((await demanding.looksUp({ email, minScore: 100 })).body).toMatchObject({
      verdict: 'reported',
      reports: [],
    });
    const { headers } = await nadia.keyPair();
    const body = { queries: [{ email }, { email: someEmail() }], detail: 'verdict' };
    await stranger.call(lookup.batch, { body, headers });
    await flushDisclosures(context);

    await withdraws(sana, id);
    await tell();
    for (const who of [omar, zara, nadia, filtering, demanding]) expect(await kindsTold(who)).toEqual(['withdrawn']);
  });

  test('is corrected for everybody who was told, once, with their own request ids', async () => {
    const [sana, omar, zara, nobody] = [await as(), await as(), await as(), await as()];
    const email = someEmail();
    const id = await files(sana, { email });
    const [first, last] = [(await omar.looksUp({ email })).body, (await omar.looksUp({ email })).body];
    await zara.call(check.lookup, { body: { email } });
    await nobody.looksUp({ email: someEmail() });
    await flushDisclosures(context);

    await withdraws(sana, id);
    await Promise.all([tell(), expandRecalls(context), expandRecalls(context)]);
    await expandRecalls(context);
    expect(await told(omar)).toEqual([
      {
        correctionID: expect.stringMatching(/^\d+$/),
        reportID: id,
        reference: expect.stringMatching(/^FS-/),
        kind: 'withdrawn',
        category: 'non_delivery',
        subject: { name: 'B. A.', identifiers: expect.arrayContaining(['s*******@example.org']) },
        happenedAt: expect.stringMatching(/Z$/),
        lookups: 2,
        firstLookup: { requestId: first.requestId, at: expect.stringMatching(/Z$/) },
        lastLookup: { requestId: last.requestId, at: expect.stringMatching(/Z$/) },
        read: false,
      },
    ]);
    expect(await kindsTold(zara)).toEqual(['withdrawn']);
    expect(await told(nobody)).toEqual([]);
  });

  test('is corrected although what was told is stored only after the others were told', async () => {
    const [sana, omar, zara] = [await as(), await as(), await as()];
    const email = someEmail();
    const id = await files(sana, { email });
    await zara.looksUp({ email });
    await flushDisclosures(context);
    await omar.looksUp({ email });
    await withdraws(sana, id);
    await tell();
    expect(await kindsTold(zara)).toEqual(['withdrawn']);
    expect(await kindsTold(omar)).toEqual([]);
    await flushDisclosures(context);
    await expandRecalls(context);
    expect([await kindsTold(omar), await kindsTold(zara)]).toEqual([['withdrawn'], ['withdrawn']]);
  });

  test('is corrected for those who are told while the others are: neither waits for the other to miss them', async () => {
    const sana = await as();
    const email = someEmail();
    const id = await files(sana, { email });
    const callers = await Promise.all(Array.from({ length: 6 }, () => as()));
    for (const caller of callers) await caller.keyPair();
    await withdrawLater(id, sana, callers, email);
    for (const caller of callers) expect(await kindsTold(caller)).toEqual(['withdrawn']);
  });

  test('is corrected when its identifiers, category or words change, for those who saw what it said before', async () => {
    const [sana, omar, zara] = [await as(), await as(), await as()];
    const email = someEmail();
    const id = await files(sana, { email, city: 'Lahore' });
    await omar.looksUp({ email });
    await edits(sana, id, { email, city: 'Karachi' });
    await edits(sana, id, { email, city: 'Karachi', evidence: 'They never sent the phone that I paid for.' });
    await zara.looksUp({ email });
    await flushDisclosures(context);
    await tell();
    expect([await kindsTold(omar), await kindsTold(zara)]).toEqual([['amended'], []]);
  });

  test('is corrected when passages are hidden, unless they are shown again at once', async () => {
    const [sana, omar] = [await as(), await as()];
    const email = someEmail();
    const [hidden, undone] = [await files(sana, { email }), await files(await as(), { email })];
    await omar.looksUp({ email });
    await flushDisclosures(context);
    const hides = (id: string, passages: { field: 'evidence'; from: number; to: number }[]) =>
      db.transaction((tx) => redactReport(context, tx, id, passages));
    for (const id of [hidden, undone]) await hides(id, [{ field: 'evidence', from: 0, to: 4 }]);
    await hides(undone, []);
    await tell();
    expect((await told(omar)).map(({ kind, reportID }) => [kind, reportID])).toEqual([['amended', hidden]]);
  });

  test('is told as amended whatever it becomes within the same seconds, and though that is taken back', async () => {
    const told = async (states: readonly ('held' | 'removed' | 'listed')[]) => {
      const { sana, omar, email, id } = await aToldReport();
      await edits(sana, id, { email, evidence: 'They never sent the phone that I paid for.' });
      for (const state of states) await moves(id, state);
      await tell();
      return kindsTold(omar);
    };
    expect(await told(['held'])).toEqual(['amended', 'held']);
    expect(await told(['removed'])).toEqual(['amended', 'removed']);
    expect(await told(['held', 'listed'])).toEqual(['amended']);
    expect(await told(['held', 'removed', 'listed'])).toEqual(['amended']);
  });

  test('is told again when passages are shown again that everybody knows to be hidden', async () => {
    const { omar, id } = await aToldReport();
    const hides = (to: number) =>
      db.transaction((tx) => redactReport(context, tx, id, to > 0 ? [{ field: 'evidence', from: 0, to }] : []));
    await hides(4);
    await tell();
    await hides(0);
    await tell();
    // Hidden and shown within seconds: of the first, which was told, nothing is left.
    await hides(5);
    await hides(0);
    await tell();
    const kinds = await kindsTold(omar);
    expect(kinds.slice(0, 2)).toEqual(['amended', 'amended']);
  });

  test('is told as its last state when it changes twice before anybody was told', async () => {
    const { sana, omar, email, id } = await aToldReport();
    await edits(sana, id, { email, evidence: 'They never sent the phone that I paid for.' });
    await withdraws(sana, id);
    await tell();
    expect(await kindsTold(omar)).toEqual(['withdrawn']);
  });

  test('is told as upheld, not as removed too, when a dispute is upheld', async () => {
    const [sana, omar] = [await as(), await as()];
    const email = someEmail();
    const ids = [await files(sana, { email }), await files(await as(), { email })];
    await omar.looksUp({ email });
    await flushDisclosures(context);
    await db.transaction(async (tx) => {
      await setReportState(context, tx, ids[0] ?? '', 'removed', time.clock());
      await recallReports(context, tx, { reportIds: [ids[0] ?? ''], kind: 'upheld' });
    });
    await db.transaction(async (tx) => {
      await recallReports(context, tx, { reportIds: [ids[1] ?? ''], kind: 'upheld' });
      await setReportState(context, tx, ids[1] ?? '', 'removed', time.clock());
    });
    await tell();
    expect(await kindsTold(omar)).toEqual(['upheld', 'upheld']);
  });

  test('is told as held, and as back to those who were told that; a newcomer is told neither', async () => {
    const { omar, email, id } = await aToldReport();
    const zara = await as();
    await moves(id, 'held');
    await tell();
    await moves(id, 'listed');
    time.pass(hour);
    await zara.looksUp({ email });
    await flushDisclosures(context);
    await tell();
    expect([await kindsTold(omar), await kindsTold(zara)]).toEqual([['held', 'relisted'], []]);
  });

  test('is told to nobody when the change is undone at once, or when it expires', async () => {
    const [sana, omar] = [await as(), await as()];
    const email = someEmail();
    const [id, old] = [await files(sana, { email }), await files(await as(), { email })];
    await omar.looksUp({ email });
    await flushDisclosures(context);
    await moves(id, 'removed');
    await moves(id, 'listed');
    await moves(old, 'expired');
    await tell();
    expect(await kindsTold(omar)).toEqual([]);
  });

  test('is told as withdrawn when its author deletes their account with it', async () => {
    const { sana, omar } = await aToldReport();
    await deleteAccount(context, byProgram(sana.accountId), { email: sana.person.email, withdrawReports: true });
    await tell();
    expect(await kindsTold(omar)).toEqual(['withdrawn']);
  });
});

/** Withdraws a report while callers are told of it, what they were told is stored, and corrections are made. */
async function withdrawLater(id: string, author: SignedInClient, callers: readonly SignedInClient[], email: string) {
  await Promise.all(callers.map((caller) => caller.looksUp({ email })));
  const storing = flushDisclosures(context);
  await withdraws(author, id);
  time.pass(withdrawalUndoMs + 12_000);
  await settleWithdrawals(context);
  await Promise.all([storing, expandRecalls(context), flushDisclosures(context), expandRecalls(context)]);
  await expandRecalls(context);
}

describe('who was told', () => {
  test('is counted by kind of organisation and week, and test keys never', async () => {
    const [sana, omar, zara] = [await as(), await as(), await as()];
    const email = someEmail();
    const id = await files(sana, { email });
    await db.rows(
      raw(`insert into access_applications (id, account_id, state, purpose, volume, sealed, created_at)
           values (gen_random_uuid(), $1, 'approved', 'lending', 'upTo1000', '\\x00', now())`),
      [omar.accountId],
    );
    for (const caller of [omar, omar, zara]) await caller.looksUp({ email });
    await flushDisclosures(context);
    const week = await db.one(
      raw<{ week: string }>(`select to_char($1::timestamptz at time zone 'UTC', 'IYYY-"W"IW') week`),
      [time.clock()],
    );
    expect(await findTold(context, [id])).toEqual([
      { kind: 'lending', week: week?.week, organisations: 1 },
      { kind: 'other', week: week?.week, organisations: 1 },
    ]);
    expect(await findTold(context, [])).toEqual([]);
  });

  test('does not count the author, who looks whether the report is found', async () => {
    const [sana, omar] = [await as(), await as()];
    const email = someEmail();
    const id = await files(sana, { email });
    await sana.looksUp({ email });
    await flushDisclosures(context);
    expect(await findTold(context, [id])).toEqual([]);
    for (const caller of [omar, sana]) await caller.looksUp({ email });
    await flushDisclosures(context);
    expect(await findTold(context, [id])).toMatchObject([{ kind: 'other', organisations: 1 }]);
  });

  test('is forgotten after 180 days, and with the account', async () => {
    const { omar, email, id } = await aToldReport();
    const before = await findTold(context, [id]);
    await db.rows(raw(`update disclosures set last_at = now() - interval '179 days' where report_id = $1`), [id]);
    await forgetOldDisclosures(context);
    expect(await findTold(context, [id])).toHaveLength(2);
    expect(before).toHaveLength(1);
    await db.rows(raw(`update disclosures set last_at = now() - interval '181 days' where report_id = $1`), [id]);
    await forgetOldDisclosures(context);
    expect(await findTold(context, [id])).toEqual([]);

    await omar.looksUp({ email });
    await flushDisclosures(context);
    expect(await findTold(context, [id])).toHaveLength(1);
    await omar.looksUp({ email });
    await deleteAccount(context, byProgram(omar.accountId), { email: omar.person.email, withdrawReports: false });
    await flushDisclosures(context);
    expect(await findTold(context, [id])).toEqual([]);
  });
});

test('what was told while the database did not store it is stored once it does, each time counted', async () => {
  const [sana, omar] = [await as(), await as()];
  const email = someEmail();
  const id = await files(sana, { email });
  await db.rows(raw('alter table disclosures add constraint away check (false) not valid'));
  for (let times = 1; times <= 3; times++) {
    await omar.looksUp({ email });
    await flushDisclosures(context);
  }
  await db.rows(raw('alter table disclosures drop constraint away'));
  await flushDisclosures(context);
  expect(await timesTold(context, id)).toEqual({ times: 3, accounts: 1 });
});
