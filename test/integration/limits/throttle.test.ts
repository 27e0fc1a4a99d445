import { beforeEach, describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { Problem } from '../../../src/contract/problems/problem.ts';
import { registerRules } from '../../../src/server/areas/limits/rules.ts';
import { forgetPastCounts } from '../../../src/server/areas/limits/sketch-store.ts';
import { takeTries } from '../../../src/server/areas/limits/take-tries.ts';
import { type Answer, startApp } from '../../support/app.ts';
import { aResetToken } from '../../support/mailbox.ts';
import { aPerson, type Person } from '../../support/people.ts';
import { raw } from '../../support/raw-statement.ts';
import { addApp } from '../../support/second-factor.ts';
import { day, hour, minute, movableClock } from '../../support/time.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { stranger, as, db, context, mails } = testApp;

interface From {
  address?: string;
  device?: string;
}

const attempt = (email: string, password: string, { address, device }: From = {}) =>
  stranger.call(auth.login, { body: { email, password }, address, headers: device ? { cookie: device } : {} });
const guess = (email: string, from: From = {}) => attempt(email, 'Wrong-horse-1', from);
const deviceOf = (answer: Answer): string =>
  [answer.headers['set-cookie'] as string | string[]]
    .flat()
    .find((cookie) => cookie.startsWith('device='))
    ?.split(';')[0] ?? '';

/** A person who has signed in from this device before. */
async function knownPerson(): Promise<{ person: Person; device: string; address: string }> {
  const { person } = await as();
  const address = `198.51.100.${1 + Math.floor(Math.random() * 250)}`;
  return { person, device: deviceOf(await attempt(person.email, person.password, { address })), address };
}

async function times<T>(count: number, what: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let n = 0; n < count; n++) answers.push(await what(n));
  return answers;
}

beforeEach(() => db.rows(raw('delete from limit_counts')));

describe('a device cookie that somebody planted', () => {
  const planted = `device=${'p'.repeat(43)}`;

  test('is replaced at registration, sign-in, and a new password', async () => {
    const person = aPerson();
    const registered = await stranger.call(auth.register, { body: person, headers: { cookie: planted } });
    const atRegistration = deviceOf(registered);
    const atSignIn = deviceOf(await attempt(person.email, person.password, { device: planted }));
    const own = deviceOf(await attempt(person.email, person.password, { device: atSignIn }));
    expect(own).toBe(atSignIn);
    const token = await aResetToken(testApp, person.email);
    const body = { token, password: 'Another-horse-2' };
    const atReset = deviceOf(await stranger.call(auth.resetPassword, { body, headers: { cookie: planted } }));
    const marks = [planted, atRegistration, atSignIn, atReset];
    for (const mark of marks) expect(mark).toMatch(/^device=[\w-]{43}$/);
    expect(new Set(marks).size).toBe(marks.length);
  });

  test('gives its planter no further guesses and no silence', async () => {
    const { person } = await knownPerson();
    await attempt(person.email, person.password, { device: planted, address: '203.0.113.90' });
    const address = '203.0.113.91';
    for (const { status } of await times(5, () => guess(person.email, { device: planted, address })))
      expect(status).toBe(401);
    expect((await guess(person.email, { device: planted, address })).status).toBe(429);

    await db.rows(raw('delete from limit_counts'));
    await mails.deliver();
    const notices = () => mails.to(person.email).filter(({ subject }) => subject === 'A login from a new device');
    const before = notices().length;
    expect((await attempt(person.email, person.password, { device: planted, address })).status).toBe(200);
    await mails.deliver();
    expect(notices()).toHaveLength(before + 1);
  });

  test('of another account is not taken over either', async () => {
    const [one, other] = [await knownPerson(), await knownPerson()];
    const mark = deviceOf(await attempt(other.person.email, other.person.password, { device: one.device }));
    expect(mark).not.toBe(one.device);
    expect(deviceOf(await attempt(one.person.email, one.person.password, { device: one.device }))).toBe(one.device);
  });
});

