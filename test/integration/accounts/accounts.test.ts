import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { safelist } from '../../../src/contract/registry/safelist.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { lockReport } from '../../../src/server/areas/reports/standing/lock-report.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { untilBlocked } from '../../support/blocked.ts';
import { aPerson } from '../../support/people.ts';
import { isDistributed } from '../../support/postgres.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';
import { aSubject } from '../../support/subjects.ts';

const { stranger, app, as, asStaff, db, mails, context } = await startApp();

const pair = await (await as()).keyPair();

const profileOf = (who: SignedInClient, rest: object = {}) => ({
  username: who.person.username,
  email: who.person.email,
  phone: null,
  websiteUrl: null,
  address: null,
  photoURL: null,
  ...rest,
});

describe('the profile', () => {
  test('is saved and read back unchanged', async () => {
    const user = await as();
    const details = { phone: '+92-300 1234567', websiteUrl: 'https://example.org/me', address: '14 Mall Road' };
    const answer = await user.call(account.update, {
      body: profileOf(user, { ...details, username: 'Sana M.' }),
    });
    expect([answer.status, answer.body]).toEqual([200, { message: messages.profileUpdated }]);
    expect((await user.call(auth.currentuser)).body).toEqual(details);
    expect((await user.call(auth.user)).body).toMatchObject({
      displayName: 'Sana M.',
      email: user.person.email,
    });
    await user.call(account.update, { body: profileOf(user, { phone: '', websiteUrl: ' ' }) });
    expect((await user.call(auth.currentuser)).body).toEqual({ phone: null, websiteUrl: null, address: null });
  });

  test('accepts any spelling of the account’s email and keeps the stored one', async () => {
    const user = await as();
    const email = ` ${user.person.email.toUpperCase()} `;
    expect((await user.call(account.update, { body: profileOf(user, { email }) })).status).toBe(200);
    expect((await user.call(auth.user)).body.email).toBe(user.person.email);
  });

  const refused: [string, object, string, string][] = [
    ['another email', { email: 'other@example.com' }, 'email', messages.emailNotYours],
    ['a name of 2', { username: 'Al' }, 'username', messages.nameMin],
    ['no name', { username: '' }, 'username', messages.nameRequired],
    ['a phone number that is none', { phone: '12' }, 'phone', messages.phoneInvalid],
    ['a website that runs a script', { websiteUrl: 'javascript:alert(1)' }, 'websiteUrl', messages.websiteInvalid],
    ['a website by ftp', { websiteUrl: 'ftp://example.org' }, 'websiteUrl', messages.websiteInvalid],
    ['a website with credentials', { websiteUrl: 'https://a:b@example.org' }, 'websiteUrl', messages.websiteInvalid],
    ['a website without a scheme', { websiteUrl: 'example.org' }, 'websiteUrl', messages.websiteInvalid],
    ['an address of 201', { address: 'x'.repeat(201) }, 'address', messages.addressMax],
  ];
  test.each(refused)(
    '%s is refused by its field and message, and nothing changes',
    async (_what, wrong, path, message) => {
      const user = await as();
      const answer = await user.call(account.update, {
        body: profileOf(user, { username: 'Somebody Else', address: 'elsewhere', ...wrong }),
      });
      expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message, code: expect.any(String) }]]);
      expect((await user.call(auth.user)).body.displayName).toBe(user.person.username);
      expect((await user.call(auth.currentuser)).body.address).toBeNull();
    },
  );

  test('two concurrent saves: one of them wins completely', async () => {
    const user = await as();
    const versions = ['One', 'Two', 'Three'].map((word) => ({ username: `Name ${word}`, address: `Address ${word}` }));
    await Promise.all(versions.map((one) => user.call(account.update, { body: profileOf(user, one) })));
    const { displayName } = (await user.call(auth.user)).body;
    const { address } = (await user.call(auth.currentuser)).body;
    expect(versions).toContainEqual({ username: displayName, address });
  });
});

