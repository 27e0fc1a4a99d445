import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { type CheckLine, checkHistory, type HistoryQuery } from '../../../src/contract/lookup/check-history.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { flushAudit, noteAuditSoon } from '../../../src/server/areas/audit/note-audit.ts';
import { dropOldAudit } from '../../../src/server/areas/audit/retention-store.ts';
import { flushUsage } from '../../../src/server/areas/keys/usage/usage-store.ts';
import { findCheckHistory } from '../../../src/server/areas/lookup/check-history-store.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { everyPage } from '../../support/next-cursor.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

// Old enough for lines to be dropped by the database's clock too.
let now = Date.parse('2026-01-10T10:00:00.000Z');
const later = (ms: number) => {
  now += ms;
};
const { as, asStaff, stranger, context, db } = await startApp({
  clock: () => new Date(now),
  auditKeepMonths: 2,
});
const author = await as();

type Query = Record<string, string | number | undefined>;
const historyOf = async (who: SignedInClient, query: Query = {}): Promise<CheckLine[]> => {
  await flushAudit(context);
  const { status, body } = await who.call(checkHistory.list, { query });
  expect(status).toBe(200);
  return body.lines;
};
/** A subject with this many reports, and their ids, newest first. */
async function reported(count = 1) {
  const subject = aSubject();
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    later(1_000);
    ids.unshift((await createReport(context, author.accountId, aReport(subject))).id);
  }
  return { subject, ids };
}
const find = (who: SignedInClient, subject: { email: string }, requestId?: string) =>
  who.call(check.lookup, {
    body: { email: subject.email },
    ...(requestId !== undefined && { headers: { 'x-request-id': requestId } }),
  });
/** Makes a lookup a second after what was before. */
async function finds(who: SignedInClient, subject: { email: string }, requestIds: readonly string[]) {
  for (const requestId of requestIds) {
    later(1_000);
    expect((await find(who, subject, requestId)).headers['x-request-id']).toBe(requestId);
  }
}

describe('the history of one’s own checks', () => {
  test('says of a find what came out under which request id, and never what was asked', async () => {
    const sana = await as();
    const { id, headers } = await sana.keyPair();
    const { subject, ids } = await reported(2);
    later(60_000);
    const at = new Date(now).toISOString();
    const { body } = await find(sana, subject);
    later(60_000);
    const [other, nobody] = [await reported(), aSubject()];
    const queries = [
      { phone: other.subject.phone },
      { CNIC: nobody.CNIC },
      { email: nobody.email, phone: nobody.phone },
    ];
    const batch = await stranger.call(lookup.batch, { body: { queries }, headers });
    // No line where every query is refused.
    await stranger.call(lookup.batch, { body: { queries: [{ email: 'x' }, {}] }, headers });

    const { name } = (await sana.call(keys.list)).body[0];
    const key = { keyID: id, keyName: name, outcome: 'found', calls: 1, firstAt: null };
    const [newest, oldest, ...others] = await historyOf(sana);
    expect(others).toEqual([]);
    expect(oldest).toEqual({
      ...key,
      at,
      lookups: 1,
      hits: 1,
      kinds: ['email'],
      verdict: body.verdict,
      reports: 2,
      reportIDs: ids,
      requestID: body.requestId,
    });
    expect(newest).toMatchObject({
      ...key,
      lookups: 3,
      hits: 1,
      kinds: ['email', 'CNIC', 'phone'],
      verdict: null,
      reports: 1,
      reportIDs: other.ids,
      requestID: batch.body.requestId,
    });

    const { text } = await sana.call(checkHistory.list);
    for (const value of [...Object.values(subject), ...Object.values(other.subject), ...Object.values(nobody)])
      expect(text).not.toContain(String(value));
  });

  test('says of a find without reports what the verdict was', async () => {
    const sana = await as();
    const { subject } = await reported();
    await sana.call(check.lookup, { body: { phone: subject.phone, detail: 'verdict' } });
    expect(await historyOf(sana)).toMatchObject([
      { outcome: 'found', kinds: ['phone', 'wallet'], verdict: 'reported', reports: 0, reportIDs: [], hits: 1 },
    ]);
  });

  test('has one line for the checks of a key within a minute that found nothing', async () => {
    const sana = await as();
    const { id } = await sana.keyPair();
    const firstAt = new Date(now).toISOString();
    for (let n = 0; n < 3; n++) {
      await find(sana, aSubject());
      later(10_000);
    }
    later(-10_000);
    const at = new Date(now).toISOString();
    expect(await historyOf(sana)).toMatchObject([
      {
        at,
        firstAt,
        keyID: id,
        outcome: 'nothing',
        calls: 3,
        lookups: 3,
        hits: null,
        kinds: null,
        verdict: null,
        reports: 0,
        reportIDs: [],
        requestID: null,
      },
    ]);
    later(60_000);
    const { body } = await find(sana, aSubject());
    // The digest of a line that stands for one call is that of its request id.
    expect(await historyOf(sana, { requestID: body.requestId })).toMatchObject([{ outcome: 'nothing', calls: 1 }]);
  });

  test('names the first hundred reports of a call and counts the others', async () => {
    const sana = await as();
    const { id } = await sana.keyPair();
    const reportIds = Array.from({ length: 130 }, (_, n) => String(n + 1));
    noteAuditSoon(context, { actor: 'key', actorId: id, event: 'lookup', reportIds });
    const [line] = await historyOf(sana);
    expect(line).toMatchObject({ outcome: 'found', reports: 130, reportIDs: reportIds.slice(0, 100), hits: null });
  });
});

