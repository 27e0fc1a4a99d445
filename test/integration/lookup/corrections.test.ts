import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { type Correction, corrections } from '../../../src/contract/lookup/corrections.ts';
import { expandRecalls, forgetOldRecalls } from '../../../src/server/areas/lookup/corrections/recall-store.ts';
import { forgetOldCorrections, mailCorrections } from '../../../src/server/areas/lookup/corrections/store.ts';
import { flushDisclosures } from '../../../src/server/areas/lookup/disclosures/note-disclosures.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { hour, movableClock } from '../../support/time.ts';

const time = movableClock();
const { stranger, as, db, context, mails } = await startApp({ clock: time.clock });

const someEmail = () => `subject-${crypto.randomUUID()}@example.org`;
/** Lets the time pass in which a change can be undone, and tells. */
const tell = async () => {
  time.pass(12_000);
  await expandRecalls(context);
};
const told = async (who: SignedInClient, query: object = {}): Promise<Correction[]> =>
  (await who.call(corrections.list, { query: { ...query } })).body;
const moves = (id: string, state: 'removed') =>
  db.transaction((tx) => setReportState(context, tx, id, state, time.clock()));

describe('the list of corrections', () => {
  const unread = async (who: SignedInClient) => (await who.call(auth.user)).body.unreadCorrections;

  test('is one’s own, page by page in both directions, for a person and for a program', async () => {
    const [sana, omar, zara] = [await as(), await as(), await as()];
    const email = someEmail();
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push(await files(await as(), { email }));
    await omar.looksUp({ email });
    await flushDisclosures(context);
    for (const id of ids) await moves(id, 'removed');
    await tell();
    const { apiKey, secret } = await omar.keyPair();
    const asProgram = (query: object) =>
      stranger.call(corrections.list, { query: { ...query }, headers: { api_key: apiKey, secret } });

    const newest = await omar.call(corrections.list, { query: { limit: 2 } });
    const cursor = /cursor=(\d+)/.exec(String(newest.headers.link))?.[1];
    const older = await omar.call(corrections.list, { query: { limit: 100, cursor } });
    // Programs are not told whom a correction is about, and know reports by their numbers.
    const all = [...newest.body, ...older.body].map(
      ({ subject: _, category: __, reference: ___, ...one }: Correction) => one,
    );
    expect(all.map(({ reportID }) => reportID)).toEqual(ids.toReversed());
    expect(older.headers.link).toBeUndefined();

    const first = await asProgram({ since: 0, limit: 2 });
    const then = await asProgram({
      since: 0,
      limit: 100,
      cursor: /cursor=(\d+)/.exec(String(first.headers.link))?.[1],
    });
    expect([...first.body, ...then.body]).toEqual(all.toReversed());
    expect((await asProgram({ since: all[1]?.correctionID })).body).toEqual([all[0]]);
    expect((await asProgram({ since: all[0]?.correctionID })).body).toEqual([]);

    for (const who of [sana, zara]) expect(await told(who)).toEqual([]);
    const { body: trial } = await omar.call(keys.test);
    const headers = { api_key: trial.apiKey, secret: trial.secret };
    expect((await stranger.call(corrections.list, { headers })).body).toEqual([]);
    for (const query of [{ since: 'x' }, { since: '-1' }, { limit: 0 }, { limit: 101 }, { cursor: '!' }])
      expect((await omar.call(corrections.list, { query })).status).toBe(422);
  });

  test('is marked as read by its owner only, and the number of unread ones comes with the account', async () => {
    const [omar, zara] = [await as(), await as()];
    const email = someEmail();
    const ids = [
      await files(await as(), { email }),
      await files(await as(), { email }),
      await files(await as(), { email }),
    ];
    await omar.looksUp({ email });
    await flushDisclosures(context);
    expect(await unread(omar)).toBeUndefined();
    for (const id of ids) await moves(id, 'removed');
    await tell();
    expect(await unread(omar)).toBe(3);
    const [newest, middle] = await told(omar);
    const upTo = newest?.correctionID;
    expect((await zara.call(corrections.read, { body: { upTo } })).body).toEqual({ unread: 0 });
    expect(await unread(omar)).toBe(3);
    const ids1 = [middle?.correctionID];
    expect((await omar.call(corrections.read, { body: { ids: ids1 } })).body).toEqual({ unread: 2 });
    expect((await told(omar)).map(({ read }) => read)).toEqual([false, true, false]);
    expect((await omar.call(corrections.read, { body: { upTo } })).body).toEqual({ unread: 0 });
    expect(await unread(omar)).toBeUndefined();
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: ids1, upTo }, { ids: Array(101).fill('1') }])
      expect((await omar.call(corrections.read, { body })).status).toBe(422);
  });

  test('is kept for 180 days, as what it was made of', async () => {
    const omar = await as();
    const email = someEmail();
    const id = await files(await as(), { email });
    await omar.looksUp({ email });
    await flushDisclosures(context);
    await moves(id, 'removed');
    await tell();
    const age = (days: number) =>
      db.rows(
        raw(`with aged as (update corrections set created_at = now() - make_interval(days => $2::int) where report_id = $1)
             update recalls set happened_at = now() - make_interval(days => $2::int) where report_id = $1`),
        [id, days],
      );
    const recalls = () => db.rows(raw('select id from recalls where report_id = $1'), [id]);
    const forget = () => Promise.all([forgetOldCorrections(context), forgetOldRecalls(context)]);
    await age(179);
    await forget();
    expect([(await told(omar)).length, (await recalls()).length]).toEqual([1, 1]);
    await age(181);
    await forget();
    expect([(await told(omar)).length, (await recalls()).length]).toEqual([0, 0]);
  });
});

