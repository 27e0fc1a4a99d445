import { beforeEach, describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { contract, listEndpoints } from '../../../src/contract/index.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { raw } from '../../support/raw-statement.ts';
import { addApp } from '../../support/second-factor.ts';
import { minute, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';
import { anOwner, type EndpointName, wholeCalls } from '../../support/whole-calls.ts';

const time = movableClock();
const testApp = await startApp({ clock: time.clock });
const { as, db, stranger } = testApp;

const sensitive = listEndpoints().filter(([, endpoint]) => endpoint.stepUp);
const prove = (who: SignedInClient, password = who.person.password) => who.call(auth.stepUp, { body: { password } });
/** Whether the session may make sensitive calls. */
const isProven = async (who: SignedInClient): Promise<boolean> => {
  const { status } = await who.call(contract.keys.secret, { params: { id: (await who.keyPair()).id } });
  return status === 200;
};

beforeEach(() => db.rows(raw('delete from limit_counts')));

test('only calls of a session ask for a proof, and these do', () => {
  expect(sensitive.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      ...['account.remove', 'keys.create', 'keys.secret', 'keys.rotate', 'staffDisputes.file'],
      ...['people.grant', 'people.revoke', 'emailAddress.requestChange'],
      ...['waitingProofs.open', 'waitingProofs.document', 'waitingProofs.decide'],
    ]),
  );
  for (const [, { access }] of sensitive) expect(access).toBe('session');
});

test('whatever staff save as a file asks for a proof', () => {
  const files = listEndpoints().filter(([, { roles, download, path }]) => roles && (download || /\bcsv$/.test(path)));
  expect(files.map(([name]) => name)).toContain('auditTrail.csv');
  for (const [name, { stepUp }] of files) expect([name, stepUp]).toEqual([name, true]);
});

describe.each(sensitive)('%s', (name, endpoint) => {
  test('is refused 15 minutes after the sign-in, changes nothing, and works after a new proof', async () => {
    const owner = await anOwner(testApp);
    // Staff do not act on their own reports.
    const caller = endpoint.roles ? await testApp.asStaff(...endpoint.roles) : owner;
    time.pass(15 * minute);
    const sent = await wholeCalls[name as EndpointName](owner);
    const { lastId } = await eventsOf(testApp);
    const refused = await caller.call(endpoint, sent);
    expect([refused.status, refused.body.code]).toEqual([403, 'stepUpRequired']);
    expect((await eventsOf(testApp, lastId)).events).toEqual([]);

    expect((await prove(caller)).status).toBe(200);
    expect((await caller.call(endpoint, sent)).status).toBe(200);
  });
});

test('a proof counts for 15 minutes and for the session that gave it', async () => {
  const person = await as();
  const login = await stranger.call(auth.login, { body: person.person });
  const other = { authorization: `Bearer ${login.body.stsTokenManager.accessToken}` };
  time.pass(20 * minute);
  expect(await isProven(person)).toBe(false);
  await prove(person);
  time.pass(14 * minute);
  expect(await isProven(person)).toBe(true);
  const params = { id: (await person.keyPair()).id };
  expect((await stranger.call(contract.keys.secret, { params, headers: other })).status).toBe(403);
  time.pass(minute);
  expect(await isProven(person)).toBe(false);
});

test('a proof with a time in the future does not count', async () => {
  const person = await as();
  await db.rows(
    raw(`update sessions set proven_at = now() + interval '10 years' where account_id = '${person.accountId}'`),
  );
  await testApp.markAgain();
  expect(await isProven(person)).toBe(false);
});

test('an API key cannot prove anything, and needs no proof for its own calls', async () => {
  const person = await as();
  const { headers } = await person.keyPair();
  const answer = await stranger.call(auth.stepUp, { body: { password: person.person.password }, headers });
  expect(answer.status).toBe(401);
});

test('a wrong password is refused, is no proof, and guesses are slowed down', async () => {
  const person = await as();
  time.pass(15 * minute);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) statuses.push((await prove(person, 'Wrong-horse-1')).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  const paused = await prove(person);
  expect([paused.status, paused.headers['retry-after']]).toEqual([429, '30']);
  expect(await isProven(person)).toBe(false);

  // The pause is the session's own: the owner is not locked out elsewhere.
  expect((await stranger.call(auth.login, { body: person.person })).status).toBe(200);
  time.pass(minute);
  expect((await prove(person)).status).toBe(200);
  expect(await isProven(person)).toBe(true);
});

test('a right code forgives no guesses at the password', async () => {
  const person = await as();
  const { recoveryCodes } = await addApp(testApp, person.accountId);
  for (let n = 0; n < 5; n++) await prove(person, 'Wrong-horse-1');
  const [code] = recoveryCodes;
  expect((await person.call(auth.stepUp, { body: { code } })).status).toBe(200);
  expect((await prove(person, 'Wrong-horse-1')).status).toBe(429);
});

test('a proof that meets the end of its session is refused', async () => {
  const person = await as();
  const answers = await Promise.all([prove(person), person.call(auth.signout), prove(person)]);
  for (const { status } of answers) expect([200, 401]).toContain(status);
  expect((await prove(person)).status).toBe(401);
});
