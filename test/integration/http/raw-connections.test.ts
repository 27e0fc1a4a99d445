import { once } from 'node:events';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Problem } from '../../../src/contract/problems/problem.ts';
import { startApp } from '../../support/app.ts';
import { type RawConnection, rawConnection, statuses } from '../../support/raw-connection.ts';
import { raw } from '../../support/raw-statement.ts';

const { app, as, db, logged } = await startApp({
  httpTimeouts: { headersMs: 300, requestMs: 1_500, jsonMs: 500, checkMs: 50 },
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const user = await as();

const open: RawConnection[] = [];
const connection = (): RawConnection => {
  const made = rawConnection(port);
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy();
  // The server is still up and has logged no error.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

/** Sends all pieces and waits for the connection to close. */
async function answered(...pieces: (string | Buffer)[]): Promise<string> {
  const made = connection();
  for (const piece of pieces) made.send(piece);
  return made.ended;
}

const host = 'Host: localhost\r\n';
const json = `${host}Content-Type: application/json\r\n`;
const login = `POST /api/auth/login HTTP/1.1\r\n${json}`;

describe('malformed requests', () => {
  const unreadable: [what: string, sent: string, status: number][] = [
    ['garbage', 'GARBAGE canary\r\n\r\n', 400],
    ['another version of HTTP', `GET / HTTP/9.9\r\n${host}\r\n`, 400],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a NUL in the URL', `GET /canary\0 HTTP/1.1\r\n${host}\r\n`, 400],
    ['a folded header', `GET / HTTP/1.1\r\n${host}X: canary\r\n canary\r\n\r\n`, 400],
    ['a bare line feed in a header', `GET / HTTP/1.1\r\n${host}X: a\nSet-Cookie\r\n\r\n`, 400],
    ['a space before the colon', `GET / HTTP/1.1\r\n${host}Content-Length : 5\r\n\r\n`, 400],
    ['a URL of 20 kB', `GET /canary${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['a header of 20 kB', `GET / HTTP/1.1\r\n${host}X: canary${'a'.repeat(20_000)}\r\n\r\n`, 431],
    // The last one may be the address that a proxy has added.
    ['101 headers', `GET / HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(100)}\r\n`, 431],
    ['20,000 headers', `GET / HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(20_000)}\r\n`, 431],
    ['both Content-Length and chunks', `${login}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['two Content-Length headers', `${login}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    ['a negative Content-Length', `${login}Content-Length: -1\r\n\r\n`, 400],
    ['a Content-Length that is not decimal', `${login}Content-Length: 0x10\r\n\r\n`, 400],
    ['a chunk without a size', `${login}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, 400],
    ['a chunk longer than its size', `${login}Transfer-Encoding: chunked\r\n\r\n1\r\n{}canary\r\n0\r\n\r\n`, 400],
    ['chunks within chunks', `${login}Transfer-Encoding: chunked, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, 400],
    ['an unknown transfer coding', `${login}Transfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, 400],
  ];

  test.each(unreadable)(
    '%s is answered with a problem that echoes nothing, and the connection is closed',
    async (_what, sent, status) => {
      const got = await answered(sent);
      expect(statuses(got)).toEqual([status]);
      const [head = '', body = ''] = got.split('\r\n\r\n');
      expect(head).toMatch(/^Content-Type: application\/problem\+json/im);
      expect(head).toMatch(/^X-Content-Type-Options: nosniff/im);
      expect(head).toMatch(/^Connection: close/im);
      expect(head).not.toMatch(/^(server|x-powered-by):/im);
      expect(Problem.safeParse(JSON.parse(body)).error).toBeUndefined();
      expect(got).not.toContain('canary');
    },
  );

  test('an error in the body of an answered request gets no second response', async () => {
    const made = connection();
    made.send(`POST /api/report/add-report HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n`);
    await made.waitFor(/401 /);
    made.send('zz\r\n');
    expect(statuses(await made.ended)).toEqual([401]);
  });

  test('a request without Host, or with two, is refused', async () => {
    expect(statuses(await answered('GET /healthz HTTP/1.1\r\n\r\n'))).toEqual([400]);
    const two = 'Host: localhost\r\nhost: evil.example\r\nConnection: close\r\n';
    for (const path of ['/healthz', '/', '/api/analysis/pattern'])
      expect(statuses(await answered(`GET ${path} HTTP/1.1\r\n${two}\r\n`))).toEqual([400]);
  });

  test('an unknown Expect is refused', async () => {
    const got = await answered(`${login}Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}`);
    expect(statuses(got)).toEqual([417]);
    expect(got).toMatch(/nosniff/);
  });

  test('CONNECT opens no tunnel', async () => {
    expect(statuses(await answered(`CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`))).toEqual([]);
  });
});

describe('unusual requests', () => {
  const close = 'Connection: close\r\n';

  test.each([
    ['100 headers are read', `GET /healthz HTTP/1.1\r\n${host}${close}${'a: b\r\n'.repeat(98)}\r\n`, 200],
    ['HTTP/1.0 is answered and the connection closed', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
    [
      'Upgrade is ignored',
      `GET /healthz HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      200,
    ],
    [
      'an absolute URL of another site is served as our own path',
      `GET http://canary/healthz HTTP/1.1\r\n${host}${close}\r\n`,
      200,
    ],
    [
      'TRACE echoes nothing',
      `TRACE / HTTP/1.1\r\n${host}${close}X-Canary: canary\r\nCookie: token=canary\r\n\r\n`,
      404,
    ],
  ])('%s', async (_what, sent, status) => {
    const got = await answered(sent);
    expect(statuses(got)).toEqual([status]);
    expect(got).not.toContain('canary');
  });

  test('garbage behind a valid request is refused', async () => {
    const got = await answered(`GET /healthz HTTP/1.1\r\n${host}\r\nGARBAGE canary\r\n\r\n`);
    expect(statuses(got)).toContain(400);
    expect(got).not.toContain('canary');
  });
});

describe('a slow client', () => {
  const form = `${host}Content-Type: multipart/form-data; boundary=x\r\nAuthorization: Bearer ${user.token}\r\n`;

  const begunAt = (call: string) => `POST ${call}\r\n${json}Content-Length: 100000\r\n\r\n{"email":"`;
  const aBody = begunAt('/api/auth/login HTTP/1.1');
  const headOfFile = `POST /api/files/profile HTTP/1.1\r\n${form}Content-Length: 100000\r\n\r\n--x\r\n`;
  const aFile = `${headOfFile}Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\na`;

  test.each([
    ['the headers of a request', 'GET /healthz HTTP/1.1\r\nX-One: '],
    ['a JSON body', aBody],
    ['the head of a file', headOfFile],
    ['a file', aFile],
  ])('with %s is answered 408 and disconnected, however steadily it drips', async (_what, begun) => {
    const slow = connection();
    slow.send(begun);
    const drip = setInterval(() => slow.send('a'), 20);
    expect(statuses(await slow.ended)).toEqual([408]);
    clearInterval(drip);
  });

  test.each([
    ['a JSON body', aBody],
    ['one of a call that takes none', begunAt(`/api/keys/test HTTP/1.1\r\nAuthorization: Bearer ${user.token}`)],
    ['one of an unknown path', begunAt('/api/nowhere HTTP/1.1')],
  ])('has longer for a file than for %s, also when the clock is set back meanwhile', async (_what, begun) => {
    const ends = (what: string, begun: string) => {
      const slow = connection();
      slow.send(begun);
      return slow.ended.then(() => what);
    };
    const file = ends('file', aFile);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const json = ends('JSON', begun);
    await new Promise((resolve) => setTimeout(resolve, 100));
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await Promise.race([file, json])).toBe('JSON');
  });

  test('does not block others, three hundred at once', async () => {
    const many = Array.from({ length: 300 }, connection);
    for (const slow of many) slow.send('GET /healthz HTTP/1.1\r\nX-One: ');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answered(`GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)),
    );
    expect(answers.flatMap(statuses)).toEqual(Array(20).fill(200));
    expect((await Promise.all(many.map(({ ended }) => ended))).flatMap(statuses)).toEqual(Array(300).fill(408));
  });

  test('that does not read its answers is disconnected', async () => {
    const accepted = once(app.server, 'connection');
    const slow = connection();
    slow.socket.pause();
    const [socket] = await accepted;
    slow.send(`GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(20));
    await once(socket, 'close');
  });

  test('a fast client keeps its connection, also when a call is refused', async () => {
    const quick = connection();
    quick.send(`${login}Content-Length: 2\r\n\r\n{}`);
    await quick.waitFor(/422 /);
    await new Promise((resolve) => setTimeout(resolve, 800)); // longer than the body timeout
    quick.send(`GET /healthz HTTP/1.1\r\n${host}\r\n`);
    expect(statuses(await quick.waitFor(/200 OK/))).toEqual([422, 200]);
  });
});

test('a client with a wrong key that is gone before the key is found is refused like any other', async () => {
  const [{ apiKey }, { secret }] = [await user.keyPair(), await (await as()).keyPair()];
  const accepted = once(app.server, 'connection');
  const quick = connection();
  const [socket] = await accepted;
  await db.transaction(async (tx) => {
    await tx.run(raw('lock table key_pairs in access exclusive mode'));
    const keys = `API_Key: ${apiKey}\r\nSecret: ${secret}\r\n`;
    quick.send(`POST /api/get-report-detail HTTP/1.1\r\n${json}${keys}Content-Length: 2\r\n\r\n{}`);
    await expect.poll(() => db.one(raw('select from pg_locks where not granted'))).not.toBeNull();
    quick.socket.destroy();
    await once(socket, 'close');
  });
  const metrics = async () => (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;
  await expect.poll(metrics).toContain('fraud_shield_refusals_total{status="401",code="keyUnknown"} 1');
});