describe('guessing a password', () => {
  test('from one address is slowed down, longer each time, with Retry-After', async () => {
    const { person } = await as();
    const address = '203.0.113.50';
    const first = await times(5, () => guess(person.email, { address }));
    expect(first.map(({ status }) => status)).toEqual(Array(5).fill(401));

    const waits: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      const answer = await attempt(person.email, person.password, { address });
      expect(answer.status).toBe(429);
      waits.push(answer.headers['retry-after']);
      time.pass(Number(answer.headers['retry-after']) * 1000);
      expect((await guess(person.email, { address })).status).toBe(401);
    }
    expect(waits).toEqual(['30', '60', '120', '240']);
  });

  test('while the clock is a year ahead locks nobody out once the clock is right', async () => {
    const { person } = await as();
    const address = '203.0.113.52';
    time.pass(365 * day);
    await times(5, () => guess(person.email, { address }));
    expect((await attempt(person.email, person.password, { address })).status).toBe(429);
    time.pass(-365 * day);
    expect((await attempt(person.email, person.password, { address })).status).toBe(200);
  });

  test('is answered with a problem that states the wait in words and numbers', async () => {
    const { person } = await as();
    const address = '203.0.113.51';
    await times(5, () => guess(person.email, { address }));
    const { body } = await guess(person.email, { address });
    expect(Problem.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      status: 429,
      title: 'Too many attempts',
      code: 'tryAgainInSeconds',
      message: 'Too many attempts. Please wait 30 s and try again.',
      values: { seconds: 30 },
    });
    time.pass(31_000);
    await guess(person.email, { address });
    time.pass(61_000);
    await guess(person.email, { address });
    expect((await guess(person.email, { address })).body).toMatchObject({
      code: 'tryAgainInMinutes',
      message: 'Too many attempts. Please wait 2 min and try again.',
      values: { minutes: 2 },
    });
  });

  test('of an account that does not exist is slowed down the same way', async () => {
    const [known, unknown] = [(await as()).person.email, aPerson().email];
    const run = async (email: string) =>
      (await times(7, () => guess(email, { address: '203.0.113.53' }))).map(({ status, headers, body }) => [
        status,
        headers['retry-after'],
        body.message,
      ]);
    expect(await run(unknown)).toEqual(await run(known));
  });

  test('counts an IPv6 /64 network as one address', async () => {
    const { person } = await as();
    const answers = await times(6, (n) => guess(person.email, { address: `2001:db8:1:2::${n + 1}` }));
    expect(answers.at(-1)?.status).toBe(429);
    expect((await guess(person.email, { address: '2001:db8:1:3::1' })).status).toBe(401);
  });

  test('is forgiven after the correct password', async () => {
    const { person } = await as();
    const address = '203.0.113.55';
    for (let round = 0; round < 3; round++) {
      await times(4, () => guess(person.email, { address }));
      expect((await attempt(person.email, person.password, { address })).status).toBe(200);
    }
  });

  test('is counted across processes on one database', async () => {
    const processes = [1, 2].map(() => ({ ...testApp.context }));
    const rules = registerRules('sana@example.com', {
      address: '',
      network: '203.0.113.56',
      userAgent: '',
      device: null,
    });
    const taken = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => takeTries(processes[n % 2] ?? testApp.context, rules)),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});

describe('a person whose account is attacked', () => {
  /** Many machines that guess as fast as allowed. */
  const attack = (email: string) => times(40, (n) => guess(email, { address: `192.0.2.${n}` }));

  test('can sign in at once from a known device, and from a known network', async () => {
    const { person, device, address } = await knownPerson();
    await attack(person.email);
    for (const known of [{ address: '203.0.113.60', device }, { address }])
      expect((await attempt(person.email, person.password, known)).status).toBe(200);
  });

  test('can sign in within a minute from a new device', async () => {
    const { person } = await knownPerson();
    await attack(person.email);
    const answer = await attempt(person.email, person.password);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    time.pass(Number(answer.headers['retry-after']) * 1000);
    expect((await attempt(person.email, person.password)).status).toBe(200);
  });

  test('can always sign in after a password reset by mail', async () => {
    const { person } = await knownPerson();
    const token = await aResetToken(testApp, person.email);
    await attack(person.email);
    const body = { token, password: 'Another-horse-2' };
    const reset = await stranger.call(auth.resetPassword, { body });
    const device = deviceOf(reset);
    await attack(person.email);
    expect((await attempt(person.email, 'Another-horse-2', { device })).status).toBe(200);
  });

  test('with a second factor leaves a reader of the mail no more guesses at it than a stranger', async () => {
    const { person, accountId } = await as();
    await addApp(testApp, accountId);
    const token = await aResetToken(testApp, person.email);
    const address = '203.0.113.77';
    const password = 'Another-horse-2';
    const body = { token, password };
    const device = deviceOf(await stranger.call(auth.resetPassword, { body, address }));
    expect(device).toBe('');
    const { challenge } = (await attempt(person.email, password, { address })).body;
    const second = () =>
      stranger.call(auth.loginFactor, { body: { challenge, code: '000000' }, address, headers: { cookie: device } });
    const answers = await times(6, second);
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(401), 429]);
  });

  test('gains nothing from a device known to another account', async () => {
    const [{ person }, other] = [await knownPerson(), await knownPerson()];
    await attack(person.email);
    expect((await attempt(person.email, person.password, { device: other.device })).status).toBe(429);
  });

  test('keeps only the device that set the new password as known', async () => {
    const { person, device } = await knownPerson();
    const token = await aResetToken(testApp, person.email);
    const body = { token, password: 'Another-horse-2' };
    await stranger.call(auth.resetPassword, { body });
    await attack(person.email);
    expect((await attempt(person.email, 'Another-horse-2', { device, address: '203.0.113.61' })).status).toBe(429);
  });
});

