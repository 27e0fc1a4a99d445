import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { attachmentMaxBytes, attachments } from '../../../src/contract/reports/attachments.ts';
import { removeOwnerlessAttachments } from '../../../src/server/areas/reports/attachments/remove-attachments-store.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { setReportState } from '../../support/change-report.ts';
import { aBlankPng, aPdf, aPhoto, aPng, aWebp } from '../../support/files.ts';
import { multipart } from '../../support/multipart.ts';
import { raw } from '../../support/raw-statement.ts';
import { files } from '../../support/report-calls.ts';
import { aReport } from '../../support/reports.ts';

const { app, as, db, filesFolder, context, stranger } = await startApp();

const adds = async (who: SignedInClient, reportID: string, bytes: Uint8Array, name = 'receipt.png', field?: string) => {
  const { headers, payload } = multipart({ bytes, name, ...(field && { field }) });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/report/attachments?reportID=${reportID}`,
    headers: { ...headers, authorization: `Bearer ${who.token}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const lists = (who: SignedInClient, reportID: string) => who.call(attachments.list, { query: { reportID } });
const downloads = (who: SignedInClient, id: string) =>
  app.inject({ url: `/api/report/attachments/${id}`, headers: { authorization: `Bearer ${who.token}` } });
const removes = (who: SignedInClient, id: string) => who.call(attachments.remove, { params: { id } });
const stored = () =>
  readdirSync(filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const requested = () => db.rows<{ path: string }>(raw(`select id as path from jobs where kind <> 'mail'`));
/** Makes all jobs due, and runs them. */
const sweeps = async () => {
  await db.rows(raw(`update jobs set due_at = now() - interval '1 second'`));
  await context.files.run();
};

describe('adding a file', () => {
  test.each([
    ['a PNG', aPng, 'shot.png', 'image/png', 'shot.png'],
    ['a photo', aPhoto, 'Photo 1.JPG', 'image/jpeg', 'Photo 1.JPG'],
    ['a WebP', aWebp, 'chat.webp', 'image/webp', 'chat.webp'],
    ['a blank picture', () => aBlankPng(1_000), 'blank.png', 'image/png', 'blank.png'],
    ['a PDF', async () => aPdf(), 'رسید.pdf', 'application/pdf', 'رسید.pdf'],
    ['a picture named like a program', aPng, 'run.exe', 'image/png', 'run.exe.png'],
    ['a picture without a name', aPng, '', 'image/png', 'file.png'],
    ['a picture with a path as its name', aPng, '../../etc/cron.d/x.png', 'image/png', 'x.png'],
  ])('%s is taken, listed and given back', async (_what, make, name, type, shown) => {
    const sana = await as();
    const id = await files(sana);
    const added = await adds(sana, id, await make(), name);
    expect(added).toMatchObject({ status: 200, body: { name: shown, type } });
    expect((await lists(sana, id)).body).toEqual([added.body]);
    const file = await downloads(sana, added.body.id);
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.length]).toEqual([
      200,
      type,
      added.body.size,
    ]);
  });

  test('a photo loses its location and camera data, and is upright', async () => {
    const sana = await as();
    const id = await files(sana);
    const photo = await aPhoto();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    expect(photo.includes('Markedphone')).toBe(true);
    const { body } = await adds(sana, id, photo, 'photo.jpg');
    const { rawPayload } = await downloads(sana, body.id);
    const { exif, icc, xmp, orientation, width, height } = await sharp(rawPayload).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect([width, height]).toEqual([20, 60]);
    expect(rawPayload.includes('Markedphone')).toBe(false);
  });

  const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const refused: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    ['text named like a picture', () => Buffer.from('just words'), messages.fileKind],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), messages.fileKind],
    ['a GIF', () => Buffer.from('GIF89a..........'), messages.fileKind],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), messages.fileKind],
    ['only the signature of a PNG', () => pngHead, messages.fileBroken],
    ['a truncated PNG', async () => (await aPng()).subarray(0, 60), messages.fileBroken],
    ['text after the signature of a JPEG', () => Buffer.from('\xff\xd8\xff\xe0 words', 'latin1'), messages.fileBroken],
    ['a truncated PDF', () => aPdf().subarray(0, 200), messages.fileBroken],
    [
      'text between start and end of a PDF',
      () => Buffer.from('%PDF-1.7\nwords\nstartxref\n3\n%%EOF'),
      messages.fileBroken,
    ],
    ['a small file of 81 million pixels', () => aBlankPng(9_000), messages.fileTooManyPixels],
  ];
  test.each(refused)('%s is refused', async (_what, make, message) => {
    const sana = await as();
    const id = await files(sana);
    const answer = await adds(sana, id, await make());
    expect([answer.status, answer.body.message]).toEqual([422, message]);
    expect((await lists(sana, id)).body).toEqual([]);
  });

  test('10 MB are accepted, and one byte more is not', async () => {
    const sana = await as();
    const id = await files(sana);
    const padded = (size: number) => {
      const pdf = aPdf('x'.repeat(size - 1_000));
      return Buffer.concat([pdf, Buffer.alloc(size - pdf.length, '\n')]);
    };
    expect((await adds(sana, id, padded(attachmentMaxBytes), 'large.pdf')).status).toBe(200);
    const answer = await adds(sana, id, padded(attachmentMaxBytes + 1), 'larger.pdf');
    expect([answer.status, answer.body.message]).toEqual([413, messages.uploadTooLarge]);
  });

  test('for a report that moderators removed is refused before it is read, and nothing is kept', async () => {
    const sana = await as();
    const id = await files(sana);
    const file = await adds(sana, id, await aPng(1));
    await db.transaction((tx) => setReportState(context, tx, id, 'removed', new Date()));
    await sweeps();
    const before = stored();
    for (const bytes of [await aPng(2), Buffer.from('just words')])
      expect(await adds(sana, id, bytes)).toMatchObject({ status: 404, body: { code: 'reportNotFound' } });
    expect(stored()).toEqual(before);
    expect((await lists(sana, id)).body).toEqual([file.body]);
  });

  test('a name that is longer than any file system allows is refused', async () => {
    const sana = await as();
    const answer = await adds(sana, await files(sana), aPdf(), `${'a\u0301'.repeat(2_000)}.pdf`);
    expect([answer.status, answer.body.code]).toEqual([400, 'uploadBroken']);
  });

  test('the same file is stored once and gets the same answer, also ten times concurrently', async () => {
    const sana = await as();
    const id = await files(sana);
    const png = await aPng(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => adds(sana, id, png)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await lists(sana, id)).body).toHaveLength(1);
    const other = await files(sana);
    expect((await adds(sana, other, png)).body.id).not.toBe(answers[0]?.body.id);
  });

  test('a report takes five files, also of eight concurrent ones, and another after a removal', async () => {
    const sana = await as();
    const id = await files(sana);
    const answers = await Promise.all(Array.from({ length: 8 }, async (_, n) => adds(sana, id, await aPng(n))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.message]).toEqual([422, messages.filesMax]);
    const [first] = (await lists(sana, id)).body;
    await removes(sana, first.id);
    expect((await adds(sana, id, await aPng(99))).status).toBe(200);
  });
});

