import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { account } from '../../../src/contract/accounts/account.ts';
import { auth } from '../../../src/contract/accounts/auth.ts';
import { proofs } from '../../../src/contract/disputes/named.ts';
import { apiBase, listEndpoints } from '../../../src/contract/index.ts';
import { flushSessions } from '../../../src/server/areas/accounts/sessions/live-session-store.ts';
import { endSessionsByOperator } from '../../../src/server/areas/accounts/sessions/store.ts';
import { lockExistingAccount } from '../../../src/server/areas/accounts/store.ts';
import { suspendAccount } from '../../../src/server/areas/accounts/suspend-account.ts';
import { listAnyAttachments } from '../../../src/server/areas/reports/attachments/read-attachments.ts';
import { defaultHttpTimeouts } from '../../../src/server/http/http-limits.ts';
import { type Sent, startApp, type TestApp, waitingIn } from '../../support/app.ts';
import { aProof } from '../../support/named-calls.ts';
import { aPicture } from '../../support/pictures.ts';
import { type RawConnection, rawConnection } from '../../support/raw-connection.ts';
import { minute, movableClock } from '../../support/time.ts';
import { anOwner, type EndpointName, type Owner, wholeCalls } from '../../support/whole-calls.ts';

const never = 3_600_000;
const time = movableClock();

/** An application on a port, and how a test begins to send files to it. */
async function listening(httpTimeouts: Partial<typeof defaultHttpTimeouts>) {
  const testApp = await startApp({
    trustProxy: ['loopback'],
    clock: time.clock,
    httpTimeouts: { ...defaultHttpTimeouts, ...httpTimeouts },
  });
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const bound = testApp.app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return { testApp, begin: (head: string) => begin(port, head) };
}

const open: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

function begin(port: number, head: string): RawConnection {
  const made = rawConnection(port);
  open.push(made);
  made.send(Buffer.from(head, 'latin1'));
  return made;
}

/** Waits for files, however long they take. */
const patient = await listening({ jsonMs: never, checkMs: never });
const { testApp } = patient;

const endpoints = Object.fromEntries(listEndpoints());
const uploads = listEndpoints().flatMap(([name, { upload }]) =>
  upload ? [[name as EndpointName, upload] as const] : [],
);

interface Begun extends Sent {
  /** The Content-Length; that of the largest file by default. */
  length?: number;
  /** Of the whole body. */
  mediaType?: string;
  /** What is sent of the file. */
  bytes?: Uint8Array;
}

/** The beginning of a request with a file. */
function headOf(name: EndpointName, { params = {}, query = {}, file, headers = {}, address, ...sent }: Begun): string {
  const { path, upload } = endpoints[name] ?? {};
  if (!path || !upload) throw new Error(`${name} takes no file`);
  const { length = upload.maxBytes, mediaType = 'multipart/form-data; boundary=b', bytes = Buffer.alloc(1_000) } = sent;
  const all = {
    Host: 'localhost',
    'Content-Type': mediaType,
    'Content-Length': length,
    ...(address && { 'X-Forwarded-For': address }),
    ...headers,
  };
  const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}\r\n`);
  const fields = Object.entries(file?.fields ?? {}).map(
    ([field, value]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '');
  const search = new URLSearchParams(query as Record<string, string>);
  const start = `POST ${apiBase}${filled}?${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const part = `--b\r\nContent-Disposition: form-data; name="${upload.field}"; filename="a.png"\r\n\r\n`;
  return `${start}${fields.join('')}${part}${Buffer.from(bytes).toString('latin1')}`;
}

const signedIn = ({ token }: Pick<Owner, 'token'>) => ({ Authorization: `Bearer ${token}` });

/** What the owner sends to an endpoint, but for the file. */
const callOf = async (name: EndpointName, owner: Owner): Promise<Sent> => ({
  ...(await wholeCalls[name](owner)),
  headers: endpoints[name]?.access === 'session' ? signedIn(owner) : {},
});

/** The status of the answer; 0 while there is none. */
const answered = ({ received }: RawConnection): number => Number(/^HTTP\/1\.1 (\d+)/.exec(received())?.[1] ?? 0);
const countOf = (made: readonly RawConnection[], status: number): number =>
  made.filter((one) => answered(one) === status).length;
