import { describe, expect, test, vi } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { keyLimit, keyPattern, keys, maxNewKeyPairs } from '../../../src/contract/keys/keys.ts';
import { issuedKeys } from '../../../src/contract/keys/staff-keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { everyPage } from '../../support/next-cursor.ts';
import { raw } from '../../support/raw-statement.ts';
import { eventsOf } from '../../support/trail.ts';

const testApp = await startApp();
const { app, stranger, as, asStaff, db, mails } = testApp;

interface Proof {
  apiKey: string;
  secret: string;
}
interface Pair extends Proof {
  id: string;
  name: string;
  kind: string;
}
const proofOf = ({ apiKey, secret }: Proof) => ({ api_key: apiKey, secret });
const look = (proof: Proof) =>
  stranger.call(lookup.detail, { body: { email: 'a@example.org' }, headers: proofOf(proof) });
const createPair = async (somebody: SignedInClient, body: object = { name: 'Till' }): Promise<Pair> =>
  (await somebody.call(keys.create, { body })).body;
const listed = async (somebody: SignedInClient, id: string) =>
  (await somebody.call(keys.list)).body.find((pair: { id: string }) => pair.id === id);

describe('a new key pair', () => {
  test('works at once, keeps its name and matches the pattern for secret scanners', async () => {
    const sana = await as();
    const { status, body } = await sana.call(keys.create, { body: { name: '  Till 3 ' } });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Till 3',
      kind: 'live',
      apiKey: expect.stringMatching(/^fs_live_[0-9A-Za-z]{28}$/),
      secret: expect.stringMatching(/^fs_live_secret_[0-9A-Za-z]{49}$/),
    });
    for (const text of [body.apiKey, body.secret]) expect(`key=${text};`.match(keyPattern)?.[0]).toBe(text);
    expect((await look(body)).status).toBe(200);
    const { secret, ...shown } = body;
    const times = { createdAt: expect.any(String), lastUsedAt: null, revokedAt: null, expiresAt: null };
    expect(await listed(sana, body.id)).toEqual({ ...shown, ...times });
    expect((await sana.call(keys.secret, { params: { id: body.id } })).body).toEqual({ secret });
  });

  const refused: [string, object, string][] = [
    ['no name', {}, messages.keyNameRequired],
    ['a name of spaces', { name: '  ' }, messages.keyNameRequired],
    ['a name of 51 characters', { name: 'x'.repeat(51) }, messages.keyNameMax],
    ['another kind', { name: 'x', kind: 'root' }, messages.keyKindInvalid],
  ];
  test.each(refused)('with %s is refused', async (_what, body, message) => {
    const answer = await (await as()).call(keys.create, { body });
    expect([answer.status, answer.body.message]).toEqual([422, message]);
  });

  test('is refused beyond 20 active ones, also under concurrent requests', async () => {
    const sana = await as();
    const answers = await Promise.all(
      Array.from({ length: keyLimit + 5 }, () => sana.call(keys.create, { body: { name: 'x' } })),
    );
    // The registration created one.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(keyLimit - 1);
    const late = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of late) expect([status, body.code]).toEqual([409, 'keyLimit']);
    const [first] = answers.filter(({ status }) => status === 200);
    await sana.call(keys.revoke, { params: { id: first?.body.id } });
    expect((await sana.call(keys.create, { body: { name: 'x' } })).status).toBe(200);
  });
});

