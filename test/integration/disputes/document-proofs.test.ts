import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { waitingProofs } from '../../../src/contract/disputes/staff-proofs.ts';
import { removeOldProofs } from '../../../src/server/areas/disputes/proofs/remove-old-proofs.ts';
import { openProofDocument } from '../../../src/server/areas/disputes/proofs/staff-proofs.ts';
import { clamdScanner } from '../../../src/server/platform/scanner/clamd.ts';
import { type Sent, type SignedInClient, startApp, testVault } from '../../support/app.ts';
import { aCnic, mailedLink } from '../../support/named-calls.ts';
import { aPerson } from '../../support/people.ts';
import { aPicture } from '../../support/pictures.ts';
import { raw } from '../../support/raw-statement.ts';
import { day, hour, minute, movableClock } from '../../support/time.ts';
import { eventsOf } from '../../support/trail.ts';
import { expectUnreadable } from '../../support/unreadable.ts';

const malware = 'MARKED-AS-MALWARE-BY-THE-TEST';
/** Speaks clamd's INSTREAM, and knows one signature. */
const clamd = createServer((socket) => {
  let got = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    got = Buffer.concat([got, chunk]);
    if (got.subarray(-4).equals(Buffer.alloc(4)))
      socket.end(`stream: ${got.includes(malware) ? 'Test.Malware FOUND' : 'OK'}\0`);
  });
}).listen(0, '127.0.0.1');
await once(clamd, 'listening');
afterAll(() => {
  clamd.close();
});

const time = movableClock();
const testApp = await startApp({
  clock: time.clock,
  scanner: clamdScanner({ host: '127.0.0.1', port: (clamd.address() as AddressInfo).port }),
});
const { stranger, asStaff, db, context, mails, filesFolder } = testApp;

const anAddress = () => aPerson().email;
const begin = (body: object, sent: Sent = {}) => stranger.call(proofs.begin, { body, ...sent });

