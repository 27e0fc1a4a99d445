import { afterAll, describe, expect, test } from 'vitest';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { waitingProofs } from '../../../src/contract/disputes/staff-proofs.ts';
import { removeOldProofs } from '../../../src/server/areas/disputes/proofs/remove-old-proofs.ts';
import { isToBeTexted } from '../../../src/server/areas/disputes/tell-subjects.ts';
import { deliverSms } from '../../../src/server/areas/notices/sms/text-messages.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { windowEnd } from '../../../src/server/limits.ts';
import { countToken } from '../../../src/server/platform/limits/counts.ts';
import { httpSmsGateway } from '../../../src/server/platform/sms/sms-gateway.ts';
import { type Answer, type Sent, startApp, type TestApp, testVault } from '../../support/app.ts';
import { aCnic, codeIn, mailedLink, tokenIn } from '../../support/named-calls.ts';
import { aPerson } from '../../support/people.ts';
import { aPicture } from '../../support/pictures.ts';
import { freePort } from '../../support/product.ts';
import { raw } from '../../support/raw-statement.ts';
import { aReport } from '../../support/reports.ts';
import { startSmsGateway } from '../../support/sms-gateway.ts';
import { statementsDuring } from '../../support/statements.ts';
import { day, minute, movableClock } from '../../support/time.ts';

const gateway = await startSmsGateway();
afterAll(() => gateway.close());

const time = movableClock();
const testApp = await startApp({
  clock: time.clock,
  smsGateway: httpSmsGateway(gateway.url, 'Bearer gateway-token'),
});
const { stranger, as, db, context, mails, logged } = testApp;
/** Of a registry without an SMS gateway. */
const plain = await startApp({ clock: time.clock });

const anAddress = () => aPerson().email;
const begin = (body: object, sent: Sent = {}, from: TestApp = testApp) =>
  from.stranger.call(proofs.begin, { body, ...sent });
const confirm = (proofID: string, code: string, sent: Sent = {}) =>
  stranger.call(proofs.confirm, { params: { proofID }, body: { code }, ...sent });
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
const open = (link: string, from: TestApp = testApp) => from.stranger.call(cases.open, { body: { link } });

/** Begins a proof of an email address and reads its code from the mail. */
async function mailed(identifier = anAddress(), more: object = {}) {
  const { body } = await begin({ kind: 'email', identifier, ...more });
  await mails.deliver();
  return { identifier, proofID: String(body.proofID), code: codeIn(testApp, identifier) };
}

/** What distinguishes answers to different people: everything but ids and times. */
const shapeOf = ({ status, body, headers }: Answer) => {
  const { proofID, expiresAt, instance, ...rest } = body;
  return JSON.stringify([status, rest, [typeof proofID, typeof expiresAt], Object.keys(headers).sort()]);
};

