import { describe, expect, test } from 'vitest';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { staffRoles } from '../../../src/contract/accounts/roles.ts';
import { about } from '../../../src/contract/analysis/about.ts';
import { analysis } from '../../../src/contract/analysis/analysis.ts';
import { changesState, isRateLimited } from '../../../src/contract/endpoint.ts';
import { listEndpoints } from '../../../src/contract/index.ts';
import { keys } from '../../../src/contract/keys/keys.ts';
import { lookup } from '../../../src/contract/lookup/lookup.ts';
import { indexablePages, isPage, pages } from '../../../src/contract/pages.ts';
import { nextSteps } from '../../../src/contract/registry/next-steps.ts';
import { reports } from '../../../src/contract/reports/reports.ts';
import { createReport } from '../../../src/server/areas/reports/filing/create-report.ts';
import { startApp } from '../../support/app.ts';
import { aPerson } from '../../support/people.ts';
import { aReport } from '../../support/reports.ts';

const { app, as, asStaff, stranger, context, mails, logged } = await startApp();
const secure = await startApp({ publicUrl: 'https://registry.example', trustProxy: ['127.0.0.1'] });
const user = await as();
const { apiKey, secret } = await user.keyPair();

const urlOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, 'x')}`;
const evil = 'https://evil.example';

const everywhere = ['/', '/nowhere', '/healthz', '/readyz', '/favicon.svg', '/.well-known/change-password'];
const ofTheApi = ['/api', '/api/nowhere', '/api/openapi.json', '/api/%zz', `/api/keys/${'x'.repeat(300)}/secret`];
const calls = listEndpoints().map(([, { method, path }]) => ({ method, url: urlOf(path) }));
const answers: { url: string; headers: Record<string, unknown> }[] = [];
for (const call of [...[...everywhere, ...ofTheApi].map((url) => ({ method: 'GET' as const, url })), ...calls])
  answers.push({ url: call.url, headers: (await app.inject(call)).headers });

describe('every response', () => {
  test('forbids framing, type sniffing and referrers', () => {
    for (const { url, headers } of answers) {
      expect([url, headers]).toMatchObject([
        url,
        {
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-resource-policy': 'same-origin',
        },
      ]);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
    }
  });

  test('does not name the server software', () => {
    for (const { url, headers } of answers) {
      const telling = Object.keys(headers).filter((name) => /^(server|via|x-powered-by|x-.*version)$/i.test(name));
      expect([url, ...telling]).toEqual([url]);
    }
  });

  test('is not cached, except for the page, its assets, pictures, and what the registry says about itself', async () => {
    const kept = ['/', '/nowhere', '/favicon.svg', '/api/openapi.json'];
    for (const { url, headers } of answers) {
      expect([url, headers['cache-control']]).toEqual([
        url,
        kept.includes(url)
          ? expect.stringContaining('no-cache')
          : url === urlOf(about.get.path)
            ? 'public, max-age=60'
            : 'no-store',
      ]);
    }
    expect((await user.call(reports.all)).headers['cache-control']).toBe('no-store');
  });

  test('of the API is not indexed', () => {
    for (const { url, headers } of answers.filter(({ url }) => url.startsWith('/api')))
      expect([url, headers['x-robots-tag']]).toEqual([url, 'noindex, nofollow']);
  });

  test('of a private page is not indexed', async () => {
    const telling = async (url: string) => (await app.inject(url)).headers['x-robots-tag'];
    for (const url of indexablePages) expect([url, await telling(url)]).toEqual([url, undefined]);
    for (const url of [pages.editReports, '/reports/update-report/7', pages.resetPassword, pages.security, '/nowhere'])
      expect([url, await telling(url)]).toEqual([url, 'noindex']);
  });

  test('has HSTS if the public URL is https, and only then', async () => {
    for (const url of ['/', '/nowhere', '/api/auth/user', '/api/%zz', '/healthz']) {
      const { headers } = await secure.app.inject(url);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect((await app.inject(url)).headers['strict-transport-security']).toBeUndefined();
    }
  });
});

describe('the page', () => {
  test('isolates its window and disables camera, microphone, location and payment', async () => {
    const { headers } = await app.inject('/');
    expect(headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin', 'x-frame-options': 'DENY' });
    for (const power of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
      expect(headers['permissions-policy']).toContain(`${power}=()`);
  });

  test('loads from and sends to its own origin only', async () => {
    const { headers } = await app.inject('/');
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources.join(' ')];
        }),
    );
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });
});

describe('a page of another origin', () => {
  const isOpen = (endpoint: (typeof analysis)['pattern'] | ReturnType<typeof listEndpoints>[number][1]) =>
    isRateLimited(endpoint) ||
    [analysis.pattern, analysis.overview, about.get, nextSteps.get].some(({ path }) => path === endpoint.path);

  test.each(listEndpoints())(
    '%s: is let in by the public API and by nothing else, and never with cookies',
    async (_, endpoint) => {
      const url = urlOf(endpoint.path);
      const ask = { origin: evil, 'access-control-request-method': endpoint.method };
      const preflight = await app.inject({ method: 'OPTIONS', url, headers: ask });
      const answer = await app.inject({ method: endpoint.method, url, headers: { origin: evil } });
      const allowed = isOpen(endpoint) ? '*' : undefined;
      expect(preflight.headers['access-control-allow-origin']).toBe(allowed);
      expect(answer.headers['access-control-allow-origin']).toBe(allowed);
      for (const { headers } of [preflight, answer])
        expect(headers['access-control-allow-credentials']).toBeUndefined();
      // A cache between gives other pages what it got for one of ours, which names no origin.
      const own = await app.inject({ method: endpoint.method, url });
      if (/public/.test(String(own.headers['cache-control'])))
        expect(own.headers['access-control-allow-origin']).toBe('*');
      expect(preflight.statusCode).toBe(allowed ? 204 : 404);
    },
  );

  test('can read lookup responses, rate limits and problems', async () => {
    const headers = { origin: evil, api_key: apiKey, secret };
    const found = await stranger.call(lookup.detail, { body: { email: 'a@example.com' }, headers });
    expect([found.status, found.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(found.headers['access-control-expose-headers']).toContain('RateLimit');
    const refused = await stranger.call(lookup.detail, { body: {}, headers });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([422, '*']);
    // It may name its calls, as every caller may.
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: urlOf(lookup.detail.path),
      headers: { origin: evil },
    });
    for (const name of ['API-Key', 'X-Request-Id', 'traceparent'])
      expect(preflight.headers['access-control-allow-headers']).toContain(name);
  });

  test('cannot change anything with a form on behalf of a signed-in user', async () => {
    const staff = await asStaff(...staffRoles);
    for (const [name, endpoint] of listEndpoints().filter(([, one]) => one.access === 'session' && changesState(one))) {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const cookie = `token=${(endpoint.roles ? staff : user).token}`;
        const headers = { cookie, origin: evil, 'content-type': type };
        const answer = await app.inject({ method: endpoint.method, url: urlOf(endpoint.path), headers, payload: '{}' });
        expect([name, answer.statusCode]).toEqual([name, 403]);
      }
    }
  });

  test('cannot sign users in, up or out with a form', async () => {
    for (const endpoint of [auth.login, auth.register, auth.forgetPassword, auth.resetPassword])
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', '']) {
        const answer = await app.inject({
          method: 'POST',
          url: urlOf(endpoint.path),
          headers: { origin: evil, ...(type && { 'content-type': type }) },
          payload: JSON.stringify(user.person),
        });
        expect([endpoint.path, type, [415, 422].includes(answer.statusCode)]).toEqual([endpoint.path, type, true]);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
  });
});

describe('cookies', () => {
  test('are Secure, SameSite and without a domain on https, when set and when cleared', async () => {
    const { person } = await secure.as();
    const signedIn = await secure.stranger.call(auth.login, { body: person });
    const set = signedIn.headers['set-cookie'] as string[];
    expect(set.map((cookie) => cookie.split('=', 1)[0])).toEqual(['token', 'XSRF-TOKEN', 'device']);
    const token = /token=([^;]+)/.exec(set[0] ?? '')?.[1];
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(set[1] ?? '')?.[1] ?? '';
    const left = await secure.stranger.call(auth.signout, {
      headers: { cookie: `token=${token}`, 'x-xsrf-token': decodeURIComponent(xsrf) },
    });
    const cleared = [left.headers['set-cookie']].flat() as string[];
    expect(cleared.map((cookie) => cookie.slice(0, cookie.indexOf(';')))).toEqual(['token=', 'XSRF-TOKEN=']);
    for (const cookie of [...set, ...cleared]) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).not.toMatch(/; Domain=/i);
      expect(/; HttpOnly/.test(cookie)).toBe(!cookie.startsWith('XSRF-TOKEN'));
    }
  });

  test('of one session are worthless for another', async () => {
    const [one, other] = [await as(), await as()];
    const { headers } = await stranger.call(auth.login, { body: other.person });
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
    const answer = await stranger.call(auth.signout, {
      headers: { cookie: `token=${one.token}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': decodeURIComponent(xsrf) },
    });
    expect(answer.status).toBe(403);
  });
});