describe('whose history it is', () => {
  test('nobody sees the checks of another account, not even staff', async () => {
    const [sana, omar, staff] = [await as(), await as(), await asStaff('admin', 'auditor', 'moderator')];
    const { subject } = await reported();
    await find(sana, subject);
    const { id } = await sana.keyPair();
    for (const other of [omar, staff]) {
      expect(await historyOf(other)).toEqual([]);
      for (const endpoint of [checkHistory.list, checkHistory.csv]) {
        const { status, body } = await other.call(endpoint, { query: { key: id } });
        expect([status, body.code]).toEqual([404, 'keyNotFound']);
      }
      expect((await other.call(checkHistory.csv)).text.trim().split('\r\n')).toHaveLength(1);
    }
    expect((await stranger.call(checkHistory.list)).status).toBe(401);
    expect(await historyOf(sana)).toHaveLength(1);
  });

  test('a program sees the checks of its own pair, the account those of all, revoked ones too', async () => {
    const sana = await as();
    const { subject } = await reported();
    const first = await sana.keyPair();
    const { body: second } = await sana.call(keys.create, { body: { name: '=Second' } });
    const proofOf = ({ apiKey, secret }: { apiKey: string; secret: string }) => ({ api_key: apiKey, secret });
    for (const pair of [first, second]) {
      later(1_000);
      await stranger.call(lookup.detail, { body: { email: subject.email }, headers: proofOf(pair) });
    }
    await flushAudit(context);
    const seenBy = async (headers: Record<string, string>) =>
      (await stranger.call(checkHistory.list, { headers })).body.lines.map(({ keyID }: CheckLine) => keyID);
    expect(await seenBy(proofOf(second))).toEqual([second.id]);
    const refused = await stranger.call(checkHistory.list, { query: { key: first.id }, headers: proofOf(second) });
    expect([refused.status, refused.body.code]).toEqual([404, 'keyNotFound']);

    await sana.call(keys.revoke, { params: { id: second.id } });
    expect((await historyOf(sana)).map(({ keyID, keyName }) => [keyID, keyName])).toEqual([
      [second.id, '=Second'],
      [first.id, expect.any(String)],
    ]);
    expect((await historyOf(sana, { key: second.id })).map(({ keyID }) => keyID)).toEqual([second.id]);
    // A spreadsheet would compute what begins with an equals sign.
    expect((await sana.call(checkHistory.csv, { query: { key: second.id } })).text).toContain(
      `${second.id},'=Second,found`,
    );
  });

  test('a test pair has no history', async () => {
    const sana = await as();
    const { body: pair } = await sana.call(keys.create, { body: { name: 'Test', kind: 'test' } });
    const headers = { api_key: pair.apiKey, secret: pair.secret };
    await stranger.call(lookup.detail, { body: aSubject(), headers });
    await flushAudit(context);
    expect((await stranger.call(checkHistory.list, { headers })).body).toEqual({ lines: [], keptMonths: 2 });
  });

  test('the lines of a deleted account stay in the trail, and lead to nobody', async () => {
    const sana = await as();
    const { subject } = await reported();
    await find(sana, subject);
    const { id } = await sana.keyPair();
    await flushAudit(context);
    await sana.call(account.remove, { body: { email: sana.person.email } });
    const kept = await db.rows<{ id: string }>(raw(`select id from audit_events where actor_id = '${id}'`));
    expect(kept.length).toBeGreaterThan(0);
    expect(await db.rows(raw(`select id from key_pairs where id = '${id}'`))).toEqual([]);
    expect((await sana.call(checkHistory.list)).status).toBe(401);
  });
});