describe('rotating a key pair', () => {
  test('returns a new one of the same name and kind; the old one works for 24 hours', async () => {
    const sana = await as();
    const old = await createPair(sana);
    const { status, body: next } = await sana.call(keys.rotate, { params: { id: old.id }, body: {} });
    expect([status, next.name, next.kind]).toEqual([200, old.name, old.kind]);
    expect([next.apiKey === old.apiKey, next.secret === old.secret]).toEqual([false, false]);
    for (const pair of [old, next]) expect((await look(pair)).status).toBe(200);
    expect((await listed(sana, old.id)).revokedAt).toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 - 5_000 });
    try {
      expect((await look(old)).status).toBe(200);
      vi.setSystemTime(Date.now() + 6_000);
      const late = await look(old);
      expect([late.status, late.body.code]).toEqual([403, 'keyExpired']);
      const masked = await stranger.call(lookup.recentReports, { headers: { api_key: old.apiKey } });
      expect([masked.status, masked.body.code]).toEqual([403, 'keyExpired']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('with `now`, the old pair is refused at once', async () => {
    const sana = await as();
    const old = await createPair(sana);
    const { body: next } = await sana.call(keys.rotate, { params: { id: old.id }, body: { now: true } });
    expect([(await look(old)).status, (await look(next)).status]).toEqual([403, 200]);
    expect((await listed(sana, old.id)).revokedAt).not.toBeNull();
  });

  test('happens once under concurrent requests', async () => {
    const sana = await as();
    const old = await createPair(sana);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sana.call(keys.rotate, { params: { id: old.id }, body: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await sana.call(keys.revoke, { params: { id: old.id } });
    expect((await sana.call(keys.rotate, { params: { id: old.id } })).body.code).toBe('keyNotActive');
  });

  test('counts the old pair until it ends: with 20 that work, it must end at once', async () => {
    const sana = await as();
    const rotate = (id: string, body: object = {}) => sana.call(keys.rotate, { params: { id }, body });
    // Concurrently too: ten pairs, each replaced twice.
    for (let n = 1; n < keyLimit / 2; n++) await createPair(sana);
    const first = (await sana.call(keys.list)).body;
    const replaced = await Promise.all(first.map(({ id }: { id: string }) => rotate(id)));
    expect(replaced.map(({ status }) => status)).toEqual(Array.from({ length: keyLimit / 2 }, () => 200));
    const [next] = replaced;
    expect((await rotate(next.body.id)).body.code).toBe('keyLimit');
    const { body: newest } = await rotate(next.body.id, { now: true });
    expect((await look(newest)).status).toBe(200);
    const working = (await sana.call(keys.list, { query: { state: 'active' } })).body;
    expect(working).toHaveLength(keyLimit);
    await sana.call(keys.revoke, { params: { id: first[0].id } });
    expect((await rotate(newest.id)).status).toBe(200);
  });

  test('is limited in a day together with creating, also under concurrent requests', async () => {
    const sana = await as();
    let { id } = await createPair(sana);
    for (let n = 2; n < maxNewKeyPairs - 3; n++)
      id = (await sana.call(keys.rotate, { params: { id }, body: { now: true } })).body.id;
    const late = await Promise.all(Array.from({ length: 8 }, () => sana.call(keys.create, { body: { name: 'x' } })));
    expect(late.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = await sana.call(keys.rotate, { params: { id }, body: { now: true } });
    expect([refused.status, refused.body.code, refused.body.values]).toEqual([
      429,
      'tooManyKeyPairs',
      { limit: maxNewKeyPairs },
    ]);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(23 * 3_600);
    expect(seconds).toBeLessThanOrEqual(24 * 3_600);
    expect((await sana.call(keys.test)).body.code).toBe('tooManyKeyPairs');
    await db.rows(
      raw(`update key_pairs set created_at = created_at - interval '1 day' where account_id = '${sana.accountId}'`),
    );
    expect((await sana.call(keys.rotate, { params: { id }, body: { now: true } })).status).toBe(200);
  });
});

describe('a call that makes a key pair, sent again with its Idempotency-Key', () => {
  const again = { headers: { 'idempotency-key': 'a-call' } };

  test('makes it once, also at once, and answers with it again', async () => {
    const [sana, omar] = [await as(), await as()];
    const create = (who: SignedInClient, name: string) => who.call(keys.create, { body: { name }, ...again });
    const created = await Promise.all(Array.from({ length: 5 }, () => create(sana, 'Till')));
    const old: Pair = created[0]?.body;
    expect((await look(old)).status).toBe(200);
    const rotate = (now: boolean) => sana.call(keys.rotate, { params: { id: old.id }, body: { now }, ...again });
    const rotated = await Promise.all(Array.from({ length: 5 }, () => rotate(false)));
    expect((await look(rotated[0]?.body)).status).toBe(200);
    for (const answers of [created, rotated]) expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await sana.call(keys.list)).body).toHaveLength(3);
    // With another body, or by another account, it is another call.
    expect((await rotate(true)).body.code).toBe('keyNotActive');
    expect((await create(sana, 'Office')).body.name).toBe('Office');
    expect((await create(omar, 'Till')).body.id).not.toBe(old.id);
    // Nobody is handed a pair that no longer works.
    await sana.call(keys.revoke, { params: { id: old.id } });
    expect((await create(sana, 'Till')).body.code).toBe('keyNotActive');
  });
});

describe('the list of key pairs', () => {
  test('comes in pages, of those that work or of those that have ended', async () => {
    const [sana, omar] = [await as(), await as()];
    const pairs = [(await sana.keyPair()).id];
    for (const name of ['b', 'c', 'd', 'e']) pairs.push((await createPair(sana, { name })).id);
    for (const id of [pairs[1], pairs[3]]) await sana.call(keys.revoke, { params: { id: String(id) } });
    const read = async (who: SignedInClient, query: Record<string, string | number | undefined>) => {
      const pages = await everyPage((cursor) => who.call(keys.list, { query: { ...query, cursor } }));
      for (const { body } of pages) expect(body.length).toBeLessThanOrEqual(Number(query.limit));
      return pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id));
    };
    expect(await read(sana, { limit: 2 })).toEqual(pairs);
    expect(await read(sana, { limit: 2, state: 'active' })).toEqual([pairs[0], pairs[2], pairs[4]]);
    expect(await read(sana, { limit: 1, state: 'ended' })).toEqual([pairs[3], pairs[1]]);
    // Another account's pair is no place to begin at.
    const foreign = await omar.call(keys.list, { query: { cursor: pairs[0] } });
    expect([foreign.status, foreign.body]).toEqual([200, []]);
    const wrong = await sana.call(keys.list, { query: { state: 'old', limit: 101, cursor: 'x' } });
    expect(wrong.body.errors.map(({ code }: { code: string }) => code)).toEqual([
      'keyStateInvalid',
      'limitInvalid',
      'cursorInvalid',
    ]);
  });

  test('of 6,000 replacements makes no call read them all', async () => {
    const sana = await as();
    await db.rows(
      raw(`insert into key_pairs (id, account_id, kind, api_key, secret_sealed, created_at, revoked_at)
        select gen_random_uuid(), '${sana.accountId}', 'live', 'fs_live_' || n, '',
          now() - interval '30 days' + n * interval '1 minute', now() from generate_series(1, 6000) n`),
    );
    await db.rows(raw('analyze key_pairs'));
    expect((await sana.call(auth.user)).body.apiKey).toBe((await sana.keyPair()).apiKey);
    await createPair(sana);
    const plans = await db.rows<{ 'QUERY PLAN': string }>(
      raw(`explain (analyze, timing off, summary off) select id from key_pairs
        where account_id = '${sana.accountId}' and kind = 'live' and revoked_at is null and expires_at is null
        order by created_at, id limit 1`),
    );
    expect(plans.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/key_pairs_(first_live|active)_idx/);
  });
});

describe('revoking a key pair', () => {
  test('takes effect with the next call and is idempotent', async () => {
    const sana = await as();
    const pair = await createPair(sana);
    expect((await look(pair)).status).toBe(200);
    expect((await sana.call(keys.revoke, { params: { id: pair.id } })).body).toEqual({ message: 'API key revoked' });
    const answer = await look(pair);
    expect([answer.status, answer.body.code]).toEqual([403, 'keyRevoked']);
    expect((await stranger.call(lookup.recentReports, { headers: { api_key: pair.apiKey } })).status).toBe(403);
    const { revokedAt } = await listed(sana, pair.id);
    expect((await sana.call(keys.revoke, { params: { id: pair.id } })).status).toBe(200);
    expect((await listed(sana, pair.id)).revokedAt).toBe(revokedAt);
    const { events } = await eventsOf(testApp);
    const revocations = events.filter(({ event, actorId }) => event === 'key.revoked' && actorId === sana.accountId);
    expect(revocations).toHaveLength(1);
  });

  test('the account’s API key becomes its next live pair, never a test pair', async () => {
    const sana = await as();
    await sana.call(keys.test);
    const next = await createPair(sana);
    const { id } = await sana.keyPair();
    await sana.call(keys.revoke, { params: { id } });
    expect((await sana.call(auth.user)).body.apiKey).toBe(next.apiKey);
    await sana.call(keys.revoke, { params: { id: next.id } });
    expect((await sana.call(auth.user)).body.apiKey).toBeNull();
  });
});

test('the test pair of an account is created once under concurrent requests, and again after it was revoked', async () => {
  const sana = await as();
  const answers = await Promise.all(Array.from({ length: 4 }, () => sana.call(keys.test)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const [{ body }] = answers as [(typeof answers)[0]];
  expect(body.apiKey).toMatch(/^fs_test_[0-9A-Za-z]{28}$/);
  expect(body.secret).toMatch(/^fs_test_secret_[0-9A-Za-z]{49}$/);
  expect((await look(body)).status).toBe(200);
  await sana.call(keys.revoke, { params: { id: body.id } });
  expect((await sana.call(keys.test)).body.id).not.toBe(body.id);
});

test('a wrong secret and an unknown key get the same answer, whatever the state of the key', async () => {
  const sana = await as();
  const [active, revoked] = [await createPair(sana), await createPair(sana)];
  await sana.call(keys.revoke, { params: { id: revoked.id } });
  const forgotten = await createPair(sana);
  await db.rows(raw(`delete from key_pairs where id = '${forgotten.id}'`));
  // A whole secret of another pair: whether a text is whole is told from the text alone.
  const { secret } = revoked;
  const answers = await Promise.all([active.apiKey, forgotten.apiKey].map((apiKey) => look({ apiKey, secret })));
  answers.push(await look({ apiKey: revoked.apiKey, secret: active.secret }));
  const alike = answers.map(({ status, headers, body: { instance, ...problem } }) => ({
    status,
    problem,
    headers: Object.keys(headers).sort(),
  }));
  for (const answer of alike) expect(answer).toEqual(alike[0]);
  expect(alike[0]?.status).toBe(401);
});

describe('a program', () => {
  test('replaces its own pair, and both work for a day', async () => {
    const sana = await as();
    for (const kind of ['live', 'test']) {
      const old = await createPair(sana, { name: 'Till', kind });
      const { status, body } = await stranger.call(keys.rotateOwn, { headers: proofOf(old) });
      expect([status, body.name, body.kind]).toEqual([200, 'Till', kind]);
      expect((await look(body)).status).toBe(200);
      expect((await look(old)).status).toBe(200);
      const { expiresAt } = await listed(sana, old.id);
      expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000);
    }
  });

  test('replaces its own pair without a body, also if it declares JSON', async () => {
    const old = await createPair(await as());
    const headers = { ...proofOf(old), 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/api/keys/rotate', headers });
    expect([answer.statusCode, answer.json().name]).toEqual([200, old.name]);
  });

  test('cannot replace a pair twice, also at the same time, and never end it at once', async () => {
    const sana = await as();
    const old = await createPair(sana);
    const rotate = () => stranger.call(keys.rotateOwn, { headers: proofOf(old), body: { now: true } });
    const answers = await Promise.all([rotate(), rotate(), rotate()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('keyNotActive');
    expect((await look(old)).status).toBe(200);
  });
});

describe('a stolen key pair', () => {
  const works = async (pair: Pair) => (await look(pair)).status === 200;
  /** Replaces a pair by a call with that pair, as anyone who has it can. */
  const replacedByItself = async (pair: Pair): Promise<Pair> => {
    const { status, body } = await stranger.call(keys.rotateOwn, { headers: proofOf(pair) });
    expect(status).toBe(200);
    return body;
  };
  const revokes = (owner: SignedInClient, { id }: Pair) => owner.call(keys.revoke, { params: { id } });
  const mailsTo = async ({ person }: SignedInClient) => {
    await mails.deliver();
    return mails.to(person.email).filter(({ subject }) => subject.includes('API key'));
  };

  test('whoever replaces a stolen pair, again and again, loses all of them when the owner revokes the one they know', async () => {
    const owner = await as();
    const [known, other] = [await createPair(owner), await createPair(owner, { name: 'Other' })];
    const next = await replacedByItself(known);
    const last = await replacedByItself(next);
    expect((await revokes(owner, known)).status).toBe(200);
    for (const pair of [known, next, last]) expect(await works(pair)).toBe(false);
    expect((await stranger.call(keys.rotateOwn, { headers: proofOf(last) })).status).toBe(403);
    expect(await works(other)).toBe(true);
    const [, , , , told] = await mailsTo(owner);
    expect(told?.text).toContain('2 key pairs that had taken its place');
  });

  test('a pair that has ended takes its successors along, too, and one that is replaced at this moment', async () => {
    const owner = await as();
    const known = await createPair(owner);
    const next = await replacedByItself(known);
    expect((await owner.call(keys.rotate, { params: { id: next.id }, body: { now: true } })).status).toBe(200);
    const racing = await createPair(owner);
    const [answer] = await Promise.all([
      stranger.call(keys.rotateOwn, { headers: proofOf(racing) }),
      revokes(owner, racing),
    ]);
    if (answer.status === 200) expect(await works(answer.body)).toBe(false);
    expect(await works(racing)).toBe(false);
  });

  test('a pair that the owner made in place of another stays when the old one is revoked', async () => {
    const owner = await as();
    const old = await createPair(owner);
    const next: Pair = (await owner.call(keys.rotate, { params: { id: old.id } })).body;
    const after = await replacedByItself(next);
    await revokes(owner, old);
    expect(await Promise.all([old, next, after].map(works))).toEqual([false, true, true]);
    // The pairs before a revoked one stay, too: their owner may still use them.
    await revokes(owner, after);
    expect(await Promise.all([next, after].map(works))).toEqual([true, false]);
  });

  test('an admin who revokes a pair revokes those that took its place', async () => {
    const [owner, admin] = [await as(), await asStaff('admin')];
    const known = await createPair(owner);
    const next = await replacedByItself(known);
    const revoke = () =>
      admin.call(issuedKeys.revoke, { params: { id: known.id }, body: { reason: 'It was found on the internet.' } });
    expect((await revoke()).status).toBe(200);
    expect(await Promise.all([known, next].map(works))).toEqual([false, false]);
    const told = await mailsTo(owner);
    expect(told.at(-1)?.text).toContain('A key pair that had taken its place');
    expect((await revoke()).status).toBe(200);
    expect(await mailsTo(owner)).toHaveLength(told.length);
  });

  test('the owner is mailed about each pair that is made, replaced and revoked, by its name', async () => {
    const owner = await as();
    const first = await createPair(owner, { name: 'Till 3' });
    const second: Pair = (await owner.call(keys.rotate, { params: { id: first.id }, body: { now: true } })).body;
    await replacedByItself(second);
    await revokes(owner, second);
    await revokes(owner, second);
    const told = await mailsTo(owner);
    expect(told.map(({ subject }) => subject)).toEqual([
      'A new API key was created',
      'One of your API keys was replaced',
      'One of your API keys was replaced',
      'One of your API keys was revoked',
    ]);
    for (const { text } of told) expect(text).toContain('“Till 3”');
    expect(told[1]?.text).toContain('The old pair has stopped working.');
    expect(told[2]?.text).toContain('A program that has the key pair');
  });
});
