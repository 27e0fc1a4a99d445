import type { RequestListener } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cases } from '../../../src/contract/disputes/cases.ts';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { webReader } from '../../../src/server/platform/public-web.ts';
import { txtRecords } from '../../../src/server/platform/txt-records.ts';
import { type Sent, startApp } from '../../support/app.ts';
import { startDns } from '../../support/dns-server.ts';
import { mailedLink } from '../../support/named-calls.ts';
import { aPerson } from '../../support/people.ts';
import { day, hour, minute, movableClock } from '../../support/time.ts';
import { startWebsites } from '../../support/websites.ts';

const host = 'shop.example.com';
const dns = await startDns();
const web = await startWebsites([host, `www.${host}`, 'localhost']);
afterAll(() => dns.close());
afterAll(() => web.close());

/** What names lead to; every other leads nowhere. */
const addresses = new Map<string, string[]>();
const lookup = async (name: string) =>
  (addresses.get(name) ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const { ports, authority } = web;
const time = movableClock();
const testApp = await startApp({
  clock: time.clock,
  resolveTxt: (name) => txtRecords(name, [dns.address]),
  readWeb: webReader({ lookup, mayReachLoopback: true, ports, authority }),
});
const { stranger, mails } = testApp;
/** As on the internet. */
const strict = webReader({ lookup, mayReachLoopback: false, ports, authority });

const record = `_fraud-shield.${host}`;
const path = '/.well-known/fraud-shield.txt';
const shows =
  (text: string): RequestListener =>
  (request, response) =>
    response.writeHead(request.url === path ? 200 : 404, { 'Content-Type': 'text/plain' }).end(text);

beforeEach(() => {
  dns.records.clear();
  web.sites.clear();
  web.asked.length = 0;
  addresses.clear();
  addresses.set(host, ['127.0.0.1']);
});

async function begin(contactEmail = aPerson().email, identifier = host, sent: Sent = {}) {
  const { body } = await stranger.call(proofs.begin, { body: { kind: 'host', identifier, contactEmail }, ...sent });
  expect(body.by).toBe('website');
  return { contactEmail, proofID: String(body.proofID), toPlace: String(body.toPlace) };
}
const check = (proofID: string, sent: Sent = {}) => stranger.call(proofs.website, { params: { proofID }, ...sent });
/** The case that is behind the link in the newest mail to an address; null without a mail. */
async function caseOf(email: string) {
  const link = await mailedLink(testApp, email);
  return link === '' ? null : (await stranger.call(cases.open, { body: { link } })).body;
}

describe('a proof of a website', () => {
  test('finds its record in the domain’s DNS, and mails the link', async () => {
    const { contactEmail, proofID, toPlace } = await begin();
    expect(toPlace).toMatch(/^fraud-shield-proof=[0-9a-f]{32}$/);
    expect((await check(proofID)).body).toEqual({ isProven: false, record: 'missing', file: 'missing' });
    dns.records.set(record, ['v=spf1 -all']);
    expect((await check(proofID)).body).toMatchObject({ isProven: false, record: 'other' });
    expect(await caseOf(contactEmail)).toBeNull();
    dns.records.set(record, ['v=spf1 -all', toPlace]);
    expect((await check(proofID)).body).toMatchObject({ isProven: true, record: 'found' });
    expect(await caseOf(contactEmail)).toMatchObject({ kind: 'host', verdict: 'none' });
    // It is good once.
    expect((await check(proofID)).body.code).toBe('proofNotOpen');
  });

  test('finds its file, with a line end or without, on the site or with www', async () => {
    const first = await begin();
    web.sites.set(host, shows('Something else'));
    expect((await check(first.proofID)).body).toMatchObject({ isProven: false, file: 'other' });
    web.sites.set(host, shows(`${first.toPlace}\r\n`));
    expect((await check(first.proofID)).body).toMatchObject({ isProven: true, file: 'found' });
    expect(await caseOf(first.contactEmail)).toMatchObject({ kind: 'host' });

    const second = await begin(aPerson().email, `https://www.${host}/about`);
    addresses.delete(host);
    addresses.set(`www.${host}`, ['127.0.0.1']);
    web.sites.set(`www.${host}`, shows(second.toPlace));
    expect((await check(second.proofID)).body).toMatchObject({ isProven: true, file: 'found' });
  });

  test('asks for the same text again whenever it is begun again for the same mailbox', async () => {
    const { contactEmail, toPlace } = await begin();
    dns.records.set(record, [toPlace]);
    time.pass(2 * day);
    const again = await begin(contactEmail);
    expect(again.toPlace).toBe(toPlace);
    expect((await check(again.proofID)).body.isProven).toBe(true);
  });

  test('is no proof for somebody else, nor for another website', async () => {
    const owner = await begin();
    dns.records.set(record, [owner.toPlace]);
    web.sites.set(host, shows(owner.toPlace));
    const other = await begin();
    expect((await check(other.proofID)).body).toEqual({ isProven: false, record: 'other', file: 'other' });
    expect(await caseOf(other.contactEmail)).toBeNull();
    const elsewhere = await begin(owner.contactEmail, 'other.example.com');
    expect(elsewhere.toPlace).not.toBe(owner.toPlace);
    // Somebody who knows the owner's address learns no link either: it is mailed to the owner.
    const guess = await begin(owner.contactEmail);
    const { body } = await check(guess.proofID);
    expect([body.isProven, JSON.stringify(body)]).toEqual([true, expect.not.stringContaining('case#')]);
    expect(await caseOf(owner.contactEmail)).toMatchObject({ kind: 'host' });
  });

  test('makes one link when it is checked several times at once', async () => {
    const { contactEmail, proofID, toPlace } = await begin();
    dns.records.set(record, [toPlace]);
    const answers = await Promise.all([check(proofID), check(proofID), check(proofID)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    await mails.deliver();
    expect(mails.to(contactEmail)).toHaveLength(1);
  });

  test('is over after a day, and cannot be checked in another way', async () => {
    const { contactEmail, proofID, toPlace } = await begin();
    dns.records.set(record, [toPlace]);
    const sent = { params: { proofID }, body: { link: `https://${host}` } };
    expect((await stranger.call(proofs.profile, sent)).body.code).toBe('proofNotOpen');
    expect((await check(crypto.randomUUID())).body.code).toBe('proofNotOpen');
    time.pass(day);
    expect((await check(proofID)).body.code).toBe('proofNotOpen');
    expect(await caseOf(contactEmail)).toBeNull();
  });

  test('cannot be used to ask a site again and again, nor to keep its owner from a check', async () => {
    const { proofID } = await begin();
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await check(proofID, { address: '198.51.100.9' })).status);
    expect([statuses.slice(0, 30), statuses[30]]).toEqual([Array(30).fill(200), 429]);
    for (let n = 0; n < 90; n++) await check(proofID, { address: `198.18.${n}.1` });
    const asked = web.asked.length;
    const owner = await begin();
    dns.records.set(record, [owner.toPlace]);
    expect((await check(owner.proofID, { address: '203.0.113.5' })).body.isProven).toBe(true);
    expect(web.asked.length - asked).toBeLessThan(10);
    time.pass(2 * hour);
  });

  test('of a platform, or of a suffix below which anybody has a name, is refused', async () => {
    for (const identifier of ['facebook.com', 'https://github.io/', 'com.pk']) {
      const body = { kind: 'host', identifier, contactEmail: aPerson().email };
      expect((await stranger.call(proofs.begin, { body })).body.errors).toMatchObject([
        { path: 'identifier', code: 'hostShared' },
      ]);
    }
    time.pass(minute);
  });
});

describe('a page of a site that a stranger names', () => {
  const same = (name: string) => name === host;
  const url = new URL(`https://${host}${path}`);
  const read = webReader({ lookup, mayReachLoopback: true, ports, authority });
  const redirect =
    (to: string): RequestListener =>
    (request, response) =>
      request.url === path ? response.writeHead(302, { location: to }).end() : response.writeHead(200).end('here');

  test('is never read at an address that is not of the internet, whatever else the name leads to', async () => {
    web.sites.set(host, shows('secret'));
    for (const address of ['127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1']) {
      addresses.set(host, [address]);
      expect([address, await strict(url, same)]).toEqual([address, { failure: 'unreachable' }]);
      addresses.set(host, [address, '198.41.0.4']);
      expect([address, await strict(url, same)]).toEqual([address, { failure: 'unreachable' }]);
    }
    for (const literal of ['https://127.0.0.1/', 'https://[::1]/', 'http://[::ffff:7f00:1]/', 'https://2130706433/'])
      expect(await strict(new URL(literal), same)).toEqual({ failure: 'unreachable' });
    expect(web.asked).toEqual([]);
  });

  test('is read at the address that was checked: a name that changes meanwhile is not asked again', async () => {
    web.sites.set(host, shows('here'));
    const asked: string[] = [];
    const rebinding = webReader({
      async lookup(name) {
        asked.push(name);
        return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
      mayReachLoopback: true,
      ports,
      authority,
    });
    expect(await rebinding(url, same)).toEqual({ text: 'here' });
    expect(asked).toEqual([host]);
  });

  test('is read without https from this machine only', async () => {
    web.sites.set(host, shows('here'));
    const plain = new URL(`http://${host}${path}`);
    expect(await read(plain, same)).toEqual({ text: 'here' });
    expect(await strict(plain, same)).toEqual({ failure: 'unreachable' });
    addresses.set(host, ['198.41.0.4']);
    expect(await read(plain, same)).toEqual({ failure: 'unreachable' });
    expect(await read(new URL(`ftp://${host}/`), same)).toEqual({ failure: 'unreachable' });
  });

  test('needs a certificate of its own name', async () => {
    web.sites.set('other.example.com', shows('here'));
    addresses.set('other.example.com', ['127.0.0.1']);
    expect(await read(new URL('https://other.example.com/'), same)).toEqual({ failure: 'unreachable' });
    const untrusting = webReader({ lookup, mayReachLoopback: true, ports });
    web.sites.set(host, shows('here'));
    expect(await untrusting(url, same)).toEqual({ failure: 'unreachable' });
  });

  test('is looked for behind a few redirects of the same site, and nowhere else', async () => {
    web.sites.set(host, redirect('/elsewhere'));
    expect(await read(url, same)).toEqual({ text: 'here' });
    for (const to of [
      ...[path, 'https://other.example.com/', '//other.example.com/', 'https://127.0.0.1/', 'http://[::1]:22/'],
      ...[`https://${host}:8443/`, `https://somebody@${host}/`, 'https://%/'],
    ]) {
      web.sites.set(host, redirect(to));
      expect([to, await read(url, same)]).toEqual([to, { failure: 'redirected' }]);
    }
    web.sites.set(host, redirect('gopher:///'));
    expect('failure' in (await read(url, same))).toBe(true);
    web.sites.set(host, (_, response) => response.writeHead(500).end());
    expect(await read(url, same)).toEqual({ failure: 'missing' });
  });

  test('is given up when it is large, or slow, at whatever point', async () => {
    web.sites.set(host, (_, response) => response.end('x'.repeat(64 * 1024)));
    expect(await read(url, same)).toEqual({ text: 'x'.repeat(64 * 1024) });
    web.sites.set(host, (_, response) => {
      const more = () => response.write('x'.repeat(16_384), more);
      more();
    });
    expect(await read(url, same)).toEqual({ failure: 'tooLarge' });
    const began = Date.now();
    const slow: RequestListener[] = [
      () => undefined,
      (_, response) => {
        response.writeHead(200).write('x');
        const timer = setInterval(() => response.write('x'), 500);
        response.on('close', () => clearInterval(timer));
      },
    ];
    const given = slow.map((listener, n) => {
      const name = n === 0 ? host : `www.${host}`;
      addresses.set(name, ['127.0.0.1']);
      web.sites.set(name, listener);
      return read(new URL(`https://${name}${path}`), same);
    });
    for (const one of given) expect(await one).toEqual({ failure: 'unreachable' });
    expect(Date.now() - began).toBeGreaterThan(4_500);
    expect(Date.now() - began).toBeLessThan(9_000);
  }, 20_000);
});
