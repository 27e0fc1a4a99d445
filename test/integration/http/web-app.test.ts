import { describe, expect, test } from 'vitest';
import { pages } from '../../../src/contract/pages.ts';
import { startApp } from '../../support/app.ts';

const { app } = await startApp({ defaultCountry: 'AE', publicUrl: 'https://shield.example' });

describe('the page', () => {
  test.each(Object.values(pages))('is served at %s', async (path) => {
    const answer = await app.inject(path.replaceAll(/:\w+/g, '1'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('is served with status 404 at unknown paths', async () => {
    for (const path of ['/nowhere', '/reports/nowhere', '/developer/x', '/%2e%2e/package.json', '//evil.example']) {
      const answer = await app.inject(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.payload).toContain('<div id="root">');
    }
  });

  test('contains the default country and the password rule', async () => {
    expect((await app.inject('/')).payload).toContain('<meta name="default-country" content="AE"');
    expect((await app.inject('/')).payload).toContain('<meta name="password-rule" content="composition"');
  });

  test('has its first words in each language before any code is there', async () => {
    const docs = (await app.inject('/docs?page=2')).payload;
    for (const words of ['>Documentation<', '>Three calls, one key pair, and what their answers mean.<', '>API گائیڈ<'])
      expect(docs).toContain(words);
    expect((await app.inject('/named/')).payload).toContain('>Were you named?<');
    for (const path of ['/', '/login', '/reports/17', '/nowhere', '/case', '/constructor'])
      expect((await app.inject(path)).payload).not.toMatch(/\{(title|intro)|undefined/);
  });

  test.each([pages.dashboard, pages.named])(
    'says at %s what a chat shows of a link: a title, and a picture that is there',
    async (path) => {
      const { payload } = await app.inject({ url: path, headers: { host: 'evil.example' } });
      const said = (name: string) =>
        payload.match(new RegExp(`<meta property="og:${name}" content="([^"]+)"`))?.[1] ?? '';
      expect(said('title')).toMatch(/^Fraud Shield: /);
      expect(said('description').length).toBeGreaterThan(40);
      expect(said('locale')).toBe('en_GB');
      const picture = new URL(said('image'));
      expect(picture.origin).toBe('https://shield.example');
      const answer = await app.inject(picture.pathname);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
      expect(answer.rawPayload.length).toBeLessThan(100_000);
      // A PNG's header holds its width and height.
      expect([answer.rawPayload.readUInt32BE(16), answer.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    },
  );

  test('loads only its own files and nothing inline', async () => {
    const { payload } = await app.inject('/');
    expect(payload).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=|(src|href)="(https?:)?\/\//);
  });
});

test('a file with a hash in its name is immutable and served compressed', async () => {
  const { payload } = await app.inject('/');
  // The style sheet: the first script is too small to be compressed.
  const styles = /href="(\/assets\/[^"]+\.css)"/.exec(payload)?.[1] ?? 'none';
  const plain = await app.inject(styles);
  expect(plain.statusCode).toBe(200);
  expect(plain.headers['cache-control']).toContain('immutable');
  const small = await app.inject({ url: styles, headers: { 'accept-encoding': 'br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect((await app.inject({ url: `${styles}.br` })).statusCode).toBe(404);
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test('state-changing requests never get the page', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    const answer = await app.inject({ method, url: '/reports/add' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  }
});

test('health endpoints are public', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
});
