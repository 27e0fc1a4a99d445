import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { signIn } from '../../../src/server/areas/accounts/auth/sign-in.ts';
import { recognizeVisitor, rememberVisitor } from '../../../src/server/areas/accounts/sessions/source-store.ts';
import { hashPassword } from '../../../src/server/platform/vault/password-hash.ts';
import { startApp } from '../../support/app.ts';
import { aResetToken } from '../../support/mailbox.ts';
import { raw } from '../../support/raw-statement.ts';
import { aSubject } from '../../support/subjects.ts';

// The attacker of this file can write the database, has no key, and wants to act as someone else.

const { as, db, logged, mails, context, stranger } = await startApp();

const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => db.rows(raw<Row>(text), values);
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const withToken = (token: string) => stranger.call(auth.user, { headers: { authorization: `Bearer ${token}` } });
const unreadable = { status: 500, body: { code: 'recordUnreadable', message: messages.recordUnreadable } };
const logOf = (table: string, id: string) =>
  logged.filter(
    (line) => line.includes('sealed value could not be opened') && line.includes(table) && line.includes(id),
  );

describe('a session', () => {
  test('written by hand signs nobody in, in no form', async () => {
    const [victim, own] = [await as(), await as()];
    const token = 'a token of my own';
    const forge = (hash: Buffer, sealed: Buffer) =>
      sql(
        `insert into sessions (id, account_id, token_hash, token_sealed, created_at, expires_at)
         values (gen_random_uuid(), $1, $2, $3, now(), now() + interval '1 day')`,
        [victim.accountId, hash, sealed],
      );
    await forge(sha256(token), Buffer.alloc(0));
    expect((await withToken(token)).status).toBe(401);
    await sql('update sessions set token_sealed = $2 where token_hash = $1', [sha256(token), sha256(token)]);
    expect((await withToken(token)).status).toBe(401);

    // The attacker's own session, which this program wrote, under another account.
    await sql('update sessions set account_id = $2 where account_id = $1', [own.accountId, victim.accountId]);
    expect((await own.call(auth.user)).status).toBe(401);
    expect((await victim.call(auth.user)).status).toBe(200);
    expect(logged.some((line) => line.includes('"token_sealed"'))).toBe(true);
  });

  test('whose origin was moved is left out of the list, which still shows the others', async () => {
    const [victim, own] = [await as(), await as()];
    await signIn(context, victim.person, {
      address: '10.9.8.7',
      network: 'n',
      userAgent: 'Firefox',
      device: null,
    });
    await stranger.call(auth.login, { body: victim.person, address: '10.9.8.6' });
    const before = (await victim.call(account.sessions)).body.length;
    await stranger.call(auth.login, { body: own.person, address: '10.9.8.5' });
    await sql(
      `update sessions set sealed = (select sealed from sessions where account_id = $2 and sealed is not null limit 1)
       where id = (select id from sessions where account_id = $1 and sealed is not null limit 1)`,
      [victim.accountId, own.accountId],
    );
    expect((await victim.call(account.sessions)).body).toHaveLength(before - 1);
  });
});

test('a device of one account is not made known to another one', async () => {
  const [victim, own] = [await as(), await as()];
  const visitor = { address: '10.9.8.4', network: '10.9.8.0/24', userAgent: 'Firefox', device: 'my device' };
  await db.transaction((tx) => rememberVisitor(context, tx, own.accountId, visitor));
  const [known] = await sql<{ n: number }>(
    `insert into sign_in_sources select $2, token, seen_at from sign_in_sources where account_id = $1 returning 1 as n`,
    [own.accountId, victim.accountId],
  );
  expect(known).toBeDefined();
  const nobody = { device: false, network: false };
  expect(await recognizeVisitor(context, victim.accountId, visitor)).toEqual(nobody);
  expect(await recognizeVisitor(context, own.accountId, visitor)).not.toEqual(nobody);
});