describe('finding a check', () => {
  test('pages go on where they ended while new lines arrive, and split no moment', async () => {
    const sana = await as();
    const { subject } = await reported();
    await finds(sana, subject, ['r-1', 'r-2', 'r-3']);
    // Three at the same moment.
    for (const requestId of ['r-4a', 'r-4b', 'r-4c']) await find(sana, subject, requestId);
    await finds(sana, subject, ['r-5']);
    let asked = 0;
    const pages = await everyPage(async (cursor) => {
      if (asked > 0) await finds(sana, subject, [`new-${asked}`]);
      asked += 1;
      await flushAudit(context);
      return sana.call(checkHistory.list, { query: { limit: 2, cursor } });
    });
    const seen = pages.flatMap(({ body }) => body.lines.map(({ requestID }: CheckLine) => requestID));
    expect(seen).toHaveLength(7);
    expect(seen[0]).toBe('r-5');
    expect(seen.slice(1, 5).sort()).toEqual(['r-3', 'r-4a', 'r-4b', 'r-4c']);
    expect(seen.slice(5)).toEqual(['r-2', 'r-1']);
    expect((await historyOf(sana))[0]?.requestID).toBe(`new-${asked - 1}`);
  });

  test('pages of several keys have each line once, in the order of their times', async () => {
    const sana = await as();
    const { id } = await sana.keyPair();
    const { body: second } = await sana.call(keys.create, { body: { name: 'Second' } });
    for (let n = 0; n < 30; n++) {
      later(1_000);
      const actorId = n % 5 === 0 ? second.id : id;
      noteAuditSoon(context, { actor: 'key', actorId, event: 'lookup', reportIds: ['1'], requestId: `s-${n}` });
    }
    await flushAudit(context);
    const pages = await everyPage((cursor) => sana.call(checkHistory.list, { query: { limit: 7, cursor } }));
    const seen = pages.flatMap(({ body }) => body.lines.map(({ requestID }: CheckLine) => requestID));
    expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => `s-${29 - n}`));
  });

  test('by day, key, outcome and request id, together', async () => {
    const sana = await as();
    const { subject } = await reported();
    const dayOf = () => new Date(now).toISOString().slice(0, 10);
    // Some hours after midnight, so that what follows is on one day.
    now = Date.parse(`${dayOf()}T00:00:00Z`) + 27 * 3_600_000;
    const first = dayOf();
    await finds(sana, subject, ['day-1']);
    await find(sana, aSubject());
    await flushAudit(context);
    later(24 * 3_600_000);
    const second = dayOf();
    await finds(sana, subject, ['day-2']);
    const idsOf = async (query: Query) => (await historyOf(sana, query)).map(({ requestID }) => requestID);
    expect(await idsOf({ from: second })).toEqual(['day-2']);
    expect((await idsOf({ from: first, until: first })).sort()).toEqual(['day-1', null]);
    expect(await idsOf({ until: first, outcome: 'found' })).toEqual(['day-1']);
    expect(await idsOf({ outcome: 'nothing' })).toEqual([null]);
    expect(await idsOf({ requestID: 'day-1' })).toEqual(['day-1']);
    expect(await idsOf({ requestID: 'day-1', from: second })).toEqual([]);
    expect(await idsOf({ requestID: 'day' })).toEqual([]);
    expect(await idsOf({ from: second, until: first })).toEqual([]);
    expect(await idsOf({ cursor: '9223372036854775807', from: second })).toEqual(['day-2']);
    expect(await idsOf({ cursor: '0' })).toEqual([]);

    const { text } = await sana.call(checkHistory.csv, { query: { until: first, outcome: 'found' } });
    const [heads, line, ...others] = text.trim().split('\r\n');
    expect(heads).toBe('at,firstAt,keyID,keyName,outcome,calls,lookups,hits,kinds,verdict,reports,reportIDs,requestID');
    expect(line).toMatch(/,found,1,1,1,email,reported,1,\d+,day-1$/);
    expect(others).toEqual([]);
    expect((await sana.call(checkHistory.csv, { query: { limit: 1 } })).text.trim().split('\r\n')).toHaveLength(2);
  });

  test('by day finds checks on the dashboard with a pair whose program has stopped, and lookups with one that was revoked', async () => {
    const sana = await as();
    const { subject } = await reported();
    const { id, headers } = await sana.keyPair();
    await stranger.call(lookup.detail, { body: { email: subject.email }, headers });
    await flushUsage(context);
    later(2 * 24 * 3_600_000);
    const from = new Date(now).toISOString().slice(0, 10);
    await finds(sana, subject, ['dashboard-1']);
    expect((await historyOf(sana, { from })).map(({ requestID }) => requestID)).toEqual(['dashboard-1']);
    await sana.call(keys.revoke, { params: { id } });
    expect((await historyOf(sana, { from })).map(({ requestID }) => requestID)).toEqual(['dashboard-1']);
  });

  test('an old find is reached through many newer lines, and the search of a long history can go on', async () => {
    const sana = await as();
    const { id } = await sana.keyPair();
    const { id: otherId } = (await sana.call(keys.create, { body: { name: 'Second' } })).body;
    const search = (query: Partial<HistoryQuery>) =>
      findCheckHistory(context, { accountId: sana.accountId, isTest: false }, { limit: 5, ...query }, 30);
    const add = async (requestIds: readonly string[], more: object) => {
      for (const requestId of requestIds) {
        later(1_000);
        noteAuditSoon(context, { actor: 'key', actorId: id, event: 'lookup', requestId, ...more });
      }
      await flushAudit(context);
    };
    const thirty = Array.from({ length: 30 }, (_, n) => `m-${n}`);
    const misses = () => add(thirty, { details: { lookups: 1 } });
    await add(['old-1'], { reportIds: ['7'] });
    later(1_000);
    const other = { actor: 'key', actorId: otherId, event: 'lookup' } as const;
    noteAuditSoon(context, { ...other, reportIds: ['8'], requestId: 'other-1' });
    // Two keys and checks without one, ten lines of each, four times.
    await misses();
    const [found, further] = [await search({ outcome: 'found' }), await search({ requestID: 'old-1' })];
    expect(found.lines.map(({ requestID }) => requestID)).toEqual(['other-1', 'old-1']);
    expect(further.lines).toMatchObject([{ requestID: 'old-1', reportIDs: ['7'] }]);
    await misses();
    const cut = await search({ requestID: 'old-1' });
    expect([cut.lines, typeof cut.next]).toEqual([[], 'string']);
    expect((await search({ requestID: 'old-1', cursor: String(cut.next) })).lines).toMatchObject([
      { requestID: 'old-1' },
    ]);
    const seen: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const { lines, next } = await search({ outcome: 'nothing', cursor });
      seen.push(...lines.map(({ requestID }) => requestID));
      cursor = next ?? undefined;
    } while (cursor);
    expect(seen).toEqual([...thirty, ...thirty].reverse());
  });

  test('is not there for what is no day, no key, no outcome and no cursor', async () => {
    const sana = await as();
    for (const query of [
      { from: '2026-13-01' },
      { until: 'today' },
      { key: 'x' },
      { outcome: 'unknown' },
      { requestID: "'; drop" },
      { requestID: 'x'.repeat(65) },
      { cursor: '-1' },
      { limit: 101 },
    ]) {
      const { status, body } = await sana.call(checkHistory.list, { query });
      expect([status, body.errors[0].path]).toEqual([422, Object.keys(query)[0]]);
    }
  });
});

