import { expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { type SignedInClient, signIn, startApp } from '../../support/app.ts';
import { aPerson } from '../../support/people.ts';
import { runCommand } from '../../support/run-command.ts';
import { eventsOf } from '../../support/trail.ts';

const testApp = await startApp();
const { as, context } = testApp;

test('the command end-sessions signs out one account or all, and is audited', async () => {
  const endSessions = (...options: string[]) => runCommand(context, 'end-sessions', ...options);
  const [sana, omar] = [await as(), await as()];
  const isSignedIn = async (who: SignedInClient) => (await who.call(auth.user)).status === 200;
  const signedIn = async () => [await isSignedIn(sana), await isSignedIn(omar)];
  const { lastId } = await eventsOf(testApp);

  expect((await endSessions())[0]).toBe(2);
  expect((await endSessions('--of', sana.person.email, '--all'))[0]).toBe(2);
  expect((await endSessions('--of', aPerson().email))[0]).toBe(2);
  expect(await signedIn()).toEqual([true, true]);

  const one = await endSessions('--of', sana.person.email.toUpperCase());
  expect(one).toEqual([0, expect.stringContaining('Ended 1 session.')]);
  expect(await signedIn()).toEqual([false, true]);

  await signIn(context, sana.person);
  expect(await endSessions('--all')).toEqual([0, expect.stringContaining('Ended 2 sessions.')]);
  expect(await signedIn()).toEqual([false, false]);

  const { events } = await eventsOf(testApp, lastId);
  expect(events.filter(({ actor }) => actor === 'operator')).toMatchObject([
    { event: 'sessions.ended', details: { account: sana.accountId } },
    { event: 'sessions.all_ended', details: null },
  ]);
});