describe('a password and its reset link', () => {
  test('set by hand do not sign in', async () => {
    const [victim, own] = [await as(), await as()];
    const signsIn = (password: string) => stranger.call(auth.login, { body: { email: victim.person.email, password } });
    const password = 'Attacker-horse-1';
    await sql('update accounts set password_sealed = $2 where id = $1', [
      victim.accountId,
      Buffer.from(await hashPassword(password, null)),
    ]);
    expect(await signsIn(password)).toMatchObject(unreadable);
    await sql(
      `update accounts v set password_sealed = o.password_sealed from accounts o where v.id = $1 and o.id = $2`,
      [victim.accountId, own.accountId],
    );
    expect(await signsIn(own.person.password)).toMatchObject(unreadable);
    expect(logOf('accounts', victim.accountId)).toHaveLength(1);
  });

  test('a link written by hand, or moved to another account, changes no password', async () => {
    const [victim, own] = [await as(), await as()];
    const reset = (token: string) =>
      stranger.call(auth.resetPassword, { body: { token, password: 'Another-horse-2' } });
    const token = 'a'.repeat(43);
    await sql(
      `insert into mailed_links (token_hash, token_sealed, kind, account_id, expires_at)
       values ($1, '', 'password_reset', $2, now() + interval '1 hour')`,
      [sha256(token), victim.accountId],
    );
    expect((await reset(token)).status).toBe(422);

    const moved = await aResetToken({ stranger, mails }, own.person.email);
    await sql('update mailed_links set account_id = $2 where account_id = $1', [own.accountId, victim.accountId]);
    expect((await reset(moved)).status).toBe(422);
    expect((await stranger.call(auth.login, { body: victim.person })).status).toBe(200);
  });
});

describe('a key pair', () => {
  const asks = (apiKey: string, secret: string) =>
    stranger.call(lookup.detail, { body: aSubject(), headers: { api_key: apiKey, secret } });

  test('written by hand, or given to another account, authenticates no call', async () => {
    const [victim, own] = [await as(), await as()];
    const forged = { apiKey: 'fs_live_forged', secret: 'fs_live_secret_forged' };
    await sql(
      `insert into key_pairs (id, account_id, api_key, secret_sealed, created_at)
       values (gen_random_uuid(), $1, $2, $3, now())`,
      [victim.accountId, forged.apiKey, sha256(forged.secret)],
    );
    expect((await asks(forged.apiKey, forged.secret)).status).toBe(401);

    const pair = await own.keyPair();
    expect((await asks(pair.apiKey, pair.secret)).status).toBe(200);
    await sql('update key_pairs set account_id = $2 where id = $1', [pair.id, victim.accountId]);
    expect((await asks(pair.apiKey, pair.secret)).status).toBe(401);
    expect((await stranger.call(lookup.recentReports, { headers: { api_key: pair.apiKey } })).status).toBe(401);
    // The list of the account shows what is its own.
    const { body } = await victim.call(keys.list);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Default']);
    expect(logOf('key_pairs', pair.id)).toHaveLength(1);
  });

  test.each([
    `kind = 'test'`,
    `secret_sealed = secret_sealed || '\\x00'`,
    `mark = null`,
    `expires_at = now() + interval '1 year'`,
  ])('that was used authenticates no call once another program has set %s', async (change) => {
    const pair = await (await as()).keyPair();
    expect((await asks(pair.apiKey, pair.secret)).status).toBe(200);
    await sql(`update key_pairs set ${change} where id = $1`, [pair.id]);
    expect((await asks(pair.apiKey, pair.secret)).status).toBe(401);
  });

  test('shows no other pair’s secret', async () => {
    const [victim, own] = [await as(), await as()];
    const [theirs, mine] = [await victim.keyPair(), await own.keyPair()];
    await sql(`update key_pairs m set secret_sealed = t.secret_sealed from key_pairs t where m.id = $1 and t.id = $2`, [
      mine.id,
      theirs.id,
    ]);
    expect(await own.call(keys.secret, { params: { id: mine.id } })).toMatchObject(unreadable);
  });
});