describe('requesting a reset link', () => {
  const requestLink = (email: string, address?: string) =>
    stranger.call(auth.forgetPassword, { body: { email }, address });

  test('is limited per address, whether or not the address has an account', async () => {
    for (const { email } of [(await as()).person, aPerson()]) {
      const answers = await times(4, () => requestLink(email));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(answers.at(-1)?.headers['retry-after']).toBe('300');
    }
  });

  test('never pauses for longer than a link is valid', async () => {
    const { person } = await as();
    const longest = Math.max(
      ...(await times(12, async () => {
        const answer = await requestLink(person.email);
        const wait = Number(answer.headers['retry-after'] ?? 0) * 1000;
        time.pass(wait);
        return wait;
      })),
    );
    expect(longest).toBe(hour);
  });
});

const reset = (token: string, address?: string) =>
  stranger.call(auth.resetPassword, { body: { token, password: 'Another-horse-2' }, address });
const register = (person: Person, address?: string) => stranger.call(auth.register, { body: person, address });
const address = '203.0.113.54';

test.each<[string, number, number, (known: { person: Person; device: string }, n: number) => Promise<Answer>]>([
  [
    'Guesses for one account from many addresses',
    25,
    401,
    ({ person }, n) => guess(person.email, { address: `203.0.113.${n}` }),
  ],
  ['Guesses for many accounts from one address', 50, 401, () => guess(aPerson().email, { address })],
  ['Guesses from a known device', 10, 401, ({ person, device }) => guess(person.email, { device })],
  [
    'Links for many accounts from one address',
    20,
    200,
    () => stranger.call(auth.forgetPassword, { body: { email: aPerson().email }, address }),
  ],
  ['New passwords with one link', 10, 422, () => reset('a'.repeat(43))],
  ['New passwords with many links from one address', 30, 422, (_, n) => reset(String(n).padStart(43, 'b'), address)],
  ['Registrations from one address', 20, 200, () => register(aPerson(), address)],
  ['Registrations of an account', 5, 409, ({ person }) => register(person)],
])('%s are slowed down after %i', async (_what, most, status, tries) => {
  const known = await knownPerson();
  const answers = await times(most + 1, (n) => tries(known, n));
  expect(answers.map((answer) => answer.status)).toEqual([...Array(most).fill(status), 429]);
});

test('pauses end, and old counts are deleted', async () => {
  const { person } = await as();
  const address = '203.0.113.91';
  await times(5, () => guess(person.email, { address }));
  time.pass(25 * hour);
  const again = await times(6, () => guess(person.email, { address }));
  expect(again.map(({ status }) => status)).toEqual([...Array(5).fill(401), 429]);
  time.pass(25 * hour + minute);
  await forgetPastCounts(context);
  expect(await db.rows(raw('select 1 from limit_counts'))).toEqual([]);
});

test('throttle counts and the log contain no address, email or device', async () => {
  const { person, device } = await knownPerson();
  await guess(person.email, { address: '203.0.113.92', device });
  expect(await db.rows(raw('select from limit_counts'))).not.toEqual([]);
  await expectUnreadable(testApp, [person.email, '203.0.113.92', device.replace('device=', '')]);
});
