import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { staffRoles } from '../../../src/contract/accounts/roles.ts';
import { isRateLimited } from '../../../src/contract/endpoint.ts';
import { listEndpoints } from '../../../src/contract/index.ts';
import { Problem } from '../../../src/contract/problems/problem.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { openDb } from '../../../src/server/platform/db/pool.ts';
import { generousPlan, type SignedInClient, startApp } from '../../support/app.ts';
import { lockRows } from '../../support/blocked.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';

const none = { callsPerSecond: 1_000_000, waiting: 1_000_000 };
/** Nothing that a test sends within ten seconds is allowed a second time. */
const one = { callsPerSecond: 0.1, waiting: 100 };

const anyParams = ({ path }: { path: string }) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '!']));

const profileOf = ({ person }: SignedInClient) => ({
  username: person.username,
  email: person.email,
  phone: null,
  websiteUrl: null,
  address: null,
  photoURL: null,
});

const expectRefused = (answer: { status: number; body: unknown; headers: Record<string, unknown> }, code: string) => {
  const problem = Problem.parse(answer.body);
  expect([answer.status, problem.code]).toEqual([429, code]);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
};

describe('no endpoint is without a limit for', () => {
  describe('one network', async () => {
    const { stranger } = await startApp({ callLimits: { account: none, network: one } });
    let networks = 0;

    test.each(listEndpoints())('%s', async (_name, endpoint) => {
      networks += 1;
      const addresses = [1, 2].map((host) => `2001:db8:0:${networks.toString(16)}::${host}`);
      const answers = [];
      for (const address of addresses)
        answers.push(await stranger.call(endpoint, { params: anyParams(endpoint), address }));
      expect(answers[0]?.status).not.toBe(429);
      // Two addresses of one /64.
      if (answers[1]) expectRefused(answers[1], 'tooManyCallsNetwork');
    });
  });

  describe('one account', async () => {
    const { as, asStaff } = await startApp({ callLimits: { account: one, network: none } });
    const withSession = listEndpoints().filter(
      ([, { access }]) => access === 'session' || access === 'sessionOrKeyPair',
    );

    test.each(withSession)('%s', async (_name, endpoint) => {
      const somebody = endpoint.roles ? await asStaff(...staffRoles) : await as();
      await somebody.call(auth.user);
      // From another network, too.
      expectRefused(await somebody.call(endpoint, { params: anyParams(endpoint) }), 'tooManyCallsAccount');
    });
  });

  describe('one key', async () => {
    const { as, stranger } = await startApp({ ratePlans: [{ ...generousPlan, lookupsPerMinute: 1 }] });
    const withKey = listEndpoints().filter(([, endpoint]) => isRateLimited(endpoint));

    test.each(withKey)('%s', async (_name, endpoint) => {
      const { headers } = await (await as()).keyPair();
      const sent = { params: anyParams(endpoint), headers };
      await stranger.call(endpoint, sent);
      expectRefused(await stranger.call(endpoint, sent), 'tooManyLookups');
    });
  });
});

describe('while the calls of one account wait for the database', async () => {
  const { as, stranger, db, connection } = await startApp({ callLimits: { account: none, network: none } });

  /** Holds the row of an account, so that calls that change it wait. @returns what lets them go on */
  const hold = async (accountId: string) => {
    const other = openDb(connection, { max: 1 });
    const release = await lockRows(other, raw('select 1 from accounts where id = $1 for update'), [accountId]);
    return () => release().then(other.close);
  };

  test('everybody else is answered, also from the same network, and then they are, too', async () => {
    const [busy, other] = [await as(), await as()];
    const letGo = await hold(busy.accountId);
    const address = '203.0.113.9';
    const waiting = Array.from({ length: 100 }, () => busy.call(account.update, { body: profileOf(busy), address }));
    expect((await other.call(auth.user, { address })).status).toBe(200);
    expect((await other.call(reports.create, { body: aReport() })).status).toBe(200);
    expect((await stranger.call(auth.login, { body: other.person })).status).toBe(200);
    expect(db.load().waiting).toBe(0);
    await letGo();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('an account that has too many waiting is told to wait', async () => {
    const few = await startApp({ callLimits: { account: { ...none, waiting: 5 }, network: none } });
    const busy = await few.as();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => busy.call(account.update, { body: profileOf(busy) })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expectRefused(answer, 'tooManyAtOnce');
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
    expect((await busy.call(auth.user)).status).toBe(200);
  });
});
