import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { allMessages as messages } from '../../../src/contract/messages/api-messages.ts';
import { attachments } from '../../../src/contract/reports/attachments.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { type SignedInClient, startApp } from '../../support/app.ts';
import { aBlankPng } from '../../support/files.ts';
import { aPicture } from '../../support/pictures.ts';
import { aReport } from '../../support/reports.ts';

const { as } = await startApp();

const oneColour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false });
/** 60 megapixels in a few bytes. */
const bomb = await oneColour(7_746, 7_746).webp({ lossless: true }).toBuffer();

const sendsPicture = (who: SignedInClient, bytes: Uint8Array) => who.call(account.uploadPicture, { file: { bytes } });
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
    for (const answer of [await sendsPicture(sana, bytes), await adds(bytes)])
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
    const answer = await sendsPicture(await as(), await lyingAvif());
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
  const pictures = await Promise.all([sendsPicture(sana, await aPicture()), sendsPicture(sana, await aPicture())]);
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