describe('spoofed request data', () => {
  test('the Host header is not trusted', async () => {
    const lies = { host: 'evil.example.', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const more = { 'x-forwarded-proto': 'gopher', 'x-original-url': '/hidden-page', 'x-rewrite-url': '/hidden-page' };
    for (const on of [app, secure.app])
      for (const url of ['/', '/nowhere', '/api/openapi.json', '/api/auth/user', '/.well-known/change-password']) {
        const answer = await on.inject({ url, headers: { ...lies, ...more } });
        expect([url, JSON.stringify(answer.headers) + answer.payload]).not.toMatchObject([
          url,
          expect.stringMatching(/evil\.example|gopher|hidden-page/),
        ]);
      }
  });

  test('the link to the next page has no host', async () => {
    await createReport(context, user.accountId, aReport());
    await createReport(context, user.accountId, aReport());
    const { headers } = await user.call(reports.all, { query: { limit: 1 }, headers: { host: 'evil.example' } });
    expect(headers.link).toMatch(/^<\/api\/report\/all\?/);
  });

  test('method override headers and queries are ignored', async () => {
    const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' };
    const answer = await user.call(keys.list, { headers: override, query: { _method: 'DELETE' } });
    expect([answer.status, answer.body.length]).toEqual([200, 1]);
  });

  test('a repeated value is refused', async () => {
    const twice = await app.inject({
      url: '/api/report/all?limit=1&limit=2',
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(twice.statusCode).toBe(422);
    const proof = await app.inject({
      method: 'POST',
      url: '/api/get-report-detail',
      headers: { api_key: [apiKey, 'fs_live_x'], secret },
      payload: { email: 'a@example.com' },
    });
    expect(proof.statusCode).toBe(401);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('a key called %s changes nothing', async (key) => {
    const payload = `{"${key}":{"polluted":true,"prototype":{"polluted":true}},"email":"a@example.com"}`;
    const headers = { 'content-type': 'application/json', api_key: apiKey, secret };
    const answer = await app.inject({ method: 'POST', url: '/api/get-report-detail', headers, payload });
    expect([400, 422]).toContain(answer.statusCode);
    await app.inject({ url: `/api/reports/recent?${key}[polluted]=true&${key}.polluted=true`, headers });
    expect('polluted' in {}).toBe(false);
  });
});

describe('URLs', () => {
  test('redirect only to our own pages', async () => {
    const { statusCode, headers } = await app.inject('/.well-known/change-password?next=https://evil.example');
    expect([statusCode, headers.location]).toEqual([302, pages.security]);
    for (const url of [
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example/..',
      '//evil.example/%2e%2e',
      '/reports/',
    ]) {
      const answer = await app.inject(url);
      expect([url, answer.headers.location]).toEqual([url, undefined]);
    }
  });

  test('of files reach only the built web app', async () => {
    const outside = [
      '/package.json',
      '/../package.json',
      '/assets/../../server/main.js',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
    ];
    const odd = ['/assets/..%5c..%5cserver', '/.env', '/.git/config', '/server/main.js', '/assets/%00', '/assets/'];
    for (const url of [...outside, ...odd]) {
      const answer = await app.inject(url);
      expect([url, [400, 403, 404].includes(answer.statusCode)]).toEqual([url, true]);
      expect(answer.payload).not.toMatch(/"dependencies"|import |fraud-shield"/);
    }
  });

  test('are matched in linear time, however long', async () => {
    // Looking for the end of so many slashes with a pattern took a third of a second.
    expect(isPage(`${'/'.repeat(16_000)}x`)).toBe(false);
    expect(isPage('/docs//')).toBe(true);
  });
});

describe('a user-supplied name', () => {
  const hostile = 'Sana\r\nBcc: everybody@example.org\r\n\r\n<script>alert(1)</script>';

  test('adds no header to a mail and stays text', async () => {
    const person = aPerson({ username: hostile });
    await as(person);
    await stranger.call(auth.forgetPassword, { body: { email: person.email } });
    await mails.deliver();
    const [mail] = mails.to(person.email);
    const [head] = mail?.raw.split(/\r?\n\r?\n/) ?? [];
    expect(head).toContain(`To: ${person.email}`);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(mail?.html).not.toContain('<script');
  });

  test('adds no second recipient', async () => {
    for (const email of [
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      '"a" <b@example.com>',
    ]) {
      const answer = await stranger.call(auth.forgetPassword, { body: { email } });
      expect([email, answer.status]).toEqual([email, 422]);
    }
  });
});

test('none of it causes an error in the log', () => {
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
