import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { queueMail } from '../../../src/server/areas/notices/mail/queue-mail.ts';
import { emlFolderMailer } from '../../../src/server/platform/mail/eml-folder.ts';
import type { Mail, Mailer } from '../../../src/server/platform/mail/mailer.ts';
import { smtpMailer } from '../../../src/server/platform/mail/smtp.ts';
import { startScheduler } from '../../../src/server/startup/scheduler.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { mailbox, resetTokenOf } from '../../support/mailbox.ts';
import { eventually } from '../../support/programs.ts';
import { raw } from '../../support/raw-statement.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { startSmtp } from '../../support/smtp.ts';
import { day, hour, minute, movableClock } from '../../support/time.ts';

const from = 'Fraud Shield <no-reply@registry.example>';
const sample: Mail = {
  id: `${crypto.randomUUID()}:reply`,
  to: 'sana@example.com',
  subject: 'Grüße, ثنا',
  text: 'Hello ثنا,\n\nLines = signs.\n',
  html: '<p>Hello ثنا</p>',
};

/** An application whose mails go to a server, and its clock. */
async function startMailing() {
  const smtp = await startSmtp();
  const time = movableClock();
  const product = await startApp({ mailer: smtpMailer({ url: smtp.url, from }), clock: time.clock });
  return { smtp, time, product };
}

/** The same, of which somebody has asked for a reset link while the server was down. */
async function startForgetting() {
  const { smtp, time, product } = await startMailing();
  const { person } = await product.as();
  await smtp.goDown();
  await forget(product, person.email);
  return { smtp, time, product, person };
}

const forget = ({ stranger }: TestApp, email: string) => stranger.call(auth.forgetPassword, { body: { email } });

describe('the SMTP server', () => {
  test('receives text and HTML, and a header that says the mail is automatic', async () => {
    const smtp = await startSmtp();
    await smtpMailer({ url: smtp.url, from }).send(sample);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ from, to: sample.to, rcpt: [sample.to] });
    expect(mail?.text.trim()).toBe(sample.text.trim());
    expect(mail?.html.trim()).toBe(sample.html);
    // Valid, although the id of a mail that tells one of many about a decision has a colon.
    const unfolded = mail?.raw.replaceAll(/\r?\n[ \t]/g, ' ');
    expect(unfolded).toContain(`Message-ID: <${sample.id.replace(':', '.')}@registry.example>`);
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
  });

  test('gets a sender whose name has a comma, a colon or brackets as it is set', async () => {
    const smtp = await startSmtp();
    const names = ['Acme, Ltd.', 'Bank: fraud desk', 'Bank (Fraud)'];
    for (const name of names) await smtpMailer({ url: smtp.url, from: `${name} <desk@bank.example>` }).send(sample);
    expect(smtp.received.map((mail) => mail.from.replaceAll('"', ''))).toEqual(
      names.map((name) => `${name} <desk@bank.example>`),
    );
  });

  test('gets the credentials of its URL, including special characters', async () => {
    const smtp = await startSmtp({ user: 'us:er@x', password: 'p/a?s%s' });
    await smtpMailer({ url: smtp.url, from }).send(sample);
    expect(smtp.received).toHaveLength(1);
    await expect(smtpMailer({ url: smtp.url.replace('p%2Fa', 'wrong'), from }).send(sample)).rejects.toThrow();
    expect(smtp.received).toHaveLength(1);
  });

  test('on another machine gets no password without TLS', async () => {
    const smtp = await startSmtp({
      user: 'user',
      password: 'pass',
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
    });
    // 0.0.0.0 is not taken for this machine, but connects to it.
    const elsewhere = smtp.url.replace('127.0.0.1', '0.0.0.0');
    await expect(smtpMailer({ url: elsewhere, from }).send(sample)).rejects.toThrow(/STARTTLS/);
    expect(smtp.received).toEqual([]);
  });

  test('on another machine gets nothing with an untrusted certificate', async () => {
    const smtp = await startSmtp();
    const elsewhere = smtp.url.replace('127.0.0.1', '0.0.0.0');
    await expect(smtpMailer({ url: elsewhere, from }).send(sample)).rejects.toThrow(/certificate/);
    expect(smtp.received).toEqual([]);
  });
});

