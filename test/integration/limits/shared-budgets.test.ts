import { describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { check } from '../../../src/contract/lookup/check.ts';
import { findFirstPair } from '../../../src/server/areas/keys/store.ts';
import { attempts, sharedBudgets } from '../../../src/server/limits.ts';
import { signIn, startApp, type TestApp } from '../../support/app.ts';
import { aPerson } from '../../support/people.ts';
import { setPolicy } from '../../support/policy.ts';
import { day, movableClock } from '../../support/time.ts';

/** An account that was registered from an address; the answer's headers sign in. */
async function joins({ stranger, context }: TestApp, address: string) {
  const person = aPerson();
  expect((await stranger.call(auth.register, { body: person, address })).status).toBe(200);
  const { uid, stsTokenManager } = await signIn(context, person);
  return {
    hasKey: (await findFirstPair(context, uid)) !== null,
    create: async () => {
      const headers = { authorization: `Bearer ${stsTokenManager.accessToken}` };
      return (await stranger.call(keys.create, { headers, body: { name: 'Till', kind: 'live' } })).status;
    },
  };
}

test.each(Object.entries(sharedBudgets({ newKeysPerHour: 1_000 })))(
  'nobody may take more than half of %s, and something is kept for those who come for the first time',
  (_name, { share, reserve }) => {
    for (const part of Object.values(share)) expect(part).toBeLessThanOrEqual(0.5);
    expect(reserve).toBeGreaterThan(0);
  },
);

describe('the live keys of an hour', () => {
  test('are not used up by the accounts of one network, nor by one account', async () => {
    const registry = await startApp({ newKeysPerHour: 100 });
    // A tenth of a hundred for the network, two for each account.
    const greedy = await joins(registry, '203.0.113.1');
    expect([await greedy.create(), await greedy.create()]).toEqual([200, 429]);
    const others = [];
    for (let at = 2; at < 12; at++) others.push(await joins(registry, `203.0.113.${at}`));
    expect(others.map(({ hasKey }) => hasKey)).toEqual([...Array(8).fill(true), false, false]);
    expect((await joins(registry, '198.51.100.1')).hasKey).toBe(true);
  });

  test('are kept for first keys when many networks have taken many', async () => {
    const registry = await startApp({ newKeysPerHour: 100 });
    const early = [];
    for (let at = 0; at < 40; at++) early.push(await joins(registry, `10.${at}.0.1`));
    const second = [];
    for (const one of early) second.push(await one.create());
    // Thirty of the hundred are for accounts that have none of this hour.
    expect(second.filter((status) => status === 200)).toHaveLength(30);
    expect(second.filter((status) => status === 429)).toHaveLength(10);
    expect((await joins(registry, '10.99.0.1')).hasKey).toBe(true);
  });
});

describe('the checks of visitors', () => {
  test('are not used up by one visitor with many addresses', async () => {
    const { stranger, context } = await startApp();
    await setPolicy(context, { visitorChecks: 'reported_only' });
    const ask = async (address: string) =>
      (await stranger.call(check.visitor, { body: { kind: 'email', identifier: aPerson().email }, address })).status;
    const statuses = [];
    // Each /64 may ask five times; all of a /48 together a fiftieth of the day's 2,000.
    for (let at = 0; at < 50; at++) statuses.push(await ask(`2001:db8:1:${at.toString(16)}::1`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(await ask('2001:db8:2::1')).toBe(200);
  });
});

test('many mailboxes get few mails because one site with many networks asks for them', async () => {
  const { stranger } = await startApp();
  const ask = async (address: string) =>
    (await stranger.call(auth.forgetPassword, { body: { email: aPerson().email }, address })).status;
  const { freeTries } = attempts['mails of a site'];
  for (let at = 0; at < freeTries; at++) expect(await ask(`2001:db8:3:${at.toString(16)}::1`)).toBe(200);
  expect([await ask('2001:db8:3:ffff::1'), await ask('2001:db8:4::1')]).toEqual([429, 200]);
});

describe('one mailbox', async () => {
  const time = movableClock();
  const { stranger, mails } = await startApp({ clock: time.clock });
  let mailboxes = 0;
  /** Another spelling of the same mailbox each time. */
  const spellings = () => {
    mailboxes += 1;
    const [name, tags] = [`hassan${mailboxes}`, { count: 0 }];
    return () => {
      tags.count += 1;
      return `${name}+${tags.count}@example.com`;
    };
  };
  const prove = async (identifier: string, address: string) => {
    const body = { kind: 'email', identifier, language: 'en' };
    return (await stranger.call(proofs.begin, { body, address })).status;
  };

  test('gets few mails because one network asks for them, whatever is added to the address', async () => {
    // The limits of a day begin with the day: all of these tries are on one.
    time.pass(day - (time.clock().getTime() % day));
    const spelling = spellings();
    const statuses = [];
    for (let at = 0; at < 50; at++) {
      statuses.push(await prove(spelling(), '203.0.113.5'));
      if (at % 10 === 9) time.pass(60 * 60_000);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    // Whoever else has the mailbox is sent a code all the same.
    expect(await prove(spelling(), '198.51.100.5')).toBe(200);
    expect((await stranger.call(auth.forgetPassword, { body: { email: spelling() } })).status).toBe(200);
    await mails.deliver();
    time.pass(day);
    expect(await prove(spelling(), '203.0.113.5')).toBe(200);
  });

  test('of somebody who registers is counted with what passwords and proofs send', async () => {
    const spelling = spellings();
    const address = '203.0.114.5';
    for (let at = 0; at < 5; at++) {
      expect((await stranger.call(auth.register, { body: aPerson({ email: spelling() }), address })).status).toBe(200);
      expect(await prove(spelling(), address)).toBe(200);
      time.pass(20 * 60_000);
    }
    expect(await prove(spelling(), address)).toBe(429);
    expect((await stranger.call(auth.forgetPassword, { body: { email: spelling() }, address })).status).toBe(429);
  });
});
