import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { account } from '../../src/contract/account.ts';
import { auth } from '../../src/contract/auth.ts';
import { diskStore } from '../../src/server/platform/files/disk.ts';
import { StoreUnavailable } from '../../src/server/platform/files/store.ts';
import { squarePicture } from '../../src/server/platform/pictures/picture.ts';
import { type SignedInClient, startApp, type TestApp } from '../support/app.ts';
import { filePathsOf } from '../support/file-paths.ts';
import { aPicture, colourAt } from '../support/pictures.ts';
import { raw } from '../support/raw-statement.ts';
import { hour, movableClock } from '../support/time.ts';

const time = movableClock();
const product = await startApp({ clock: time.clock });
const { app, as, db, services, filesFolder } = product;

const uploaded = async (who: SignedInClient): Promise<string> =>
  (await who.call(account.uploadPicture, { file: { bytes: await aPicture() } })).body.url;
const saves = (who: SignedInClient, photoURL: string | null) =>
  who.call(account.update, { body: { username: who.person.username, email: who.person.email, photoURL } });
const photoOf = async (who: SignedInClient): Promise<string> => (await who.call(auth.user)).body.photoURL;
const shows = (who: SignedInClient, url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${who.token}` } });
const filesIn = (folder = filesFolder) =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const isPicture = (bytes: Buffer) => bytes.includes('WEBP') || bytes.includes('JFIF') || bytes.includes('PNG');
/** Runs the scheduled jobs that remove files, those of broken-off uploads too. */
async function sweeps({ services: { pictures, fileOutbox } } = product) {
  time.pass(hour);
  await pictures.removeUnsaved();
  await fileOutbox.run();
}

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
    const [path = ''] = await filePathsOf(services);
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

describe('a picture that an earlier version stored readably', () => {
  /** A picture as the previous version stored it. @returns its URL */
  async function readable(who: SignedInClient, { isSaved = true, on = product as TestApp } = {}): Promise<string> {
    const path = `profile/${crypto.randomUUID()}.webp`;
    await diskStore(on.filesFolder).put(path, await squarePicture(await aPicture(), 256, who.accountId));
    await on.db.rows(
      raw(`insert into pictures (path, account_id, unsaved_until)
           values ('${path}', '${who.accountId}', ${isSaved ? 'null' : `'${new Date(time.clock().getTime() + 2 * hour).toISOString()}'`})`),
    );
    if (isSaved) await on.db.rows(raw(`update accounts set picture = '${path}' where id = '${who.accountId}'`));
    return `/api/files/${path}`;
  }
  const isLeft = async () =>
    (await db.rows(raw('select from pictures union all select from accounts where picture is not null'))).length > 0;
  const readableFiles = () => filesIn().filter((file) => isPicture(readFileSync(file)));

  test('is shown to its owner only before it is sealed, and under the same address after', async () => {
    const [sana, omar] = [await as(), await as()];
    const url = await readable(sana);
    for (const isSealed of [false, true]) {
      if (isSealed) await services.pictures.sealReadable();
      expect(await isLeft()).toBe(!isSealed);
      expect(await photoOf(sana)).toBe(url);
      const { statusCode, rawPayload } = await shows(sana, url);
      expect(statusCode).toBe(200);
      expect([await colourAt(rawPayload, 0.1, 0.5), await colourAt(rawPayload, 0.9, 0.5)]).toEqual(['red', 'blue']);
      expect([(await shows(omar, url)).statusCode, (await app.inject(url)).statusCode]).toEqual([404, 401]);
    }
    await sweeps();
    expect(readableFiles()).toEqual([]);
    expect((await shows(sana, url)).statusCode).toBe(200);
  });

  test('can be kept, replaced and saved before it is sealed', async () => {
    const sana = await as();
    const url = await readable(sana);
    expect((await saves(sana, url)).status).toBe(200);
    expect(await photoOf(sana)).toBe(url);
    const unsaved = await readable(sana, { isSaved: false });
    expect((await saves(sana, unsaved)).status).toBe(200);
    expect(await photoOf(sana)).toBe(unsaved);
    await sweeps();
    expect([(await shows(sana, unsaved)).statusCode, (await shows(sana, url)).statusCode]).toEqual([200, 404]);

    const omar = await as();
    await readable(omar);
    const fresh = await uploaded(omar);
    expect((await saves(omar, fresh)).status).toBe(200);
    expect(await photoOf(omar)).toBe(fresh);
    await readable(omar, { isSaved: false });
    expect((await omar.call(account.remove, { body: { email: omar.person.email } })).status).toBe(200);
    await sweeps();
    expect(readableFiles()).toEqual([]);
    expect(await isLeft()).toBe(false);
  });

  test('is sealed once by several processes, with the profile’s or not, and an unsaved one still ends', async () => {
    const sana = await as();
    const saved = await Promise.all(Array.from({ length: 5 }, async () => readable(await as())));
    const unsaved = await readable(sana, { isSaved: false });
    await Promise.all(Array.from({ length: 4 }, () => services.pictures.sealReadable()));
    expect(await isLeft()).toBe(false);
    await sweeps();
    expect((await shows(sana, unsaved)).statusCode).toBe(200);
    time.pass(hour);
    await sweeps();
    expect((await shows(sana, unsaved)).statusCode).toBe(404);
    expect(saved).toHaveLength(5);
    expect(filesIn().sort()).toEqual((await filePathsOf(services)).map((path) => join(filesFolder, path)));
  });

  test('survives a failure in the middle, and a deadlock with its owner saving the profile', async () => {
    const sana = await as();
    const url = await readable(sana);
    await db.rows(raw('alter table profile_pictures add constraint refuse check (false) not valid'));
    await expect(services.pictures.sealReadable()).rejects.toThrow();
    await db.rows(raw('alter table profile_pictures drop constraint refuse'));
    expect([(await shows(sana, url)).statusCode, await photoOf(sana)]).toEqual([200, url]);
    const [answer] = await Promise.all([
      saves(sana, url),
      ...Array.from({ length: 4 }, () => services.pictures.sealReadable()),
    ]);
    expect([answer.status, await photoOf(sana)]).toEqual([200, url]);
    await sweeps();
    expect(readableFiles()).toEqual([]);
    expect(filesIn().sort()).toEqual((await filePathsOf(services)).map((path) => join(filesFolder, path)));
  });

  test('waits while the file store is away', async () => {
    let isAway = true;
    const folder = `${filesFolder}-away`;
    const store = diskStore(folder);
    const other = await startApp({
      clock: time.clock,
      files: {
        ...store,
        async get(path) {
          if (isAway) throw new StoreUnavailable('ECONNREFUSED', null);
          return store.get(path);
        },
      },
    });
    const sana = await other.as();
    const url = await readable(sana, { on: { ...other, filesFolder: folder } });
    await other.services.pictures.sealReadable();
    expect((await saves(sana, url)).status).toBe(200);
    isAway = false;
    await other.services.pictures.sealReadable();
    await sweeps(other);
    expect(filesIn(folder).map((file) => isPicture(readFileSync(file)))).toEqual([false]);
    expect(await photoOf(sana)).toBe(url);
  });
});