describe('a proof of a CNIC', () => {
  const upload = (proofID: string, bytes: Uint8Array, sent: Sent = {}) =>
    stranger.call(proofs.document, { params: { proofID }, file: { bytes }, ...sent });

  /** Sends a photo for a new CNIC. */
  async function waiting(more: object = {}) {
    const [identifier, contactEmail] = [aCnic(), anAddress()];
    const { body } = await begin({ kind: 'CNIC', identifier, contactEmail, ...more });
    const sent = await upload(body.proofID, await aPicture({ width: 3000, height: 2000 }));
    expect(sent.status).toBe(200);
    return { id: String(body.proofID), identifier, contactEmail };
  }
  const aModerator = () => asStaff('moderator');
  const decide = (by: SignedInClient, id: string, body: object) =>
    by.call(waitingProofs.decide, { params: { id }, body });
  const photos = () => db.rows<{ id: string }>(raw('select id from proofs where document is not null'));

  test('is compared by a moderator, and photo and number are destroyed with the decision', async () => {
    const moderator = await aModerator();
    const { lastId } = await eventsOf(testApp);
    const { id, identifier, contactEmail } = await waiting();
    const [row] = (await moderator.call(waitingProofs.list)).body;
    expect(row).toEqual({
      id,
      kind: 'CNIC',
      masked: `${identifier.slice(0, 3)}*******${identifier.slice(-3)}`,
      hasDocument: true,
      waitingSince: expect.any(String),
    });
    expect((await moderator.call(waitingProofs.open, { params: { id } })).body).toMatchObject({ identifier });
    const photo = await moderator.call(waitingProofs.document, { params: { id } });
    expect(photo.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    expect((await decide(moderator, id, { decision: 'approve', reason: 'photoFits' })).status).toBe(200);

    expect(await photos()).toEqual([]);
    expect(await db.rows(raw('select id from proofs where id = $1'), [id])).toEqual([]);
    expect(existsSync(filesFolder) ? readdirSync(filesFolder, { recursive: true }) : []).toEqual([]);
    for (const endpoint of [waitingProofs.open, waitingProofs.document])
      expect((await moderator.call(endpoint, { params: { id } })).status).toBe(404);
    const link = await mailedLink(testApp, contactEmail);
    const { caseID, kind } = (await stranger.call(cases.open, { body: { link } })).body;
    expect(kind).toBe('CNIC');

    const { events } = await eventsOf(testApp, lastId);
    const steps = events.filter(({ event }) => /^(proof|case)\./.test(event));
    expect(steps.map(({ event, actorId, details }) => [event, actorId, details?.proof])).toEqual([
      ['proof.opened', moderator.accountId, id],
      ['proof.document_opened', moderator.accountId, id],
      ['case.proven', caseID, undefined],
      ['proof.approved', moderator.accountId, id],
      ['case.opened', caseID, undefined],
    ]);
    expect(JSON.stringify(events)).not.toContain(identifier);
  });

  test('is refused with a reason that the person is told, once when two moderators decide at once', async () => {
    const { id, contactEmail } = await waiting({ language: 'ur' });
    const [moderator, other] = [await aModerator(), await asStaff('admin')];
    const body = { decision: 'refuse', reason: 'unreadable', note: 'The lower half is dark.' };
    const answers = await Promise.all([
      decide(moderator, id, body),
      decide(other, id, body),
      decide(moderator, id, body),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await photos()).toEqual([]);
    await mails.deliver();
    expect(mails.to(contactEmail)).toHaveLength(1);
    expect(mails.to(contactEmail)[0]?.text).toContain('The lower half is dark.');
    expect(mails.to(contactEmail)[0]?.text).toContain('وہ پڑھا نہیں جا سکا');
    expect((await decide(moderator, id, { decision: 'approve' })).body.errors).toMatchObject([
      { path: 'reason', code: 'reasonCodeRequired' },
    ]);
  });

  test('keeps what is typed and photographed sealed, without metadata, and small', async () => {
    const [identifier, contactEmail] = [aCnic(), anAddress()];
    const words = 'I live in Gulberg.';
    const { body } = await begin({ kind: 'CNIC', identifier, contactEmail, words });
    const place = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '31/1 30/1 0/1', GPSLatitudeRef: 'N' } };
    const card = await sharp(await aPicture({ width: 3000, height: 2000 }))
      .withExif(place)
      .jpeg()
      .toBuffer();
    expect((await upload(body.proofID, card)).status).toBe(200);
    await expectUnreadable(testApp, [identifier, contactEmail, words, 'JFIF', 'Somebody']);
    const moderator = await aModerator();
    const by = { accountId: moderator.accountId, requestId: 'a-request' };
    const photo = await openProofDocument(context, body.proofID, by);
    const { width, height, exif } = await sharp(photo.bytes).metadata();
    expect({ width, height, exif }).toEqual({ width: 1800, height: 1200, exif: undefined });
    await decide(moderator, body.proofID, { decision: 'refuse', reason: 'suspicious' });
    await expectUnreadable(testApp, [identifier, contactEmail]);
  });

  test('takes one photo, within an hour, and nothing but a picture', async () => {
    const contactEmail = anAddress();
    const { proofID } = (await begin({ kind: 'CNIC', identifier: aCnic(), contactEmail })).body;
    const refusals = [];
    const picture = await aPicture();
    for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.from('<svg/>'), picture.subarray(0, 900)])
      refusals.push(await upload(proofID, bytes));
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([422, 'fileBroken']));
    const infected = await upload(proofID, Buffer.concat([picture, Buffer.from(malware)]));
    expect([infected.status, infected.body.code]).toEqual([422, 'fileInfected']);
    const both = await Promise.all([upload(proofID, picture), upload(proofID, picture)]);
    // It may come again because its answer was lost.
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await photos()).toEqual([{ id: proofID }]);
    const another = await aPicture({ width: 900, height: 600 });
    expect((await upload(proofID, another)).body.code).toBe('proofNotOpen');
    expect((await upload(crypto.randomUUID(), picture)).body.code).toBe('proofNotOpen');
    await decide(await aModerator(), proofID, { decision: 'refuse', reason: 'suspicious' });
    const late = (await begin({ kind: 'CNIC', identifier: aCnic(), contactEmail })).body;
    time.pass(hour);
    expect((await upload(late.proofID, picture)).body.code).toBe('proofNotOpen');
    const address = '203.0.113.77';
    let statuses = 0;
    for (let n = 0; n < 14; n++) if ((await upload(late.proofID, picture, { address })).status === 429) statuses += 1;
    expect(statuses).toBeGreaterThan(0);
  });

  test('that nobody decides is destroyed after 30 days, and the person told; one that nobody can read, too', async () => {
    const damaged = await waiting();
    const { contactEmail } = await waiting();
    await db.rows(raw(`update proofs set sealed = '\\x00' where id = $1`), [damaged.id]);
    time.pass(30 * day - minute);
    await removeOldProofs(context);
    expect(await photos()).toHaveLength(2);
    time.pass(minute);
    await removeOldProofs(context);
    expect(await db.rows(raw('select id from proofs'))).toEqual([]);
    await mails.deliver();
    expect(mails.to(damaged.contactEmail)).toEqual([]);
    expect(mails.to(contactEmail)).toMatchObject([{ text: expect.stringContaining('in time') }]);
  });

  /** Photos that wait since a day ago, from a site. */
  const fill = (count: number, site: string, days: number) =>
    db.rows(
      raw(`insert into proofs (id, kind, way, sealed, language, created_at, expires_at, waiting_since, document, document_site)
           select gen_random_uuid(), 'CNIC', 'document', '\\x00', 'en', $2, $2, $2, '\\x00', $3 from generate_series(1, $1)`),
      [count, new Date(time.clock().getTime() - days * day), testVault().blindIndex('proof site', site)],
    );

  test('leaves room for others when one network sends photo after photo', async () => {
    await fill(99, '203.0.113.0/24', 1);
    const sendFrom = async (address: string) => {
      const { body } = await begin({ kind: 'CNIC', identifier: aCnic(), contactEmail: anAddress() });
      return (await upload(body.proofID, await aPicture({ width: 8, height: 8 }), { address })).status;
    };
    const both = await Promise.all([sendFrom('203.0.113.5'), sendFrom('203.0.113.5')]);
    expect(both).toContain(200);
    expect([await sendFrom('203.0.113.200'), await sendFrom('203.0.114.5')]).toEqual([503, 200]);
    await db.rows(raw('delete from proofs'));
  });

  test('leaves moderators time for others when one site with many networks sends words and links', async () => {
    // The limits of a day begin with the day: all of these tries are on one.
    time.pass(day - (time.clock().getTime() % day));
    const from = (site: string, n: number) => `2001:db8:${site}:${n.toString(16)}::1`;
    const writes = async (n: number, address: string) => {
      const identifier = `+92300765${String(1_000 + n)}`;
      const words = 'Please call me after five.';
      return (await begin({ kind: 'phone', identifier, contactEmail: anAddress(), words }, { address })).status;
    };
    const statuses = [];
    for (let n = 0; n < 102; n++) statuses.push(await writes(n, from('a', n)));
    expect(statuses).toEqual([...Array(100).fill(200), 429, 429]);
    const { body } = await begin({ kind: 'handle', identifier: 'instagram:zarbela', contactEmail: anAddress() });
    const links = async (address: string) => {
      const sent = { params: { proofID: body.proofID }, body: { link: 'https://www.instagram.com/zarbela' }, address };
      return (await stranger.call(proofs.profile, sent)).status;
    };
    expect([await links(from('a', 999)), await links(from('b', 0)), await writes(500, from('b', 1))]).toEqual([
      429, 200, 200,
    ]);
    await db.rows(raw('delete from proofs'));
  });

  test('makes room after a week when all places are taken, and after 30 days otherwise', async () => {
    const words = 'Please call me after five.';
    const phone = { kind: 'phone', identifier: '+923007654307', contactEmail: anAddress(), words };
    const { proofID } = (await begin(phone)).body;
    const { contactEmail } = await waiting();
    time.pass(8 * day);
    await removeOldProofs(context);
    expect(await photos()).toHaveLength(1);
    await fill(1_999, '198.18.0.0/24', 1);
    const late = (await begin({ kind: 'CNIC', identifier: aCnic(), contactEmail: anAddress() })).body;
    const picture = await aPicture({ width: 8, height: 8 });
    expect((await upload(late.proofID, picture)).body.code).toBe('proofsFull');
    await removeOldProofs(context);
    expect(await photos()).toHaveLength(1_999);
    expect((await upload(late.proofID, picture)).status).toBe(200);
    expect(await db.rows(raw('select id from proofs where id = $1'), [proofID])).toHaveLength(1);
    await mails.deliver();
    expect(mails.to(contactEmail)).toHaveLength(1);
    await db.rows(raw('delete from proofs'));
  });

  test('is on the next page, also when the last one of the page before was decided meanwhile', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      time.pass(minute);
      ids.push((await waiting()).id);
    }
    const moderator = await aModerator();
    const page = async (cursor?: string) => {
      const { body, headers } = await moderator.call(waitingProofs.list, { query: { limit: 2, cursor } });
      const next = /<([^>]+)>/.exec(String(headers.link))?.[1];
      const after = next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null;
      return { ids: body.map(({ id }: { id: string }) => id), after: after ?? undefined };
    };
    const first = await page();
    expect(first.ids).toEqual(ids.slice(0, 2));
    for (const id of first.ids) await decide(moderator, id, { decision: 'refuse', reason: 'unreadable' });
    expect(await page(first.after)).toEqual({ ids: ids.slice(2), after: undefined });
    for (const cursor of ['x', ids[2], `1 ${ids[2]}x`, `99999999999999 ${ids[2]}`])
      expect((await moderator.call(waitingProofs.list, { query: { cursor } })).status).toBe(422);
    await decide(moderator, ids[2] ?? '', { decision: 'refuse', reason: 'unreadable' });
  });
});
