import { describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { usage } from '../../../src/contract/keys/usage.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { deleteAccount } from '../../../src/server/areas/accounts/delete-account.ts';
import { readSecret } from '../../../src/server/areas/keys/find-keys.ts';
import { findFirstPair } from '../../../src/server/areas/keys/store.ts';
import { forgetPastCounts } from '../../../src/server/areas/limits/sketch-store.ts';
import { byProgram, generousPlan, signIn, startApp, type TestApp } from '../../support/app.ts';
import { aPerson, type Person } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';

const anEmail = () => ({ email: `${crypto.randomUUID()}@example.org` });
const unconfirmed = { ...generousPlan, name: 'unconfirmed', identifiersPerDay: 20, identifiersPerNetwork: 30 };
const ratePlans = [{ ...generousPlan, identifiersPerDay: 40 }, unconfirmed] as const;

let now = Date.parse('2026-11-20T22:00:00Z');
const registry = await startApp({ ratePlans, clock: () => new Date(now) });
const { db, stranger } = registry;

let networks = 0;
const aNetwork = () => `198.18.${++networks}`;

/** Registers as people do, so the email is unconfirmed. */
async function joins({ person = aPerson(), address = `${aNetwork()}.1` }: { person?: Person; address?: string } = {}) {
  const answer = await stranger.call(auth.register, { body: person, address });
  expect([answer.status, answer.text]).toEqual([200, 'Account created successfully']);
  const { uid, stsTokenManager } = await signIn(registry.context, person);
  const headers = { authorization: `Bearer ${stsTokenManager.accessToken}` };
  const [pair] = (await stranger.call(keys.list, { headers })).body;
  const secret = pair && (await readSecret(registry.context, uid, pair.id, 'test'));
  return { uid, person, headers, pair: pair && { api_key: pair.apiKey, secret } };
}
type Joined = Awaited<ReturnType<typeof joins>>;
const asks = ({ pair }: Joined, body: object = anEmail()) => stranger.call(lookup.detail, { body, headers: pair });
const allowed = async (who: readonly Joined[], times: number) => {
  const answers = await Promise.all(who.flatMap((one) => Array.from({ length: times }, () => asks(one))));
  return answers.filter(({ status }) => status === 200).length;
};
const confirms = async ({ uid }: Joined) => {
  await db.rows(raw(`update accounts set email_confirmed_at = now() where id = '${uid}'`));
  await registry.markAgain();
};
const leaves = ({ uid, person: { email } }: Joined) =>
  deleteAccount(registry.context, byProgram(uid), { email, withdrawReports: false });

describe('an account without a confirmed email', () => {
  test('has the small plan until the email is confirmed', async () => {
    const sana = await joins();
    expect(await allowed([sana], 25)).toBe(20);
    expect((await stranger.call(usage.allowance, { headers: sana.headers })).body).toMatchObject({
      plan: 'unconfirmed',
      identifiersPerDay: 20,
      identifiersRemaining: 0,
    });
    await confirms(sana);
    const answer = await asks(sana);
    expect([answer.status, String(answer.headers['ratelimit-policy'])]).toEqual([
      200,
      expect.stringContaining('"identifiers";q=40;'),
    ]);
    expect((await stranger.call(usage.allowance, { headers: sana.headers })).body.plan).toBe('default');
  });

  test('shares a budget with the others of its network, however many ask at once', async () => {
    const network = aNetwork();
    const three = await Promise.all([1, 2, 3].map((host) => joins({ address: `${network}.${host}` })));
    const elsewhere = await joins();
    // A fifth of the 30 is kept for accounts that have asked for nothing yet, which these no longer are.
    expect(await allowed(three, 1)).toBe(3);
    expect(await allowed(three, 14)).toBe(21);
    const refused = await asks(three[0] as Joined);
    expect([refused.status, refused.body.code]).toEqual([429, 'tooManyIdentifiersNetwork']);
    for (let host = 4; host < 10; host++) {
      const neighbour = await joins({ address: `${network}.${host}` });
      const statuses = [await asks(neighbour), await asks(neighbour)].map(({ status }) => status);
      expect([host, ...statuses]).toEqual([host, 200, 429]);
    }
    // The reserve is used up, too.
    expect((await asks(await joins({ address: `${network}.10` }))).status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(2 * 3_600);
    expect((await asks(elsewhere)).status).toBe(200);
    // Someone who has confirmed their email is not held up by their neighbours.
    await confirms(three[1] as Joined);
    expect((await asks(three[1] as Joined)).status).toBe(200);
  });

  test('leaves the reserve of its network to newcomers, and loses nothing by a refusal', async () => {
    const network = aNetwork();
    const [early, sana, newcomer] = await Promise.all(
      [1, 2, 3].map((host) => joins({ address: `${network}.${host}` })),
    );
    const asksAll = ({ pair }: Joined, queries: object[]) =>
      stranger.call(lookup.batch, { body: { queries }, headers: pair });
    const some = (count: number) => Array.from({ length: count }, anEmail);
    expect((await asksAll(early as Joined, some(18))).status).toBe(200);
    const known = some(6);
    expect((await asksAll(sana as Joined, known)).status).toBe(200);
    for (const further of [
      some(4),
      [...some(6), ...known],
      [...some(6), ...Array.from({ length: 20 }, () => known[0] as object)],
    ]) {
      const refused = await asksAll(sana as Joined, further);
      expect([refused.status, refused.body.code]).toEqual([429, 'tooManyIdentifiersNetwork']);
      expect(String(refused.headers.ratelimit)).toContain('"identifiers";r=14;');
    }
    expect((await stranger.call(usage.allowance, { headers: (sana as Joined).headers })).body.identifiersUsed).toBe(6);
    expect((await asksAll(newcomer as Joined, some(6))).status).toBe(200);
  });

  test('may use test keys without limit', async () => {
    const sana = await joins();
    await allowed([sana], 20);
    const { body: pair } = await stranger.call(keys.test, { headers: sana.headers });
    const answer = await asks({ ...sana, pair: { api_key: pair.apiKey, secret: pair.secret } });
    expect(answer.status).toBe(200);
  });
});

describe('the daily limit of identifiers', () => {
  test('does not start anew when the account is deleted and registered again', async () => {
    const person = aPerson();
    let total = 0;
    for (let life = 0; life < 3; life++) {
      const sana = await joins({
        person: { ...person, email: life === 1 ? person.email.toUpperCase() : person.email },
      });
      total += await allowed([sana], 15);
      await leaves(sana);
    }
    expect(total).toBe(20);
    expect(await allowed([await joins()], 15)).toBe(15);
  });

  test('starts anew at midnight (UTC), when nothing of the deleted account is left', async () => {
    const sana = await joins();
    await allowed([sana], 20);
    await leaves(sana);
    const rows = () =>
      db.rows<{ row: string }>(raw(`select l::text as row from identifier_sketches l where forget_on = '2026-11-21'`));
    const kept = (await rows()).map(({ row }) => row).join('\n');
    expect(kept).toContain('2026-11-20');
    for (const personal of [sana.uid, sana.person.email]) expect(kept).not.toContain(personal);
    const evening = now;
    now += 2 * 3_600_000;
    try {
      await forgetPastCounts(registry.context);
      expect(await rows()).toEqual([]);
      expect(await allowed([await joins({ person: sana.person })], 20)).toBe(20);
    } finally {
      now = evening;
    }
  });
});

describe('the registry’s new live keys of an hour', () => {
  const joinsAt =
    ({ stranger, context }: TestApp) =>
    async () => {
      const person = aPerson();
      const answer = await stranger.call(auth.register, { body: person, address: `${aNetwork()}.1` });
      const { uid, stsTokenManager } = await signIn(context, person);
      return { status: answer.status, uid, headers: { authorization: `Bearer ${stsTokenManager.accessToken}` } };
    };

  test('when given out are refused with the time to wait; registrations, replacements and test keys go on', async () => {
    let at = Date.parse('2026-11-20T10:50:00Z');
    const small = await startApp({ newKeysPerHour: 5, clock: () => new Date(at) });
    const join = joinsAt(small);
    const create = ({ headers }: { headers: Record<string, string> }, kind = 'live') =>
      small.stranger.call(keys.create, { headers, body: { name: 'Till', kind } });
    const joined = await Promise.all(Array.from({ length: 8 }, join));
    expect(joined.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const pairs = await Promise.all(joined.map(({ uid }) => findFirstPair(small.context, uid)));
    expect(pairs.filter((pair) => pair !== null)).toHaveLength(5);

    const late = joined[pairs.indexOf(null)] as (typeof joined)[0];
    const refused = await create(late);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'newKeysPaused', '600']);
    expect((await create(late, 'test')).status).toBe(200);
    const early = joined[pairs.findIndex((pair) => pair !== null)] as (typeof joined)[0];
    const [pair] = (await small.stranger.call(keys.list, { headers: early.headers })).body;
    expect((await small.stranger.call(keys.rotate, { headers: early.headers, params: { id: pair.id } })).status).toBe(
      200,
    );

    at += 10 * 60_000;
    expect((await create(late)).status).toBe(200);
  });
});