test('an account in Urdu gets all mail in Urdu, with an encoded subject and right-to-left HTML', async () => {
  const product = await startApp();
  const somebody = await product.as();
  const body = { theme: 'light', language: 'ur', mailNotices: true };
  expect((await somebody.call(account.savePreferences, { body })).status).toBe(200);
  await forget(product, somebody.person.email);
  await product.mails.deliver();
  const { email: confirmed } = somebody.person;
  await somebody.call(account.remove, { body: { email: confirmed, withdrawReports: false } });
  await product.mails.deliver();
  const [link, farewell] = product.mails.to(somebody.person.email);
  expect(link?.subject).toMatch(/^=\?UTF-8\?/i);
  expect(link?.text).toContain('السلام علیکم');
  expect(link && resetTokenOf(link)).toHaveLength(43);
  expect(farewell?.html).toContain('dir="rtl"');
  expect(farewell?.text).toContain('آپ کی رپورٹس رجسٹری میں رہیں گی');
});

describe('the mail queue', () => {
  test('keeps mail while the server is down, and sends each message once when it is back', async () => {
    const { smtp, time, product } = await startMailing();
    const people = [await product.as(), await product.as(), await product.as()];
    await smtp.goDown();
    for (const { person } of people) expect((await forget(product, person.email)).status).toBe(200);
    await product.mails.deliver();
    expect(smtp.received).toEqual([]);

    await smtp.comeBack();
    time.pass(10_000);
    await product.mails.deliver();
    await product.mails.deliver();
    expect(smtp.received.flatMap(({ rcpt }) => rcpt).sort()).toEqual(people.map(({ person }) => person.email).sort());
    expect(await product.db.rows(raw(`select 1 from jobs where kind = 'mail'`))).toEqual([]);
  });

  test('is left as it is by a program that stops: it finishes what it sends, and begins nothing that would be sent twice', async () => {
    const smtp = await startSmtp({ onMessage: () => sleep(200) });
    const { context, db } = await startApp({ mailer: smtpMailer({ url: smtp.url, from }) });
    // More than would be sent while a stop waits.
    const codes = Array.from({ length: 200 }, (_, n) => String(100_000 + n));
    for (const code of codes)
      await queueMail(context, db, { kind: 'proofCode', to: sample.to, name: '', language: 'en', code });
    const scheduler = startScheduler(context);
    await eventually(() => smtp.received.length > 0);
    await scheduler.stop();
    const left = await db.rows<{ attempts: number }>(raw('select attempts from jobs'));
    expect(left.filter(({ attempts }) => attempts > 0)).toEqual([]);
    expect(left.length + smtp.received.length).toBe(codes.length);
  });

  test('retries with growing pauses of at most an hour, and gives up after three days', async () => {
    const time = movableClock();
    const tries: number[] = [];
    const mailer: Mailer = {
      async send() {
        tries.push(time.clock().getTime());
        throw new Error('the server said sana@example.com and more');
      },
    };
    const product = await startApp({ mailer, clock: time.clock });
    const { person } = await product.as();
    await forget(product, person.email);
    for (let passed = 0; passed < 3.2 * day; passed += 30_000) {
      time.pass(30_000);
      const [due] = await product.db.rows<{ due_at: Date }>(raw('select due_at from jobs'));
      if (!due) break;
      if (due.due_at > time.clock()) {
        const wait = due.due_at.getTime() - time.clock().getTime();
        time.pass(wait);
        passed += wait;
      }
      await product.mails.deliver();
    }
    const pauses = tries.slice(1).map((at, n) => at - (tries[n] ?? 0));
    const expected = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000];
    for (const [n, pause] of expected.entries())
      expect(Math.abs((pauses[n] ?? 0) - pause - 30_000)).toBeLessThan(31_000);
    expect(Math.round(Math.max(...pauses) / minute)).toBe(60);
    expect(await product.db.rows(raw(`select 1 from jobs where kind = 'mail'`))).toEqual([]);
    const log = product.logged.join('\n');
    expect(log).toContain('job given up');
    expect(log).not.toContain('sana@example.com');
    expect(log).not.toContain(person.email);
  });

  test('is not given up at its first failure, if the program was stopped for a week before', async () => {
    const { smtp, time, product, person } = await startForgetting();
    time.pass(7 * day);
    await product.mails.deliver();
    await smtp.comeBack();
    time.pass(minute);
    await product.mails.deliver();
    expect(smtp.received.map(({ rcpt }) => rcpt)).toEqual([[person.email]]);
  });

  test('starts the hour of a reset link when the mail is sent, however long the server was down', async () => {
    const { smtp, time, product } = await startForgetting();
    await product.mails.deliver();
    time.pass(5 * hour);
    await smtp.comeBack();
    await product.mails.deliver();
    time.pass(50 * minute);
    const [mail] = smtp.received;
    const body = { token: mail ? resetTokenOf(mail) : '', password: 'Another-horse-2' };
    expect((await product.stranger.call(auth.resetPassword, { body })).status).toBe(200);
  });

  test.each([
    ['temporarily', 451],
    ['permanently', 550],
  ])('sends the others if one address is refused %s, and retries that one later', async (_how, code) => {
    let isRefusing = true;
    const refused: string[] = [];
    const smtp = await startSmtp({
      onRcptTo({ address }, _session, done) {
        if (!isRefusing || !refused.includes(address)) return done();
        done(Object.assign(new Error('no'), { responseCode: code }));
      },
    });
    const time = movableClock();
    const product = await startApp({ mailer: smtpMailer({ url: smtp.url, from }), clock: time.clock });
    const [first, ...others] = [await product.as(), await product.as(), await product.as()];
    refused.push(first.person.email);
    for (const { person } of [first, ...others]) expect((await forget(product, person.email)).status).toBe(200);
    await product.mails.deliver();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(others.map(({ person }) => person.email).sort());
    isRefusing = false;
    time.pass(minute);
    await product.mails.deliver();
    expect(smtp.received.map(({ to }) => to)).toContain(first.person.email);
    expect(await product.db.rows(raw(`select 1 from jobs where kind = 'mail'`))).toEqual([]);
  });

  test.each([
    ['accepts the connection and stays silent', ''],
    ['answers that it is unavailable', '421 closing\r\n'],
  ])('keeps its messages for a server that %s, and tries one per run', async (_how, greeting) => {
    let calls = 0;
    const dumb = createServer((socket) => {
      calls += 1;
      socket.on('error', () => {});
      socket.write(greeting);
    }).listen(0, '127.0.0.1');
    await once(dumb, 'listening');
    const { port } = dumb.address() as AddressInfo;
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from, sendTimeoutMs: 300 });
    const product = await startApp({ mailer });
    for (const { person } of [await product.as(), await product.as()])
      expect((await forget(product, person.email)).status).toBe(200);
    await product.mails.deliver();
    expect(calls).toBe(1);
    expect(await product.db.rows(raw(`select 1 from jobs where kind = 'mail'`))).toHaveLength(2);
    expect(product.logged.join('\n')).toContain('job failed');
    dumb.close();
  });
});