describe('mail about corrections', () => {
  const chooses = (who: SignedInClient, correctionMail: string) =>
    who.call(account.savePreferences, { body: { theme: 'light', language: 'en', mailNotices: true, correctionMail } });
  const mailTo = async ({ person }: SignedInClient) => {
    await Promise.all([mailCorrections(context), mailCorrections(context)]);
    await mails.deliver();
    return mails
      .to(person.email)
      .filter(({ subject }) => /lookups? showed/.test(subject))
      .map(({ subject }) => subject);
  };
  const correct = async (email: string, reports = 1) => {
    const ids: string[] = [];
    for (let count = 0; count < reports; count++) ids.push(await files(await as(), { email }));
    return async () => {
      for (const id of ids) await moves(id, 'removed');
      await tell();
    };
  };

  test('comes at once, or once a day, or never, as the account chooses; each correction once', async () => {
    const [daily, eager, none] = [await as(), await as(), await as()];
    expect((await daily.call(account.preferences)).body.correctionMail).toBe('daily');
    await chooses(eager, 'at_once');
    await chooses(none, 'none');
    const everyone = [daily, eager, none];
    const counts = async () => {
      const sent = [];
      for (const who of everyone) sent.push((await mailTo(who)).length);
      return sent;
    };
    const email = someEmail();
    const [first, second, third] = [await correct(email, 2), await correct(email), await correct(email)];
    for (const who of everyone) await who.looksUp({ email });
    await flushDisclosures(context);

    await first();
    expect(await counts()).toEqual([1, 1, 0]);
    expect(await mailTo(eager)).toEqual(['2 reports that your lookups showed have changed']);
    time.pass(hour);
    await second();
    expect(await counts()).toEqual([1, 2, 0]);
    time.pass(24 * hour);
    expect(await counts()).toEqual([2, 2, 0]);
    await chooses(none, 'daily');
    expect(await counts()).toEqual([2, 2, 0]);
    for (const who of everyone) {
      const [newest] = await told(who);
      await who.call(corrections.read, { body: { upTo: newest?.correctionID } });
    }
    time.pass(24 * hour);
    await third();
    for (const who of [daily, none]) {
      const [newest] = await told(who);
      await who.call(corrections.read, { body: { upTo: newest?.correctionID } });
    }
    expect(await counts()).toEqual([2, 3, 0]);
  });

  test('comes to the others when one account cannot be opened', async () => {
    const [damaged, omar] = [await as(), await as()];
    const email = someEmail();
    const happen = await correct(email);
    for (const who of [damaged, omar]) await who.looksUp({ email });
    await flushDisclosures(context);
    const before = (await mailTo(omar)).length;
    const [row] = await db.rows(raw<{ sealed: Buffer }>('select sealed from accounts where id = $1'), [
      damaged.accountId,
    ]);
    await db.rows(raw(`update accounts set sealed = '\\x00' where id = $1`), [damaged.accountId]);
    await happen();
    await expect(mailCorrections(context)).rejects.toThrow();
    // It waits for the account that cannot be opened, and has told the other.
    await mails.deliver();
    expect(mails.to(omar.person.email).filter(({ subject }) => /lookups? showed/.test(subject))).toHaveLength(
      before + 1,
    );
    await db.rows(raw('update accounts set sealed = $2 where id = $1'), [damaged.accountId, row?.sealed]);
    expect(await mailTo(damaged)).toHaveLength(1);
  });

  test('names no identifier and nobody', async () => {
    const omar = await as();
    await chooses(omar, 'at_once');
    const email = someEmail();
    const change = await correct(email);
    await omar.looksUp({ email });
    await flushDisclosures(context);
    await change();
    await mailTo(omar);
    const text = JSON.stringify(mails.to(omar.person.email));
    expect(text).toContain('/corrections');
    expect(text).not.toContain(email);
  });
});
