import { describe, expect, test, vi } from 'vitest';
import { auth } from '../../src/contract/auth.ts';
import { keyLimit, keyPattern, keys } from '../../src/contract/keys.ts';
import { lookup } from '../../src/contract/lookup.ts';
import { messages } from '../../src/contract/messages.ts';
import { type SignedInClient, startApp } from '../support/app.ts';
import { raw } from '../support/raw-statement.ts';

const { stranger, as, db, services } = await startApp();

const look = ({ apiKey, secret }: { apiKey: string; secret: string }) =>
  stranger.call(lookup.detail, { body: { email: 'a@example.org' }, headers: { api_key: apiKey, secret } });
const createPair = async (somebody: SignedInClient, body: object = { name: 'Till' }) =>
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
    expect(await listed(sana, body.id)).toMatchObject({ name: 'Till 3', revokedAt: null, expiresAt: null });
    expect((await sana.call(keys.secret, { params: { id: body.id } })).body).toEqual({ secret: body.secret });
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
    const { expiresAt, revokedAt } = await listed(sana, old.id);
    expect(revokedAt).toBeNull();
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  test('the old pair is refused after 24 hours', async () => {
    const sana = await as();
    const old = await createPair(sana);
    await sana.call(keys.rotate, { params: { id: old.id } });
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

  test('is possible with 20 active pairs', async () => {
    const sana = await as();
    for (let n = 1; n < keyLimit; n++) await services.keys.create(sana.accountId, { name: 'x', kind: 'live' }, 'test');
    const [pair] = (await sana.call(keys.list)).body;
    expect((await sana.call(keys.rotate, { params: { id: pair.id } })).status).toBe(200);
  });

  test('accepts only booleans for `now`', async () => {
    const sana = await as();
    const { id } = await createPair(sana);
    for (const body of [{ now: 'yes' }, { now: 1 }, null, []])
      expect((await sana.call(keys.rotate, { params: { id }, body })).status).toBe(422);
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

test('another account’s pair is not found when rotated, revoked or read', async () => {
  const [sana, omar] = [await as(), await as()];
  const pair = await createPair(sana);
  for (const id of [pair.id, crypto.randomUUID()])
    for (const endpoint of [keys.rotate, keys.revoke, keys.secret]) {
      const answer = await omar.call(endpoint, { params: { id } });
      expect([answer.status, answer.body.code]).toEqual([404, 'keyNotFound']);
    }
  expect((await look(pair)).status).toBe(200);
});

describe('the test pair of an account', () => {
  test('is created once under concurrent requests', async () => {
    const sana = await as();
    const answers = await Promise.all(Array.from({ length: 4 }, () => sana.call(keys.test)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [{ body }] = answers as [(typeof answers)[0]];
    expect(body.apiKey).toMatch(/^fs_test_[0-9A-Za-z]{28}$/);
    expect(body.secret).toMatch(/^fs_test_secret_[0-9A-Za-z]{49}$/);
    expect((await look(body)).status).toBe(200);
  });

  test('is created again after it was revoked', async () => {
    const sana = await as();
    const { body: first } = await sana.call(keys.test);
    await sana.call(keys.revoke, { params: { id: first.id } });
    expect((await sana.call(keys.test)).body.id).not.toBe(first.id);
  });
});

test('the audit trail records key events without key or secret', async () => {
  const sana = await as();
  const old = await createPair(sana);
  const { body: next } = await sana.call(keys.rotate, { params: { id: old.id } });
  await sana.call(keys.revoke, { params: { id: next.id } });
  const rows = await db.rows<{ event: string; row: string }>(
    raw(`select event, a::text as row from audit_events a where actor_id = '${sana.accountId}' order by id`),
  );
  expect(rows.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['key.created', 'key.replaced', 'key.revoked']),
  );
  const written = rows.map(({ row }) => row).join('\n');
  for (const text of [old.apiKey, old.secret, next.apiKey, next.secret]) expect(written).not.toContain(text);
});

test('a wrong secret and an unknown key get the same answer, whatever the state of the key', async () => {
  const sana = await as();
  const [active, revoked] = [await createPair(sana), await createPair(sana)];
  await sana.call(keys.revoke, { params: { id: revoked.id } });
  const secret = `${active.secret.slice(0, -1)}${active.secret.endsWith('0') ? '1' : '0'}`;
  const answers = await Promise.all(
    [active.apiKey, revoked.apiKey, `${active.apiKey}0`, 'fs_live_nobody', '\u00e9'].map((apiKey) =>
      look({ apiKey, secret }),
    ),
  );
  const alike = answers.map(({ status, headers, body: { instance, ...problem } }) => ({
    status,
    problem,
    headers: Object.keys(headers).sort(),
  }));
  for (const answer of alike) expect(answer).toEqual(alike[0]);
  expect(alike[0]?.status).toBe(401);
});