test('what the operator’s retention drops is gone from the history, which says how long it is kept', async () => {
  const sana = await as();
  const { headers } = await sana.keyPair();
  const { subject } = await reported();
  await finds(sana, subject, ['kept-1']);
  expect(await historyOf(sana)).toHaveLength(1);
  later(100 * 24 * 3_600_000);
  // The session is over by now, the key is not.
  const body = { email: subject.email };
  await stranger.call(lookup.detail, { body, headers: { ...headers, 'x-request-id': 'kept-2' } });
  await flushAudit(context);
  await dropOldAudit(context);
  const { body: kept } = await stranger.call(checkHistory.list, { headers });
  expect(kept.keptMonths).toBe(2);
  expect(kept.lines.map(({ requestID }: CheckLine) => requestID)).toEqual(['kept-2']);
});

test('A line whose details are missing or damaged says that nobody knows what it found, and the others are shown', async () => {
  const sana = await as();
  const { id } = await sana.keyPair();
  const damages = ['{"hits":1,', '[1]', '"hits"', '{"calls":"many"}', '{"kinds":"email"}', ''];
  const note = (requestId: string, details?: Record<string, unknown>) =>
    noteAuditSoon(context, { actor: 'key', actorId: id, event: 'lookup', requestId, details });
  for (const at of damages.keys()) note(`damaged-${at}`, { lookups: 1 });
  note('whole', { hits: 2 });
  note('bare');
  await flushAudit(context);
  await db.rows(raw('alter table audit_events disable trigger user'));
  for (const [at, details] of damages.entries())
    await db.rows(raw(`update audit_events set details = '${details}' where request_id = 'damaged-${at}'`));
  await db.rows(raw('alter table audit_events enable trigger user'));

  const lines = await historyOf(sana);
  expect(lines).toHaveLength(damages.length + 2);
  for (const { requestID, outcome, hits, kinds, calls } of lines) {
    const whole = { outcome: 'found', hits: 2, kinds: null, calls: 1 };
    const wanted = requestID === 'whole' ? whole : { outcome: 'unknown', hits: null, kinds: null, calls: 1 };
    expect({ outcome, hits, kinds, calls }, String(requestID)).toEqual(wanted);
  }
  const csv = await sana.call(checkHistory.csv);
  expect([csv.status, csv.text.trim().split('\n').length]).toEqual([200, damages.length + 3]);
  for (const outcome of ['found', 'nothing'])
    expect((await historyOf(sana, { outcome })).map(({ requestID }) => requestID)).not.toContain('bare');
});
