import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { filePathsOf } from '../../support/file-paths.ts';
import { aPicture } from '../../support/pictures.ts';
import { raw } from '../../support/raw-statement.ts';
import { movableClock } from '../../support/time.ts';

const time = movableClock();
const product = await startApp({ clock: time.clock });
const { app, as, context, db, filesFolder } = product;

const uploaded = async (who: SignedInClient): Promise<string> =>
  (await who.call(account.uploadPicture, { file: { bytes: await aPicture() } })).body.url;
const saves = (who: SignedInClient, photoURL: string | null) =>
  who.call(account.update, { body: { username: who.person.username, email: who.person.email, photoURL } });
const shows = (who: SignedInClient, url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${who.token}` } });
const filesIn = (folder = filesFolder) =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const isPicture = (bytes: Buffer) => bytes.includes('WEBP') || bytes.includes('JFIF') || bytes.includes('PNG');

describe('a profile picture', () => {
  test('is shown to its owner only: saved or not, by cookie or token, until they sign out', async () => {
    const [sana, omar] = [await as(), await as()];
    const url = await uploaded(sana);
    const statusFor = async (headers: Record<string, string>) => (await app.inject({ url, headers })).statusCode;
    const cookie = `token=${sana.token}`;
    for (const photoURL of [null, url]) {
      await saves(sana, photoURL);
      if (photoURL === null) continue;
      expect(await statusFor({ cookie })).toBe(200);
      expect((await shows(sana, url)).statusCode).toBe(200);
      expect((await shows(omar, url)).statusCode).toBe(404);
      expect(await statusFor({})).toBe(401);
    }
    await sana.call(auth.signout);
    expect(await statusFor({ cookie })).toBe(401);
  });

  test('is not readable in a copy of database and files, and nothing readable leads to its file', async () => {
    const sana = await as();
    const url = await uploaded(sana);
    await saves(sana, url);
    const files = filesIn();
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(isPicture(readFileSync(file))).toBe(false);
      for (const id of [sana.accountId, url.split('/').at(-1)?.slice(0, 36)]) expect(file).not.toContain(id);
    }
    const [path = ''] = await filePathsOf(context);
    const rows = await db.rows<{ row: string }>(
      raw('select p::text as row from profile_pictures p union all select a::text from accounts a'),
    );
    for (const { row } of rows)
      for (const form of [path, path.split('/').at(-1) ?? '', Buffer.from(path).toString('hex')])
        expect(row).not.toContain(form);
  });

  test('does not open if its row was given the content of another row', async () => {
    const [sana, omar] = [await as(), await as()];
    const [hers, his] = [await uploaded(sana), await uploaded(omar)];
    const idOf = (url: string) => url.split('/').at(-1)?.slice(0, 36);
    const sealed = (of: string) => `(select sealed from profile_pictures where id = '${idOf(of)}')`;
    await db.rows(raw(`create table kept as select ${sealed(his)} as sealed`));
    await db.rows(raw(`update profile_pictures set sealed = ${sealed(hers)} where id = '${idOf(his)}'`));
    expect((await shows(omar, his)).statusCode).toBe(500);
    await db.rows(raw(`update profile_pictures set sealed = (select sealed from kept) where id = '${idOf(his)}'`));
    expect((await shows(omar, his)).statusCode).toBe(200);
  });

  test('does not open if its row was given to another account', async () => {
    const [sana, omar] = [await as(), await as()];
    const url = await uploaded(sana);
    const give = (who: SignedInClient) =>
      db.rows(
        raw(`update profile_pictures set account_id = '${who.accountId}'
             where id = '${url.split('/').at(-1)?.slice(0, 36)}'`),
      );
    await give(omar);
    expect((await shows(omar, url)).statusCode).toBe(500);
    await give(sana);
    expect((await shows(sana, url)).statusCode).toBe(200);
  });
});
