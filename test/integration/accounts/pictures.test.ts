import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { Problem } from '../../../src/contract/problems/problem.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { removeUnsavedPictures } from '../../../src/server/areas/accounts/pictures/store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { filePathsOf } from '../../support/file-paths.ts';
import { aBlankPng } from '../../support/files.ts';
import type { SentFile } from '../../support/multipart.ts';
import { aPicture, colourAt } from '../../support/pictures.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { day, hour, movableClock } from '../../support/time.ts';

const time = movableClock();
const { stranger, app, as, db, context, filesFolder } = await startApp({ clock: time.clock });

const upload = (who: SignedInClient, file: SentFile) => who.call(account.uploadPicture, { file });
const uploaded = async (who: SignedInClient): Promise<string> =>
  (await upload(who, { bytes: await aPicture() })).body.url;
const save = (who: SignedInClient, photoURL: string | null) =>
  who.call(account.update, { body: { username: who.person.username, email: who.person.email, photoURL } });
const got = (who: SignedInClient, url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${who.token}` } });
/** Paths in the file store. */
const inStore = () =>
  (existsSync(filesFolder) ? readdirSync(filesFolder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(filesFolder, join(entry.parentPath, entry.name)))
    .sort();
/** Runs the scheduled jobs that remove pictures. */
const sweeps = async () => {
  await removeUnsavedPictures(context);
  await context.files.run();
};

describe('a picture', () => {
  test('is uploaded, saved with the profile, and returned with the account', async () => {
    const somebody = await as();
    const url = await uploaded(somebody);
    expect(url).toMatch(/^\/api\/files\/profile\/[0-9a-f-]{36}\.webp$/);
    expect((await somebody.call(auth.user)).body.photoURL).toBeNull();
    expect((await save(somebody, url)).body).toEqual({ message: messages.profileUpdated });
    expect((await somebody.call(auth.user)).body.photoURL).toBe(url);
    expect((await stranger.call(auth.login, { body: somebody.person })).body.photoURL).toBe(url);
  });

  test('is served to its owner with its type and a sandbox, and kept by browsers for an hour', async () => {
    const somebody = await as();
    const { statusCode, headers, rawPayload } = await got(somebody, await uploaded(somebody));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=3600, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be a %s file with any name', async (kind) => {
    const somebody = await as();
    const bytes = await aPicture({ kind, width: 900, height: 300 });
    const { body } = await upload(somebody, { bytes, name: '../../evil.php', type: 'text/html' });
    const { rawPayload } = await got(somebody, body.url);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect([await colourAt(rawPayload, 0.1, 0.5), await colourAt(rawPayload, 0.9, 0.5)]).toEqual(['red', 'blue']);
  });

  test('loses its metadata, including its location, and is shown upright', async () => {
    const bytes = await sharp(await aPicture())
      .withExif({
        IFD0: { Copyright: 'Marked Photographer', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '31/1 32/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '74/1 20/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.orientation, before.exif?.includes('Marked Photographer')]).toEqual([6, true]);

    const somebody = await as();
    const { rawPayload } = await got(somebody, (await upload(somebody, { bytes })).body.url);
    const after = await sharp(rawPayload).metadata();
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(Array(5).fill(undefined));
    expect(rawPayload.includes('Marked')).toBe(false);
    // Rotated 90° clockwise: left becomes top.
    expect([await colourAt(rawPayload, 0.5, 0.1), await colourAt(rawPayload, 0.5, 0.9)]).toEqual(['red', 'blue']);
  });

  test('that is animated is reduced to its first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame('#ff0000'), await frame('#0000ff')];
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const somebody = await as();
    const { rawPayload } = await got(somebody, (await upload(somebody, { bytes })).body.url);
    expect((await sharp(rawPayload).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(rawPayload, 0.5, 0.5)).toBe('red');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>';
  const half = async (kind: 'jpeg' | 'png' | 'webp') => {
    const whole = await aPicture({ kind });
    return whole.subarray(0, whole.length / 2);
  };
  test.each<[string, () => Promise<Uint8Array>]>([
    ['an SVG', async () => Buffer.from(svg)],
    ['a TIFF', () => aPicture({ kind: 'tiff' })],
    ['a PDF', async () => Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF')],
    ['text', async () => Buffer.from('GIF89a is what I say I am')],
    ['half a JPEG', () => half('jpeg')],
    ['half a PNG', () => half('png')],
    ['half a WebP', () => half('webp')],
  ])('%s is refused with a message, and nothing is stored', async (_what, made) => {
    const before = inStore();
    const answer = await upload(await as(), { bytes: await made(), name: 'me.jpg', type: 'image/jpeg' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([{ path: 'file', message: messages.fileNotAPicture, code: 'fileNotAPicture' }]);
    expect(answer.text).not.toMatch(/vips|sharp|node_modules/i);
    expect(inStore()).toEqual(before);
  });

  test('of more than 5 MB is refused', async () => {
    const answer = await upload(await as(), { bytes: Buffer.alloc(5_000_001) });
    expect([answer.status, answer.body.message]).toEqual([413, messages.uploadTooLarge]);
  });

  test('uploads per account and hour are limited', async () => {
    const somebody = await as();
    for (let n = 0; n < 20; n++) await upload(somebody, { bytes: Buffer.from('no picture') });
    const answer = await upload(somebody, { bytes: await aPicture() });
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
    expect((await upload(await as(), { bytes: await aPicture() })).status).toBe(200);
  });
});

describe('a sealed picture', () => {
  const isPicture = (bytes: Buffer) => bytes.includes('WEBP') || bytes.includes('JFIF') || bytes.includes('PNG');

  test('is shown to its owner only: saved or not, by cookie or token, until they sign out', async () => {
    const [sana, omar] = [await as(), await as()];
    const url = await uploaded(sana);
    const statusFor = async (headers: Record<string, string>) => (await app.inject({ url, headers })).statusCode;
    const cookie = `token=${sana.token}`;
    for (const photoURL of [null, url]) {
      await save(sana, photoURL);
      expect(await statusFor({ cookie })).toBe(200);
      expect((await got(sana, url)).statusCode).toBe(200);
      expect((await got(omar, url)).statusCode).toBe(404);
      expect(await statusFor({})).toBe(401);
    }
    await sana.call(auth.signout);
    expect(await statusFor({ cookie })).toBe(401);
  });

  test('is not readable in a copy of database and files, and nothing readable leads to its file', async () => {
    const sana = await as();
    const url = await uploaded(sana);
    await save(sana, url);
    const files = inStore();
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(isPicture(readFileSync(join(filesFolder, file)))).toBe(false);
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

  test('does not open if its row was given to another account', async () => {
    const [sana, omar] = [await as(), await as()];
    const url = await uploaded(sana);
    const give = (who: SignedInClient) =>
      db.rows(
        raw(`update profile_pictures set account_id = '${who.accountId}'
             where id = '${url.split('/').at(-1)?.slice(0, 36)}'`),
      );
    await give(omar);
    expect((await got(omar, url)).statusCode).toBe(500);
    await give(sana);
    expect((await got(sana, url)).statusCode).toBe(200);
  });
});

describe('the URL of a picture', () => {
  test.each([
    ['/api/files/profile/00000000-0000-4000-8000-000000000000.webp', 404],
    ['/api/files/profile/..%2f..%2fshield.keys', 422],
    ['/api/files/profile/%00', 422],
    // Pictures are sent there.
    ['/api/files/profile/', 405],
    ['/api/files/other/00000000-0000-4000-8000-000000000000.webp', 404],
  ])('%s has none', async (url, status) => {
    const answer = await got(await as(), url);
    expect(answer.statusCode).toBe(status);
    expect(Problem.safeParse(answer.json()).success).toBe(true);
  });

  test('of another account or site is not accepted in a profile', async () => {
    const [somebody, other] = [await as(), await as()];
    const theirs = await uploaded(other);
    for (const url of [
      theirs,
      'https://evil.example/x.png',
      '/api/files/profile/../x.webp',
      '',
      'javascript:alert(1)',
    ]) {
      const answer = await save(somebody, url);
      expect([answer.status, answer.body.errors?.[0]]).toEqual([
        422,
        { path: 'photoURL', code: 'photoNotYours', message: messages.photoNotYours },
      ]);
    }
    expect((await somebody.call(auth.user)).body.photoURL).toBeNull();
  });
});

describe('an unused picture', () => {
  test('is removed when another one replaces it, and only then', async () => {
    const somebody = await as();
    const [first, second] = [await uploaded(somebody), await uploaded(somebody)];
    await save(somebody, first);
    await save(somebody, first);
    await sweeps();
    expect((await got(somebody, first)).statusCode).toBe(200);
    await save(somebody, second);
    await sweeps();
    expect((await got(somebody, first)).statusCode).toBe(404);
    expect((await got(somebody, second)).statusCode).toBe(200);
    await save(somebody, null);
    await sweeps();
    expect((await got(somebody, second)).statusCode).toBe(404);
    expect((await somebody.call(auth.user)).body.photoURL).toBeNull();
  });

  test('is removed with its account, saved or not', async () => {
    const somebody = await as();
    const before = inStore();
    const [saved] = [await uploaded(somebody), await uploaded(somebody)];
    await save(somebody, saved ?? '');
    expect(inStore()).toHaveLength(before.length + 2);
    await somebody.call(account.remove, { body: { email: somebody.person.email } });
    await sweeps();
    expect(inStore()).toEqual(before);
  });

  test('is removed after a day if it was not saved', async () => {
    const somebody = await as();
    const [saved, unsaved] = [await uploaded(somebody), await uploaded(somebody)];
    await save(somebody, saved);
    time.pass(day - hour);
    await sweeps();
    expect((await got(somebody, unsaved)).statusCode).toBe(200);
    time.pass(hour);
    await sweeps();
    expect((await got(somebody, unsaved)).statusCode).toBe(404);
    expect((await got(somebody, saved)).statusCode).toBe(200);
    expect((await save(somebody, unsaved)).status).toBe(422);
  });

  test('of two pictures saved concurrently, one is kept and the other removed', async () => {
    const somebody = await as();
    const urls = [await uploaded(somebody), await uploaded(somebody)];
    expect((await Promise.all(urls.map((url) => save(somebody, url)))).map(({ status }) => status)).toEqual([200, 200]);
    const { photoURL } = (await somebody.call(auth.user)).body;
    await sweeps();
    const statuses = await Promise.all(urls.map(async (url) => [url, (await got(somebody, url)).statusCode]));
    expect(new Map(statuses as [string, number][])).toEqual(
      new Map(urls.map((url) => [url, url === photoURL ? 200 : 404])),
    );
  });
});

test('every file in the store has a row or a job', async () => {
  const paths = await filePathsOf(context);
  const jobs = await db.rows<{ id: string }>({ name: 'test jobs', text: `select id from jobs where kind <> 'mail'` });
  expect(inStore()).toEqual([...paths, ...jobs.map(({ id }) => id)].sort());
});

const oneColour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false });
/** 60 megapixels in a few bytes. */
const bomb = await oneColour(7_746, 7_746).webp({ lossless: true }).toBuffer();

async function withReport(who: SignedInClient) {
  const { body } = await who.call(reports.create, { body: aReport() });
  return (bytes: Uint8Array, address?: string) =>
    who.call(attachments.add, {
      query: { reportID: String(body.reportID) },
      file: { bytes },
      ...(address && { address }),
    });
}

describe('a picture with too many pixels', () => {
  // The damaged ones can only be judged by their header: decoding them would end in another refusal.
  const headerOf = async (bytes: Promise<Buffer>, length: number) => (await bytes).subarray(0, length);
  /** Frames of one colour, some 50 bytes each. */
  const animation = async (frames: number, side = 1) => {
    const chunk = (name: string, data: Buffer) => {
      const head = Buffer.from(`${name}\0\0\0\0`);
      head.writeUInt32LE(data.length, 4);
      return Buffer.concat([head, data]);
    };
    const [canvas, place] = [Buffer.alloc(10), Buffer.alloc(16)];
    canvas.writeUInt8(2); // animated
    for (const at of [4, 7]) canvas.writeUIntLE(side - 1, at, 3);
    for (const at of [6, 9]) place.writeUIntLE(side - 1, at, 3);
    const picture = (await oneColour(side, side).webp({ lossless: true }).toBuffer()).subarray(12);
    const frame = chunk('ANMF', Buffer.concat([place, picture]));
    const all = [chunk('VP8X', canvas), chunk('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame)];
    return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...all]));
  };
  const lyingAvif = async () => {
    const bytes = await oneColour(1_000, 1_000).avif({ effort: 0 }).toBuffer();
    const size = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(100, size);
    bytes.writeUInt32BE(100, size + 4);
    return bytes;
  };

  test.each<[string, () => Promise<Buffer>]>([
    ['a WebP of one colour', async () => bomb],
    ['the header of a PNG', () => headerOf(aBlankPng(6_000), 200)],
    [
      'the header of a progressive JPEG',
      () => headerOf(oneColour(6_000, 6_000).jpeg({ progressive: true }).toBuffer(), 20_000),
    ],
    ['an animation, whose frames are read one after the other,', () => animation(999)],
  ])('%s is refused from its header, as profile picture and in a report', async (_what, made) => {
    const sana = await as();
    const adds = await withReport(sana);
    const bytes = await made();
    for (const answer of [await upload(sana, { bytes }), await adds(bytes)])
      expect([answer.status, answer.body.message]).toEqual([422, messages.fileTooManyPixels]);
  });

  test('is not an animation of many small frames', async () => {
    const adds = await withReport(await as());
    expect((await adds(await animation(998))).status).toBe(200);
  });

  test('is also one whose frames together have them', async () => {
    const adds = await withReport(await as());
    const answer = await adds(await animation(2, 4_000));
    expect([answer.status, answer.body.message]).toEqual([422, messages.fileTooManyPixels]);
  });

  test('that says it is small is refused as well', async () => {
    const answer = await upload(await as(), { bytes: await lyingAvif() });
    expect([answer.status, answer.body.message]).toEqual([422, messages.fileNotAPicture]);
  });
});

test('a photo of 24.5 megapixels, as phones take them, is accepted', async () => {
  const adds = await withReport(await as());
  expect((await adds(await aPicture({ width: 5_712, height: 4_284 }))).status).toBe(200);
});

test('forty tiny files of 60 megapixels are refused while a neighbour’s picture goes through', async () => {
  const [mallory, sana] = [await as(), await as()];
  const adds = await withReport(mallory);
  const bombs = Promise.all(Array.from({ length: 40 }, () => adds(bomb)));
  const pictures = await Promise.all([1, 2].map(async () => upload(sana, { bytes: await aPicture() })));
  expect(pictures.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set((await bombs).map(({ status }) => status))).toEqual(new Set([422]));
});

describe('files added to reports', () => {
  test('are slowed down per account, and others are not', async () => {
    const [mallory, sana] = [await as(), await as()];
    const adds = await withReport(mallory);
    for (let n = 0; n < 60; n++) await adds(Buffer.from('no picture'));
    const answer = await adds(await aPicture());
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([429, 'tryAgainInSeconds', '10']);
    expect((await (await withReport(sana))(await aPicture())).status).toBe(200);
  });

  test('are slowed down per network, whatever the number of accounts', async () => {
    const address = '192.0.2.7';
    for (let n = 0; n < 6; n++) {
      const adds = await withReport(await as());
      for (let file = 0; file < 50; file++) await adds(Buffer.from('no picture'), address);
    }
    const adds = await withReport(await as());
    expect((await adds(await aPicture(), address)).status).toBe(429);
    expect((await adds(await aPicture(), '192.0.2.8')).status).toBe(200);
  });
});