describe('a file', () => {
  test('is downloaded under its name, never shown inline', async () => {
    const sana = await as();
    const id = await files(sana);
    const { body } = await adds(sana, id, aPdf(), 'رسید; \u202Egpj.exe (1).pdf');
    const { headers } = await downloads(sana, body.id);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_ gpj.exe (1).pdf"; filename*=UTF-8''%D8%B1%D8%B3%DB%8C%D8%AF%3B%20gpj.exe%20%281%29.pdf`,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^sandbox;.*default-src 'none'/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('is never part of a lookup’s answer', async () => {
    const sana = await as();
    const id = await files(sana);
    const { body } = await adds(sana, id, await aPng(), 'markedname.png');
    const { headers } = await sana.keyPair();
    const answer = await stranger.call(lookup.detail, {
      body: { email: aReport().email },
      headers,
    });
    expect(answer.body.reports.length).toBeGreaterThan(0);
    expect(answer.text).not.toMatch(/markedname|attachment/i);
    expect(answer.text).not.toContain(body.id);
  });

  test('does not open if its row points to the file of another one', async () => {
    const sana = await as();
    const id = await files(sana);
    const [one, two] = [(await adds(sana, id, await aPng(1))).body, (await adds(sana, id, await aPng(2))).body];
    await db.rows(
      raw(`update report_attachments set path = (select path from report_attachments where id = '${one.id}')
           where id = '${two.id}'`),
    );
    expect((await downloads(sana, two.id)).statusCode).toBe(500);
  });
});

describe('a removed file', () => {
  test('disappears from the list at once and from the store with the next run', async () => {
    const sana = await as();
    const id = await files(sana);
    await sweeps();
    const before = stored();
    const { body } = await adds(sana, id, await aPng());
    expect(stored()).toHaveLength(before.length + 1);
    expect((await removes(sana, body.id)).body).toEqual({ message: messages.attachmentRemoved });
    expect((await lists(sana, id)).body).toEqual([]);
    expect((await downloads(sana, body.id)).statusCode).toBe(404);
    expect((await removes(sana, body.id)).status).toBe(404);
    await context.files.run();
    expect(stored()).toEqual(before);
    expect(await requested()).toEqual([]);
  });

  test('is removed after the account of its author', async () => {
    const sana = await as();
    const id = await files(sana);
    await sweeps();
    const before = stored();
    await adds(sana, id, await aPng());
    await db.rows(raw(`delete from accounts where id = '${sana.accountId}'`));
    await removeOwnerlessAttachments(context);
    await context.files.run();
    expect(stored()).toEqual(before);
    expect(await db.rows(raw(`select from report_attachments where report_id = ${id}`))).toEqual([]);
  });

  test('that nothing ever referred to is removed, but not during its upload', async () => {
    const sana = await as();
    const id = await files(sana);
    await sweeps();
    const before = stored();
    await db.rows(raw('alter table audit_events add constraint refuse check (false) not valid'));
    const answer = await adds(sana, id, await aPng());
    await db.rows(raw('alter table audit_events drop constraint refuse'));
    expect(answer.status).toBe(500);
    expect((await lists(sana, id)).body).toEqual([]);
    await context.files.run();
    expect(stored()).toHaveLength(before.length + 1); // it might still be on its way
    await sweeps();
    expect(stored()).toEqual(before);
  });
});
