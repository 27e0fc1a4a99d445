import { Agent, request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { account } from '../../src/contract/accounts/account.ts';
import { listEndpoints } from '../../src/contract/index.ts';
import { lookup } from '../../src/contract/lookup/lookup.ts';
import { attachments } from '../../src/contract/reports/attachments.ts';
import { signIn } from '../../src/server/areas/accounts/auth/sign-in.ts';
import { createReport } from '../../src/server/areas/reports/filing/create-report.ts';
import { xsrfToken } from '../../src/server/http/xsrf.ts';
import { startApp } from '../support/app.ts';
import { aPdf } from '../support/files.ts';
import { aPerson } from '../support/people.ts';
import { aReport } from '../support/reports.ts';
import { aSubject } from '../support/subjects.ts';
import { canary } from './fuzz/hostile-values.ts';
import { type MadeRequest, madeRequest, type Persona } from './fuzz/made-requests.ts';
import { type MadeAnswer, verdict, written } from './fuzz/verdict.ts';

/*
 * Sends hostile requests to every endpoint of the contract, over real connections on loopback.
 * FUZZ_REQUESTS is their number (2,000 by default), FUZZ_SEED the seed; FUZZ_ONLY repeats the request of that number only.
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e6));
const only = process.env.FUZZ_ONLY === undefined ? null : Number(process.env.FUZZ_ONLY);
const atOnce = 16;
const people = 4;

const { app, as, context, stranger, logged } = await startApp({ trustProxy: ['127.0.0.1'] });
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** Every persona so far, including deleted ones. */
const everybody: Persona[] = [];

async function somebody(): Promise<Persona> {
  const { accountId, person, token, ...client } = await as(
    aPerson({ password: `Zebrafinch-${crypto.randomUUID().slice(0, 8)}` }),
  );
  const { id: reportID } = await createReport(context, accountId, aReport());
  const file = await client.call(attachments.add, { query: { reportID }, file: { bytes: aPdf() } });
  const { id: keyId, apiKey, secret } = await client.keyPair();
  const ids = [reportID, keyId, String(file.body.id)];
  return cast({ email: person.email, password: person.password, apiKey, secret, ids, ...(await session(token)) });
}

/** The same person with a new session, or a new person if the account, password or key has changed. */
async function again(persona: Persona): Promise<Persona> {
  const { email, password, apiKey, secret } = persona;
  const headers = { api_key: apiKey, secret };
  const asked = await stranger.call(lookup.detail, { body: { email }, headers });
  const signedIn = await signIn(context, { email, password }).catch(() => null);
  if (!signedIn || 'challenge' in signedIn || asked.status !== 200) return somebody();
  return cast({ ...persona, ...(await session(signedIn.stsTokenManager.accessToken)) });
}

/** The session may have ended already, since a concurrent request can end all sessions of a person. */
async function session(token: string): Promise<Pick<Persona, 'token' | 'xsrf' | 'sessionId'>> {
  const { status, body } = await stranger.call(account.sessions, { headers: { authorization: `Bearer ${token}` } });
  const own = status === 200 ? body.find(({ current }: { current: boolean }) => current) : null;
  return { token, xsrf: xsrfToken(token), sessionId: String(own?.id ?? '') };
}

function cast(persona: Persona): Persona {
  everybody.push(persona);
  return persona;
}

function send({ method, path, headers, body }: MadeRequest): Promise<MadeAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const call = httpRequest({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } });
    call.on('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode = 0, headers } = answer;
        resolve({ status: statusCode, headers, text: Buffer.concat(pieces).toString() });
      });
    });
    call.on('error', reject);
    call.end(body ?? undefined);
  });
}

/** Whether credentials that were valid are refused, because an earlier request ended the session or revoked the key. */
const isOver = ({ proof, endpoint }: MadeRequest, status: number): boolean =>
  ((endpoint.access === 'session' || endpoint.access === 'sessionOrKeyPair') &&
    status === 401 &&
    (proof === 'bearer' || proof === 'cookie')) ||
  ((endpoint.access === 'keyPair' || endpoint.access === 'sessionOrKeyPair') &&
    (status === 401 || status === 403) &&
    proof === 'key pair');

test(`${requests} hostile requests cause no server error and no leak (seed ${seed})`, {
  // Only what hangs takes this long.
  timeout: 1_200_000 + requests * 20,
}, async () => {
  const present: Persona[] = [];
  while (present.length < people) present.push(await somebody());
  const statuses = new Map<number, number>();
  const names = new Set<string>();
  let next = only ?? 0;
  const end = only === null ? requests : only + 1;

  const run = async () => {
    while (next < end) {
      const index = next++;
      const place = index % people;
      const persona = present[place];
      if (!persona) throw new Error('nobody is left');
      const made = madeRequest(seed, index, persona);
      names.add(made.name);
      const answer = await send(made).catch((error: NodeJS.ErrnoException) => {
        // The server refuses a large body before all of it is sent.
        if (made.body && made.body.length > 100_000) return null;
        throw new Error(`seed ${seed}: ${error.code} at ${written(made)}`, { cause: error });
      });
      if (!answer) continue;
      const strangers = everybody.filter(({ email }) => email !== persona.email).slice(-20);
      const wrong = verdict(made, answer, strangers);
      if (wrong) {
        const logLines = logged.filter((line) => !line.includes('"level":"debug"')).slice(-5);
        const shown = `${answer.status} ${answer.text.slice(0, 1_000)}\n${logLines.join('')}`;
        throw new Error(`seed ${seed}: ${wrong}.\n${written(made)}\n→ ${shown}`);
      }
      if (index % 10_000 === 9_999) process.stdout.write(`fuzz, seed ${seed}: ${index + 1} requests\n`);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (isOver(made, answer.status) && present[place] === persona) present[place] = await again(persona);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));

  process.stdout.write(`fuzz, seed ${seed}: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  const secrets = [
    canary,
    ...everybody.flatMap(({ email, password, token, secret }) => [email, password, token, secret]),
  ];
  const log = logged.join('');
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect('polluted' in {}).toBe(false);
  if (only !== null) return;

  // The requests reached every endpoint and layer: some succeed, others fail for credentials, JSON or values.
  expect([...names].sort()).toEqual(
    listEndpoints()
      .map(([name]) => name)
      .sort(),
  );
  for (const status of [200, 400, 401, 403, 404, 415, 422]) expect(statuses.get(status)).toBeGreaterThan(0);

  // The server still works.
  const subject = aSubject();
  const business = await as();
  await createReport(context, business.accountId, aReport(subject));
  const { headers } = await business.keyPair();
  const found = await stranger.call(lookup.detail, { body: subject, headers });
  expect(found.body.reports).toHaveLength(1);
});