const statusOf = async (made: RawConnection): Promise<number> => {
  await made.waitFor(/\r\n\r\n/);
  return answered(made);
};

const picture = await aPicture({ width: 8, height: 8 });
const sendPicture = async ({ as }: TestApp) =>
  (await (await as()).call(account.uploadPicture, { file: { bytes: picture } })).status;
const sendPhoto = async (app: TestApp, address: string) =>
  app.stranger.call(proofs.document, {
    params: { proofID: await aProof(app, 'begun') },
    file: { bytes: picture },
    address,
  });

/** Begins the largest files of new accounts, three of each. */
async function beginMany({ testApp: app, begin: from }: typeof patient, accounts: number): Promise<RawConnection[]> {
  const made: RawConnection[] = [];
  for (let n = 0; n < accounts; n += 1) {
    const call = await callOf('attachments.add', await anOwner(app));
    for (let file = 0; file < 3; file += 1) made.push(from(headOf('attachments.add', call)));
  }
  return made;
}

test('unfinished files of all accounts together have a bounded room, and those of strangers another', async () => {
  const made = await beginMany(patient, 5);
  // 120 MiB are twelve files of 10.
  await expect.poll(() => countOf(made, 503), { timeout: 20_000 }).toBe(3);
  expect(countOf(made, 0)).toBe(12);
  expect((await sendPhoto(testApp, '198.51.100.7')).status).toBe(200);

  const photos: RawConnection[] = [];
  for (let n = 0; n < 10; n += 1) {
    const params = { proofID: await aProof(testApp, 'begun') };
    photos.push(patient.begin(headOf('proofs.document', { params, address: `198.18.${n}.1` })));
  }
  // 80 MiB are eight.
  await expect.poll(() => countOf(photos, 503), { timeout: 20_000 }).toBe(2);
  expect(countOf(photos, 0)).toBe(8);

  for (const { socket } of open) socket.destroy();
  await expect.poll(() => sendPicture(testApp), { timeout: 20_000 }).toBe(200);
});

describe.each(uploads)('%s', (name, { maxBytes }) => {
  const endpoint = endpoints[name];

  test('is refused before its file is sent', async () => {
    const call = await callOf(name, await anOwner(testApp));
    const cases: [number, Begun][] = [
      [413, { ...call, length: maxBytes + 1_000_000 }],
      [415, { ...call, mediaType: 'image/png' }],
    ];
    if (endpoint?.access === 'session') {
      cases.push([401, { ...call, headers: {} }]);
      const [, token] = call.headers?.Authorization?.split(' ') ?? [];
      cases.push([403, { ...call, headers: { Cookie: `token=${token}` } }]);
    }
    for (const [status, sent] of cases) expect(await statusOf(patient.begin(headOf(name, sent)))).toBe(status);
    // The reserve of the disk is asked before the body, as for every endpoint that adds data.
    expect(endpoint?.grows).toBeDefined();
  });

  test('has a bounded room for the unfinished files of one sender', async () => {
    const call = await callOf(name, await anOwner(testApp));
    const fitting = Math.floor((30 * 1024 * 1024) / maxBytes);
    const made = Array.from({ length: fitting + 2 }, (_, n) =>
      patient.begin(headOf(name, { ...call, address: `203.0.113.${n}` })),
    );
    await expect.poll(() => countOf(made, 503), { timeout: 20_000 }).toBe(2);
    expect(countOf(made, 0)).toBe(fitting);
    const refused = made.find((one) => answered(one) === 503)?.received();
    expect(refused).toMatch(/retry-after: 10\r\n/i);
    expect(refused).toMatch(/"code":"unavailable"/);

    for (const { socket } of made) socket.destroy();
    const again = async () =>
      (await testApp.stranger.call(endpoint as never, { ...call, address: '203.0.113.200' })).status;
    await expect.poll(again, { timeout: 20_000, interval: 500 }).toBe(200);
  });
});