describe('preferences', () => {
  const usual = {
    theme: 'light',
    language: 'en',
    script: 'naskh',
    digits: 'latin',
    mailNotices: true,
    correctionMail: 'daily',
  };
  const chosen = {
    theme: 'dark',
    language: 'ur',
    script: 'nastaliq',
    digits: 'urdu',
    mailNotices: false,
    correctionMail: 'at_once',
  };

  test('default to the light theme, English and mail notices, and change one by one, of one account only', async () => {
    const [user, other] = [await as(), await as()];
    expect((await user.call(account.preferences)).body).toEqual(usual);
    // So a browser takes back nothing that another has changed.
    for (const [name, value] of Object.entries(chosen)) {
      const answer = await user.call(account.savePreferences, { body: { [name]: value } });
      expect([answer.status, answer.body]).toEqual([200, { message: messages.preferencesSaved }]);
    }
    expect((await user.call(account.preferences)).body).toEqual(chosen);
    expect((await other.call(account.preferences)).body).toEqual(usual);
  });

  test('saved by two browsers at once: the last one wins completely', async () => {
    const user = await as();
    const both = [
      { ...usual, script: 'nastaliq', digits: 'urdu' },
      { ...usual, theme: 'dark', mailNotices: false },
    ];
    const answers = await Promise.all(both.map((body) => user.call(account.savePreferences, { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(both).toContainEqual((await user.call(account.preferences)).body);
  });

  test.each([
    [{ theme: 'pink' }, 'theme'],
    [{ language: 'fr' }, 'language'],
    [{ script: 'cursive' }, 'script'],
    [{ digits: 'roman' }, 'digits'],
    [{ mailNotices: 'yes' }, 'mailNotices'],
    [{ correctionMail: 'weekly' }, 'correctionMail'],
  ])('%j is refused', async (wrong, path) => {
    const user = await as();
    const body = { theme: 'dark', language: 'en', mailNotices: true, ...wrong };
    const answer = await user.call(account.savePreferences, { body });
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, path]);
    expect((await user.call(account.preferences)).body.theme).toBe('light');
  });
});

describe('deleting the account', () => {
  const remove = (who: SignedInClient, rest: object = {}) =>
    who.call(account.remove, { body: { email: who.person.email, ...rest } });
  const find = async (email: string) =>
    (await stranger.call(lookup.detail, { body: { email }, headers: pair.headers })).body;

  test('ends sessions and key pairs, and clears the cookies', async () => {
    const user = await as();
    const { headers: proof } = await user.keyPair();
    expect((await stranger.call(lookup.detail, { body: { email: 'a@example.org' }, headers: proof })).status).toBe(200);

    const answer = await remove(user);
    expect([answer.status, answer.body]).toEqual([200, { message: messages.accountDeleted }]);
    expect((answer.headers['set-cookie'] as string[]).join()).toMatch(/token=;.*XSRF-TOKEN=;/);
    expect((await user.call(auth.user)).status).toBe(401);
    expect((await stranger.call(auth.login, { body: user.person })).status).toBe(401);
    expect((await stranger.call(lookup.detail, { body: { email: 'a@example.org' }, headers: proof })).status).toBe(401);
  });

  test('keeps the reports without their author', async () => {
    const user = await as();
    const email = `kept-${crypto.randomUUID()}@example.org`;
    const id = await files(user, { email });
    await remove(user);
    expect((await find(email)).reports).toHaveLength(1);
    expect(await db.rows(raw(`select author_id from reports where id = ${id}`))).toEqual([{ author_id: null }]);
  });

  test('needs the account’s email as confirmation', async () => {
    const [user, other] = [await as(), await as()];
    for (const email of [other.person.email, 'nobody@example.org']) {
      const answer = await user.call(account.remove, { body: { email } });
      expect([answer.status, answer.body.message]).toEqual([422, messages.emailNotYours]);
    }
    expect((await user.call(account.remove, { body: {} })).status).toBe(422);
    for (const one of [user, other]) expect((await one.call(auth.user)).status).toBe(200);
  });

  test('twice at once happens once', async () => {
    const user = await as();
    const answers = await Promise.all([remove(user), remove(user), remove(user)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    await mails.deliver();
    expect(mails.to(user.person.email).map(({ subject }) => subject)).toEqual(['Your account was deleted']);
  });

  test('while a report is filed: the report is either filed first or refused', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await as();
      const email = `race-${crypto.randomUUID()}@example.org`;
      const [removed, ...filed] = await Promise.all([
        remove(user, { withdrawReports: true }),
        ...Array.from({ length: 3 }, () => user.call(reports.create, { body: aReport({ email }) })),
      ]);
      expect(removed?.status).toBe(200);
      for (const { status } of filed) expect([200, 401]).toContain(status);
      expect((await find(email)).reports).toEqual([]);
    }
  });

  // In a cluster the wait is on a worker, where the coordinator does not see it.
  test.skipIf(isDistributed)(
    'waits for whoever acts on a report of the account before it locks the account',
    async () => {
      const user = await as();
      const id = await files(user, { email: `locked-${crypto.randomUUID()}@example.org` });
      const removing = await db.transaction(async (tx) => {
        await lockReport(context, tx, id);
        const removed = remove(user);
        await untilBlocked(db);
        // As calls do that tell the author.
        await tx.rows(raw(`select id from accounts where id = '${user.accountId}' for key share nowait`));
        return { removed };
      });
      expect((await removing.removed).status).toBe(200);
    },
  );

  test.skipIf(isDistributed)('keeps nobody from filing, nor from the safelist, however long it takes', async () => {
    const [user, other, moderator] = [await as(), await as(), await asStaff('moderator')];
    const id = await files(user, { email: `slow-${crypto.randomUUID()}@example.org` });
    const removing = await db.transaction(async (tx) => {
      await tx.rows(raw(`select id from reports where id = ${id} for update`));
      const removed = remove(user);
      await untilBlocked(db);
      const entry = { mark: 'shared', kind: 'phone', value: aSubject().phone, label: 'Shop', reason: 'company' };
      expect((await moderator.call(safelist.add, { body: entry })).status).toBe(200);
      expect((await other.call(reports.create, { body: aReport(aSubject()) })).status).toBe(200);
      return { removed };
    });
    expect((await removing.removed).status).toBe(200);
  });

  test('is rolled back when it fails', async () => {
    const user = await as();
    const email = `whole-${crypto.randomUUID()}@example.org`;
    await files(user, { email });
    await db.rows(
      raw(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`),
    );
    await db.rows(raw('create trigger refuse before delete on accounts for each row execute function refuse()'));
    const answer = await remove(user, { withdrawReports: true });
    await db.rows(raw('drop trigger refuse on accounts'));
    expect([answer.status, answer.body.message]).toEqual([500, messages.generic]);
    expect((await user.call(auth.user)).status).toBe(200);
    expect((await find(email)).reports).toHaveLength(1);
    expect((await user.call(keys.list)).body).toHaveLength(1);
    await mails.deliver();
    expect(mails.to(user.person.email).map(({ subject }) => subject)).toEqual([expect.stringMatching(/is filed$/)]);
  });

  test('frees the email for a new account with no data of the old one', async () => {
    const person = aPerson();
    const user = await as(person);
    await files(user);
    await remove(user);
    const again = await as(person);
    expect(again.accountId).not.toBe(user.accountId);
    expect((await again.call(reports.all)).body).toEqual([]);
  });
});

test('/.well-known/change-password redirects to the password page', async () => {
  const answer = await app.inject('/.well-known/change-password');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/account/security']);
});