describe('a long queue', () => {
  const bulk = ({ context, db }: TestApp, count: number) =>
    db.transaction(async (tx) => {
      for (let n = 0; n < count; n++)
        await queueMail(context, tx, {
          kind: 'reportsCorrected',
          to: `reader-${n}@example.org`,
          name: 'Sana',
          language: 'en',
          reports: 1,
        });
    });
  const decision = (product: TestApp, to: string) =>
    queueMail(product.context, product.db, { kind: 'accountRestored', to, name: 'Sana', language: 'en' });

  test('keeps nobody waiting for a link: what is awaited goes first, then decisions, also while it is being sent', async () => {
    let later = '';
    let asked: Promise<void> | undefined;
    const smtp = await startSmtp({
      async onMessage(to) {
        if (smtp.received.length < 6 || to === later) return;
        // All that are being sent wait until a link has been asked for, and is queued.
        asked ??= forget(product, later).then(() =>
          eventually(async () => (await isAwaited()) || smtp.received.some((mail) => mail.to === later)),
        );
        await asked;
      },
    });
    const product = await startApp({ mailer: smtpMailer({ url: smtp.url, from }) });
    const metrics = async () => (await product.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;
    const isAwaited = async () => (await metrics()).includes('fraud_shield_mail_waiting{rank="awaited"} 1');
    const [first, second] = [await product.as(), await product.as()];
    later = second.person.email;
    await bulk(product, 40);
    await decision(product, 'decided@example.org');
    await forget(product, first.person.email);
    const waiting = await metrics();
    expect(waiting).toContain('fraud_shield_mail_waiting{rank="bulk"} 40');
    expect(waiting).toContain('fraud_shield_mail_waiting{rank="awaited"} 1');
    await product.mails.deliver();
    const order = smtp.received.map(({ to }) => to);
    expect(order).toHaveLength(43);
    expect(order[0]).toBe(first.person.email);
    expect(order.slice(1, 5)).toContain('decided@example.org');
    // Some others were being sent then, or are at the same time; most of them wait.
    expect(order.indexOf(later)).toBeGreaterThan(5);
    expect(order.indexOf(later)).toBeLessThan(20);
    const sent = await metrics();
    expect(sent).toContain('fraud_shield_mails_total{rank="bulk",outcome="sent"} 40');
    expect(sent).toContain('fraud_shield_mail_waiting{rank="bulk"} 0');
  });

  test('is sent several at once, over connections that are kept', async () => {
    let [connections, inside] = [0, 0];
    let meet = () => {};
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const smtp = await startSmtp({
      onConnect(_session, done) {
        connections += 1;
        done();
      },
      async onMessage() {
        // The first shows that the server is there. Of the others, none is taken until two are there.
        if (smtp.received.length === 0) return;
        inside += 1;
        if (inside === 2) meet();
        await both;
      },
    });
    const product = await startApp({ mailer: smtpMailer({ url: smtp.url, from }) });
    await bulk(product, 30);
    await product.mails.deliver();
    expect(smtp.received).toHaveLength(30);
    expect(connections).toBeLessThanOrEqual(4);
  });

  test('goes on over a new connection when the server has ended the kept one', async () => {
    const smtp = await startSmtp();
    const mailer = smtpMailer({ url: smtp.url, from });
    const product = await startApp({ mailer });
    await bulk(product, 1);
    await product.mails.deliver();
    await smtp.goDown();
    await smtp.comeBack();
    await bulk(product, 1);
    await product.mails.deliver();
    expect(smtp.received).toHaveLength(2);
  });
});

describe('the outbox folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fraud-shield-outbox-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('gets each message as a file of mode 0600, and only its path is printed', async () => {
    const printed: string[] = [];
    const outbox = join(folder, 'outbox');
    await emlFolderMailer({ folder: outbox, from, print: (line) => printed.push(line) }).send({
      ...sample,
      text: 'https://registry.example/reset-password?token=secret',
    });
    const [name] = readdirSync(outbox);
    expect(name).toMatch(/^[\d-]+T[\d-]+Z-[0-9a-f]{8}\.eml$/);
    expect(statSync(join(outbox, name ?? '')).mode & 0o777).toBe(0o600);
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    expect(printed).toEqual([`Mail written to ${join(outbox, name ?? '')}`]);
  });

  test('keeps apart what two processes send at once, also under ids that begin alike', async () => {
    const outbox = join(folder, 'shared');
    const mailers = [1, 2].map(() => emlFolderMailer({ folder: outbox, from, print: () => {} }));
    for (const decision of Array.from({ length: 20 }, () => crypto.randomUUID())) {
      const send = (mailer: Mailer | undefined, about: string) =>
        mailer?.send({ ...sample, id: `${decision}:${about}`, subject: `${about} ${decision}` });
      await Promise.all(mailers.map((mailer, at) => send(mailer, ['reply', 'reading'][at] ?? '')));
    }
    expect(
      new Set(
        mailbox(outbox)
          .all()
          .map(({ subject }) => subject),
      ).size,
    ).toBe(40);
  });

  test('has no parts of a message that did not fit on the disk, once it does', async (context) => {
    const disk = smallDisk(1);
    if (!disk) return context.skip('needs root to mount a small disk');
    try {
      const outbox = join(disk.path, 'outbox');
      const mailer = emlFolderMailer({ folder: outbox, from, print: () => {} });
      await mailer.send({ ...sample, id: crypto.randomUUID() });
      disk.fill();
      for (let attempt = 0; attempt < 3; attempt++) await expect(mailer.send(sample)).rejects.toThrow('ENOSPC');
      disk.clear();
      await mailer.send(sample);
      expect(readdirSync(outbox).map((name) => name.slice(-4))).toEqual(['.eml', '.eml']);
    } finally {
      disk.remove();
    }
  });
});