test('a file for a report, a proof or a dispute that takes none is refused before it is sent', async () => {
  const [sana, omar] = [await anOwner(testApp), await anOwner(testApp)];
  const { file } = await callOf('disputes.addFile', sana);
  const unknown = crypto.randomUUID();
  const cases: [EndpointName, Sent][] = [
    ['attachments.add', { query: { reportID: sana.reportId }, headers: signedIn(omar) }],
    ['proofs.document', { params: { proofID: unknown } }],
    ['disputes.addFile', { file: { bytes: picture, fields: { ...file?.fields, disputeID: unknown } } }],
  ];
  for (const [name, sent] of cases) expect(await statusOf(patient.begin(headOf(name, sent)))).toBe(404);
});

test('a sender that has sent too many files is told so before the next one is sent', async () => {
  const owner = await anOwner(testApp);
  const call = await callOf('account.uploadPicture', owner);
  const again = () => owner.call(account.uploadPicture, { file: { bytes: picture } });
  await expect.poll(async () => (await again()).status, { timeout: 20_000 }).toBe(429);
  expect(await statusOf(patient.begin(headOf('account.uploadPicture', call)))).toBe(429);

  const address = '203.0.114.1';
  const params = { proofID: crypto.randomUUID() };
  await Promise.all(
    Array.from({ length: 300 }, () =>
      testApp.stranger.call(proofs.document, { params, file: { bytes: picture }, address }),
    ),
  );
  const got = await patient.begin(headOf('proofs.document', { params, address })).waitFor(/\r\n\r\n/);
  expect(got).toMatch(/^HTTP\/1\.1 429 .*retry-after: /is);
});

/** The ways in which a session ends, and the answer to a file that it was sending. */
const endings: [string, number, (owner: Owner, app: TestApp) => Promise<unknown>][] = [
  ['was signed out', 401, (owner) => owner.call(auth.signout)],
  ['was revoked', 401, ({ accountId }, { context }) => endSessionsByOperator(context, accountId)],
  [
    'belongs to an account that was suspended',
    403,
    ({ accountId }, { context, db }) =>
      db.transaction(async (tx) =>
        suspendAccount(context, tx, await lockExistingAccount(context, tx, accountId), 'misuse'),
      ),
  ],
];

/** Asks often whether a session has ended, and does not wait long for what is left of a body. */
const attentive = await listening({ jsonMs: 1_000, checkMs: 200 });

describe.each(endings)('a file whose session %s', (_how, status, endSession) => {
  /** Begins a file, and ends its session when that was let in. */
  async function beginAndEnd({ testApp: app, begin: from }: typeof patient, sent: (call: Sent) => Begun) {
    const owner = await anOwner(app);
    const call = await callOf('attachments.add', owner);
    await flushSessions(app.context);
    // The session's use is recorded again, which shows that it was let in.
    time.pass(2 * minute);
    const made = from(headOf('attachments.add', sent(call)));
    await expect.poll(() => waitingIn(app.context.buffers, 'sessions'), { interval: 5 }).toBe(1);
    await endSession(owner, app);
    return { made, owner };
  }

  test('stops arriving', async () => {
    const { made } = await beginAndEnd(attentive, (call) => call);
    // The connection is closed soon after the answer, although most of the file was not sent.
    expect(await made.ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('is not stored when all of it has arrived', async () => {
    const bytes = await aPicture({ width: 8, height: 8, kind: 'png' });
    const end = '\r\n--b--\r\n';
    const lengthOf = (call: Sent) => {
      const head = headOf('attachments.add', { ...call, bytes });
      return head.length - head.indexOf('\r\n\r\n') - 4 + end.length;
    };
    const { made, owner } = await beginAndEnd(patient, (call) => ({ ...call, bytes, length: lengthOf(call) }));
    made.send(end);
    expect(await statusOf(made)).toBe(status);
    expect(await listAnyAttachments(testApp.context, owner.reportId)).toEqual([]);
  });
});

test('an unfinished file gives way when it has arrived for too long and another finds no room', async () => {
  const made = await beginMany(attentive, 5);
  await expect.poll(() => countOf(made, 503), { timeout: 20_000 }).toBe(3);
  // Whatever happens to the machine's clock.
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() - 3_600_000);
  await expect.poll(() => sendPicture(attentive.testApp), { timeout: 20_000, interval: 200 }).toBe(200);
  // One was enough.
  await expect.poll(() => countOf(made, 503), { timeout: 20_000 }).toBe(4);
  expect(countOf(made, 0)).toBe(11);
});