describe('a proof of an email address', () => {
  test('opens the case by a link that is answered and mailed', async () => {
    const { identifier, proofID, code } = await mailed();
    const [mail] = mails.to(identifier);
    expect(mail?.text).toContain('within 10 minutes');
    // As an Urdu keyboard types it, and with what is copied along.
    const typed = code.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    const answer = await confirm(proofID, ` \u2068${typed.slice(0, 3)} ${code.slice(3)}\u2069`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { link: expect.stringMatching(/^http:\/\/localhost:3000\/case#[\w-]{43}$/) },
    ]);
    // They are two links to one case: only the mailed one proves the mailbox.
    for (const link of [tokenIn(answer.body.link), await mailedLink(testApp, identifier)])
      expect((await open(link)).body).toMatchObject({ kind: 'email', reports: [], verdict: 'none' });
    // It is good once.
    expect((await confirm(proofID, code)).status).toBe(422);
  });

  test('is mailed in Urdu to who reads Urdu, always to the address itself', async () => {
    const other = anAddress();
    const { identifier, code } = await mailed(anAddress(), { language: 'ur', contactEmail: other });
    expect(code).toMatch(/^\d{6}$/);
    expect(mails.to(identifier)[0]?.text).toContain('10 منٹ');
    expect(mails.to(other)).toEqual([]);
  });

  test('tells nothing before it, in answers, statements and jobs, whether anything is held', async () => {
    const [held, unheld] = [anAddress(), anAddress()];
    const author = await as();
    for (let n = 0; n < 3; n++) await createReport(context, author.accountId, aReport({ email: held }));
    const jobs = async () => (await context.jobs.state()).mail.count;
    const trace = async (email: string) => {
      const before = await jobs();
      const shapes: string[] = [];
      let proofID = '';
      const begun = await statementsDuring(async () => {
        const answer = await begin({ kind: 'email', identifier: email });
        proofID = answer.body.proofID;
        shapes.push(shapeOf(answer));
      });
      const queued = (await jobs()) - before;
      await mails.deliver();
      const right = codeIn(testApp, email);
      const refused = await statementsDuring(async () => {
        shapes.push(shapeOf(await confirm(proofID, wrongCode(right))));
      });
      const letter = mails.to(email)[0]?.text.replaceAll(right, '');
      return { begun, queued, refused, shapes, letter };
    };
    const [one, other] = [await trace(held), await trace(unheld)];
    expect(one.begun.length).toBeGreaterThan(2);
    expect(one).toEqual(other);
    const unknown = await confirm(crypto.randomUUID(), '123456');
    expect(shapeOf(unknown)).toBe(one.shapes[1]);
  });

  test('is not mailed once its code has expired: the program was stopped meanwhile', async () => {
    const identifier = anAddress();
    await begin({ kind: 'email', identifier });
    time.pass(11 * minute);
    await mails.deliver();
    expect(mails.to(identifier)).toEqual([]);
    expect((await context.jobs.state()).mail.count).toBe(0);
  });

  test('has five tries, also when they come at once, and ten minutes', async () => {
    const guessed = await mailed();
    const guesses = await Promise.all(
      Array.from({ length: 9 }, () => confirm(guessed.proofID, wrongCode(guessed.code))),
    );
    expect(new Set(guesses.map(shapeOf)).size).toBe(1);
    expect(guesses[0]?.body).toMatchObject({ status: 422, code: 'proofCodeInvalid' });
    expect((await confirm(guessed.proofID, guessed.code)).status).toBe(422);

    const careless = await mailed();
    for (let n = 0; n < 4; n++) await confirm(careless.proofID, wrongCode(careless.code));
    expect((await confirm(careless.proofID, careless.code)).status).toBe(200);

    const late = await mailed();
    time.pass(10 * minute);
    expect((await confirm(late.proofID, late.code)).status).toBe(422);
    await removeOldProofs(context);
    const [left] = await db.rows<{ count: number }>(
      raw('select count(*)::int as count from proofs where waiting_since is null and expires_at <= $1'),
      [time.clock()],
    );
    expect(left?.count).toBe(0);
  });

  test('makes one link when its code comes twice at once', async () => {
    const { proofID, code, identifier } = await mailed();
    const answers = await Promise.all([confirm(proofID, code), confirm(proofID, code), confirm(proofID, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    await mails.deliver();
    expect(mails.to(identifier)).toHaveLength(2);
  });

  test('can be repeated when it was interrupted between the code and the case', async () => {
    const { proofID, code } = await mailed();
    await db.rows(raw(`alter table cases add constraint nothing_new check (id is null) not valid`));
    expect((await confirm(proofID, code)).status).toBe(500);
    await db.rows(raw('alter table cases drop constraint nothing_new'));
    expect((await confirm(proofID, code)).status).toBe(200);
  });

  test('of the same address again replaces the link', async () => {
    const first = await mailed();
    const { link: earlier } = (await confirm(first.proofID, first.code)).body;
    const second = await mailed(first.identifier.toUpperCase().replace('@EXAMPLE', '@example'));
    const { link: later } = (await confirm(second.proofID, codeIn(testApp, first.identifier))).body;
    expect((await open(tokenIn(earlier))).status).toBe(404);
    expect((await open(tokenIn(later))).status).toBe(200);
  });

  test('does not flood the mailbox of a stranger, nor lets one network ask for everybody', async () => {
    const victim = anAddress();
    const statuses = [];
    // Addresses of one site, for each of which two tries are left in the end.
    const from = (n: number) => ({ address: `198.51.100.${n}` });
    for (let n = 0; n < 12; n++) statuses.push((await begin({ kind: 'email', identifier: victim }, from(n))).status);
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(2).fill(429)]);
    await mails.deliver();
    expect(mails.to(victim)).toHaveLength(10);
    // Nor by proofs of other identifiers that name the mailbox as contact.
    const contact = anAddress();
    const asked = [];
    for (let n = 0; n < 12; n++)
      asked.push((await begin({ kind: 'CNIC', identifier: aCnic(), contactEmail: contact }, from(100 + n))).status);
    expect(asked.filter((status) => status === 200)).toHaveLength(10);
    // From one network, the same identifier a few times, and some identifiers in all.
    const address = '203.0.113.9';
    const own = anAddress();
    for (const status of [200, 200, 200, 429])
      expect((await begin({ kind: 'email', identifier: own }, { address })).status).toBe(status);
    let allowed = 0;
    for (let n = 0; n < 60; n++)
      if ((await begin({ kind: 'email', identifier: anAddress() }, { address })).status === 200) allowed += 1;
    expect(allowed).toBe(47);
    time.pass(day + minute);
    expect((await begin({ kind: 'email', identifier: victim })).status).toBe(200);
  });

  test('cannot be kept from its owner by others who ask for it all day', async () => {
    const identifier = anAddress();
    const phone = '+923007654311';
    for (let n = 0; n < 30; n++) {
      const sent = { address: `198.51.100.${n % 3}` };
      await begin({ kind: 'email', identifier }, sent);
      await begin({ kind: 'phone', identifier: phone, contactEmail: anAddress() }, sent);
    }
    const own = { address: '203.0.113.77' };
    expect((await begin({ kind: 'email', identifier }, own)).status).toBe(200);
    expect((await begin({ kind: 'phone', identifier: phone, contactEmail: anAddress() }, own)).status).toBe(200);
    // Where a moderator decides, any number may ask.
    const CNIC = aCnic();
    for (let n = 0; n < 12; n++)
      for (const [kind, value] of [
        ['CNIC', CNIC],
        ['phone', phone],
      ] as const) {
        const sent = { address: `198.51.100.${100 + n}` };
        const begun = await begin({ kind, identifier: value, contactEmail: anAddress() }, sent, plain);
        expect(begun.status).toBe(200);
      }
  });

  test('says which field is not acceptable', async () => {
    for (const [body, path, code] of [
      [{ kind: 'passport', identifier: 'PK36' }, 'kind', 'proofKindInvalid'],
      [{ kind: 'email', identifier: ' ' }, 'identifier', 'emailInvalid'],
      [{ kind: 'email', identifier: 'nobody' }, 'identifier', 'emailInvalid'],
      [{ kind: 'CNIC', identifier: '123', contactEmail: anAddress() }, 'identifier', 'lookupCnicInvalid'],
      [{ kind: 'phone', identifier: '12', contactEmail: anAddress() }, 'identifier', 'lookupPhoneInvalid'],
      [{ kind: 'CNIC', identifier: aCnic() }, 'contactEmail', 'emailRequired'],
    ] as const) {
      const answer = await begin(body);
      expect([answer.status, answer.body.errors?.[0]]).toMatchObject([422, { path, code }]);
    }
    const { errors } = (await begin({ kind: 'CNIC', identifier: '123' })).body;
    expect(errors.map(({ path }: { path: string }) => path)).toEqual(['identifier', 'contactEmail']);
    expect((await confirm(crypto.randomUUID(), '12345x')).body.errors).toMatchObject([
      { path: 'code', code: 'proofCodeInvalid' },
    ]);
  });
});

describe('a proof of a phone number', () => {
  test('comes as an SMS, once the gateway is back, and the link is mailed', async () => {
    const contactEmail = anAddress();
    gateway.answers(503);
    const { body } = await begin({ kind: 'phone', identifier: '0300-7654300', contactEmail, language: 'ur' });
    expect(body.by).toBe('code');
    await deliverSms(context, isToBeTexted);
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ event: 'job failed', kind: 'sms', code: '503' });
    gateway.answers(200);
    time.pass(10_000);
    await deliverSms(context, isToBeTexted);
    const [sms, ...more] = gateway.received.filter(({ to }) => to === '+923007654300');
    expect(more).toEqual([]);
    expect(sms).toMatchObject({ to: '+923007654300', authorization: 'Bearer gateway-token' });
    expect(sms?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(sms?.text).toContain('فراڈ شیلڈ');
    const answer = await confirm(body.proofID, /\d{6}/.exec(sms?.text ?? '')?.[0] ?? '');
    for (const link of [tokenIn(answer.body.link), await mailedLink(testApp, contactEmail)])
      expect((await open(link)).body).toMatchObject({ kind: 'phone', masked: '+92*******300' });
  });

  test('is given up when the gateway refuses it, and keeps no other message waiting', async () => {
    const count = gateway.received.length;
    const ask = (identifier: string) => begin({ kind: 'phone', identifier, contactEmail: anAddress() });
    gateway.answers(400);
    await ask('+923007654301');
    await deliverSms(context, isToBeTexted);
    gateway.answers(302);
    await deliverSms(context, isToBeTexted);
    gateway.answers(200);
    await ask('+923007654302');
    await deliverSms(context, isToBeTexted);
    expect(gateway.received.slice(count).map(({ to }) => to)).toEqual(['+923007654302']);
    time.pass(11 * minute);
    gateway.answers(400);
    await deliverSms(context, isToBeTexted);
    gateway.answers(200);
    expect((await context.jobs.state()).sms.count).toBe(0);
    expect(logged.join('\n')).not.toContain('300765430');
  });

  test('is given up, and not sent, when it has expired while the program was stopped', async () => {
    const count = gateway.received.length;
    await begin({ kind: 'phone', identifier: '+923007654309', contactEmail: anAddress() });
    time.pass(11 * minute);
    await deliverSms(context, isToBeTexted);
    expect(gateway.received).toHaveLength(count);
    expect((await context.jobs.state()).sms.count).toBe(0);
    expect(JSON.parse(logged.at(-1) ?? '')).toMatchObject({ event: 'job given up', kind: 'sms', code: 'expired' });
  });

  test('waits for a gateway that was taken away until it has expired', async () => {
    const without = { ...context, smsGateway: null };
    await begin({ kind: 'phone', identifier: '+923007654308', contactEmail: anAddress() });
    const left = async () => {
      await deliverSms(without, isToBeTexted);
      return (await context.jobs.state()).sms.count;
    };
    expect(await left()).toBe(1);
    time.pass(11 * minute);
    expect(await left()).toBe(0);
  });

  test('names the reason why the gateway cannot be reached', async () => {
    const sms = { id: crypto.randomUUID(), to: '+923007654309', text: 'x' };
    const nobody = httpSmsGateway(`http://127.0.0.1:${await freePort()}/send`, null);
    await expect(nobody.send(sms)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('waits for a moderator once the messages of the day are used up', async () => {
    const token = countToken(testVault(), 'proofMessages', '');
    await db.rows(
      raw(`insert into limit_counts (token, taken, ends_at) values ($1, 1000, $2)
           on conflict (token) do update set taken = 1000`),
      [token, windowEnd(time.clock(), day)],
    );
    const words = 'Please call me after five.';
    const { status, body } = await begin({
      kind: 'phone',
      identifier: '+923007654305',
      contactEmail: anAddress(),
      words,
    });
    expect([status, body.by]).toEqual([200, 'document']);
    const waiting = await (await testApp.asStaff('moderator')).call(waitingProofs.list);
    expect(waiting.body.map(({ id }: { id: string }) => id)).toEqual([body.proofID]);
    await db.rows(raw('delete from limit_counts where token = $1'), [token]);
    const next = await begin({ kind: 'phone', identifier: '+923007654306', contactEmail: anAddress() });
    expect(next.body.by).toBe('code');
  });

  test('waits for a moderator once the number has had its messages of the day, from however many networks', async () => {
    // The limits of a day begin with the day: all of these tries are on one.
    time.pass(day - (time.clock().getTime() % day));
    const ask = async (site: number, kind: 'phone' | 'wallet' = 'phone') => {
      const body = { kind, identifier: '+923007654307', contactEmail: anAddress() };
      return (await begin(body, { address: `2001:db8:${site.toString(16)}::1` })).body.by;
    };
    const ways = [];
    for (let site = 1; site <= 30; site++) ways.push(await ask(site, site % 2 === 0 ? 'phone' : 'wallet'));
    expect(ways).toEqual([...Array(25).fill('code'), ...Array(5).fill('document')]);
    time.pass(day);
    expect(await ask(1)).toBe('code');
  });

  test('waits for a moderator where there is no gateway, with words or a photo', async () => {
    const contactEmail = anAddress();
    const words = 'Please call me after five, I am the owner of the shop.';
    const { body } = await begin({ kind: 'phone', identifier: '+923007654303', contactEmail, words }, {}, plain);
    expect(body.by).toBe('document');
    const silent = await begin({ kind: 'phone', identifier: '+923007654304', contactEmail }, {}, plain);
    const moderator = await plain.asStaff('moderator');
    const list = await moderator.call(waitingProofs.list);
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([body.proofID]);
    const opened = await moderator.call(waitingProofs.open, { params: { id: body.proofID } });
    expect(opened.body).toMatchObject({ identifier: '+923007654303', contactEmail, words, hasDocument: false });
    const file = { bytes: await aPicture({ kind: 'png' }) };
    const { proofID } = silent.body;
    expect((await plain.stranger.call(proofs.document, { params: { proofID }, file })).status).toBe(200);
    expect((await moderator.call(waitingProofs.list)).body).toHaveLength(2);
    const decision = { decision: 'approve', reason: 'calledBack' };
    await moderator.call(waitingProofs.decide, { params: { id: body.proofID }, body: decision });
    expect((await open(await mailedLink(plain, contactEmail), plain)).body).toMatchObject({ kind: 'phone' });
    // No code is expected.
    for (const code of ['000000', '123456'])
      expect((await plain.stranger.call(proofs.confirm, { params: { proofID }, body: { code } })).status).toBe(422);
  });
});
