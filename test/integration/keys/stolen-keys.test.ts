import { expect, test } from 'vitest';
import { keys } from '../../../src/contract/keys/keys.ts';
import { issuedKeys } from '../../../src/contract/keys/staff-keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';

const { stranger, as, asStaff, mails } = await startApp();

interface Pair {
  id: string;
  apiKey: string;
  secret: string;
}
const headersOf = ({ apiKey, secret }: Pair) => ({ api_key: apiKey, secret });
const works = async (pair: Pair) =>
  (await stranger.call(lookup.detail, { body: { email: 'a@example.org' }, headers: headersOf(pair) })).status === 200;
const made = async (owner: SignedInClient, name = 'Till'): Promise<Pair> =>
  (await owner.call(keys.create, { body: { name } })).body;
/** Replaces a pair with a call of its own, as whoever has it can. */
const replacedByItself = async (pair: Pair): Promise<Pair> => {
  const { status, body } = await stranger.call(keys.rotateOwn, { headers: headersOf(pair) });
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
  const [known, other] = [await made(owner), await made(owner, 'Other')];
  const next = await replacedByItself(known);
  const last = await replacedByItself(next);
  expect((await revokes(owner, known)).status).toBe(200);
  for (const pair of [known, next, last]) expect(await works(pair)).toBe(false);
  expect((await stranger.call(keys.rotateOwn, { headers: headersOf(last) })).status).toBe(403);
  expect(await works(other)).toBe(true);
  const [, , , , told] = await mailsTo(owner);
  expect(told?.text).toContain('2 key pairs that had taken its place');
});

test('a pair that has ended takes its successors along, too, and one that is replaced at this moment', async () => {
  const owner = await as();
  const known = await made(owner);
  const next = await replacedByItself(known);
  expect((await owner.call(keys.rotate, { params: { id: next.id }, body: { now: true } })).status).toBe(200);
  const racing = await made(owner);
  const [answer] = await Promise.all([
    stranger.call(keys.rotateOwn, { headers: headersOf(racing) }),
    revokes(owner, racing),
  ]);
  if (answer.status === 200) expect(await works(answer.body)).toBe(false);
  expect(await works(racing)).toBe(false);
});

test('a pair that the owner made in place of another stays when the old one is revoked', async () => {
  const owner = await as();
  const old = await made(owner);
  const next: Pair = (await owner.call(keys.rotate, { params: { id: old.id } })).body;
  const after = await replacedByItself(next);
  await revokes(owner, old);
  expect(await Promise.all([old, next, after].map(works))).toEqual([false, true, true]);
  // What comes before a pair in its line stays as well: its owner may still use it.
  await revokes(owner, after);
  expect(await Promise.all([next, after].map(works))).toEqual([true, false]);
});

test('an admin who revokes a pair revokes those that took its place', async () => {
  const [owner, admin] = [await as(), await asStaff('admin')];
  const known = await made(owner);
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
  const first = await made(owner, 'Till 3');
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
