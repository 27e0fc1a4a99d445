/**
 * Runs minutes of steady load with faults against a server that it starts on this machine.
 *
 *   node test/load/faults.mjs            one minute, to try it (npm run build comes first)
 *   node test/load/faults.mjs --minutes 10
 *
 * It starts the built product in a temporary folder, measures how many calls a second it answers, then makes 70 % of
 * that, while it kills the database, suspends it, closes its connections and kills a server process, in turn. It prints
 * a line every ten seconds and a summary, removes its data, and exits with 1 if a call failed outside of
 * a fault, or memory or latency increased.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 1 && minutes <= 60)) throw new Error('--minutes is a number from 1 to 60.');
const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
if (!existsSync(main)) throw new Error('The product is not built: npm run build.');

/** The load as a share of capacity, the most calls in flight, and one filing per so many calls. */
const share = 0.7;
const maxOpenCalls = 400;
const reportEvery = 40;
const partSeconds = 10;
/** Milliseconds: the client's timeout, and how long a fault may still affect calls after the server is ready again. */
const timeoutMs = 15_000;
const aftermathMs = 2_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const print = (line) => process.stdout.write(`${line}\n`);

// ---- The server -----------------------------------------------------------------------------------------------

const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-load-'));
chmodSync(folder, 0o711);
const dataDir = path.join(folder, 'data');
const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
const log = openSync(path.join(folder, 'log'), 'a');
const endless = 1_000_000_000;
const plan = { callsPerSecond: endless, lookupsPerMinute: endless, identifiersPerDay: endless };
const server = spawn(process.execPath, [main], {
  stdio: ['ignore', log, log],
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    WEB_CONCURRENCY: '2',
    RATE_PLANS: JSON.stringify({ default: plan }),
    QUOTAS: 'off',
    CALL_LIMITS: 'off',
  },
});
let ended = false;
server.once('exit', () => {
  ended = true;
});

function call(method, where, { headers = {}, body } = {}) {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: where,
        agent,
        timeout: timeoutMs,
        headers: {
          ...headers,
          ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', () => resolve({ status: 0, text: '' }));
        answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString() }));
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve({ status: 0, text: '' }));
    asked.end(payload);
  });
}
const isReady = async () => (await call('GET', '/readyz')).status === 200;
async function ready(withinMs) {
  const deadline = performance.now() + withinMs;
  while (!(await isReady())) {
    if (ended || performance.now() > deadline) throw new Error(`The server is not ready; see ${folder}/log.`);
    await sleep(50);
  }
}

// ---- The clients ------------------------------------------------------------------------------------------------

async function aBusiness() {
  const person = { email: `load-${crypto.randomUUID()}@example.com`, username: 'Load', password: 'Correct-horse1' };
  await call('POST', '/api/auth/register', { body: person });
  const { stsTokenManager } = JSON.parse((await call('POST', '/api/auth/login', { body: person })).text);
  const session = { authorization: `Bearer ${stsTokenManager.accessToken}` };
  const [pair] = JSON.parse((await call('GET', '/api/keys', { headers: session })).text);
  const { secret } = JSON.parse((await call('GET', `/api/keys/${pair.id}/secret`, { headers: session })).text);
  return { session, proof: { api_key: pair.apiKey, secret } };
}
const someone = () => `person-${Math.floor(Math.random() * 20_000)}@example.org`;
const aReport = () => ({
  name: 'Bilal Ahmed',
  email: someone(),
  CNIC: null,
  phone: null,
  date: '2026-02-14',
  url: 'https://example.org/shop',
  address: '14 Mall Road',
  city: 'Lahore',
  country: 'PK',
  title: 'Paid, nothing came',
  evidence: 'I paid for a phone in advance and the parcel never came.',
});
let made = 0;
function oneCall({ session, proof }) {
  made += 1;
  if (made % reportEvery !== 0)
    return call('POST', '/api/get-report-detail', { headers: proof, body: { email: someone() } });
  const headers = { ...session, 'idempotency-key': crypto.randomUUID() };
  return call('POST', '/api/report/add-report', { headers, body: aReport() });
}

/** Calls per second that 64 clients achieve without pauses. */
async function most(business, seconds) {
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  const client = async () => {
    while (performance.now() < until) if ((await oneCall(business)).status === 200) answered += 1;
  };
  await Promise.all(Array.from({ length: 64 }, client));
  return answered / seconds;
}

// ---- Faults ---------------------------------------------------------------------------------------------------

const children = (pid) =>
  readdirSync('/proc')
    .filter((name) => {
      try {
        return (
          /^\d+$/.test(name) && Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1]) === pid
        );
      } catch {
        return false;
      }
    })
    .map(Number);
const isNode = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js');
const workers = () => children(server.pid).filter(isNode);
const postmaster = () => Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const signal = (pids, name) => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {}
};
const residentMb = () =>
  [server.pid, ...workers()].reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }, 0);

const faults = [
  ['the database is killed', () => signal([postmaster()], 'SIGKILL')],
  [
    'the database hangs for 5 s',
    async () => {
      const all = [postmaster(), ...children(postmaster())];
      signal(all, 'SIGSTOP');
      await sleep(5_000);
      signal(all, 'SIGCONT');
    },
  ],
  ['its connections are cut', () => signal(children(postmaster()).slice(6), 'SIGTERM')],
  ['a server process is killed', () => signal(workers().slice(0, 1), 'SIGKILL')],
];

// ---- The run --------------------------------------------------------------------------------------------------

const parts = [];
const percentile = (sorted, at) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0;
let code = 1;
try {
  await ready(60_000);
  const business = await aBusiness();
  await most(business, 5);
  const best = await most(business, 15);
  const rate = Math.floor(best * share);
  print(
    `${Math.round(best)} calls a second at most; ${rate} from now on, ${minutes} minutes, one in ${reportEvery} files a report`,
  );

  const begin = performance.now();
  const length = minutes * 60_000;
  const troubled = [];
  let isTroubled = false;
  const samples = [];
  let underWay = 0;
  let heldBack = 0;

  const inject = async () => {
    // Spread over the run, with time before the first and after the last.
    const count = Math.max(faults.length, Math.floor(minutes * 1.2));
    for (let n = 0; n < count; n++) {
      await sleep(Math.max(0, begin + ((n + 1) * length) / (count + 1.5) - performance.now()));
      const [name, run] = faults[n % faults.length];
      const from = performance.now();
      isTroubled = true;
      await run();
      await sleep(300);
      await ready(60_000);
      const over = performance.now();
      await sleep(aftermathMs);
      troubled.push([from, performance.now()]);
      isTroubled = false;
      print(`  ${name}: ready again ${((over - from) / 1000).toFixed(1)} s after`);
    }
  };
  const injecting = inject();
  injecting.catch(() => {});

  let due = begin;
  let shown = begin;
  while (performance.now() < begin + length) {
    const now = performance.now();
    for (; due <= now; due += 1000 / rate) {
      if (underWay >= maxOpenCalls) {
        if (!isTroubled) heldBack += 1;
        continue;
      }
      underWay += 1;
      const from = performance.now();
      void oneCall(business).then(({ status }) => {
        underWay -= 1;
        samples.push({ from, to: performance.now(), status });
      });
    }
    if (now - shown >= partSeconds * 1000) {
      shown = now;
      parts.push({ mb: residentMb(), ...summed(samples.splice(0), troubled, isTroubled) });
      const { calls, calm, failed, p50, p99, mb } = parts.at(-1);
      print(
        `${String(Math.round((now - begin) / 1000)).padStart(4)} s  ${calls} calls  failed ${failed.calm} calm, ${failed.troubled} in a fault  p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)} ms (${calm} calm)  ${Math.round(mb)} MB`,
      );
    }
    await sleep(2);
  }
  await injecting;
  code = verdict(heldBack);
} finally {
  agent.destroy();
  if (!ended) server.kill('SIGTERM');
  while (!ended) await sleep(50);
  if (code === 0) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  else print(`The server's log is kept in ${folder}.`);
}
process.exitCode = code;

/** Calls outside of faults: all of them must succeed, and only they are timed. */
function summed(samples, troubled, isTroubled) {
  const last = troubled.at(-1)?.[1] ?? 0;
  const inFault = ({ from, to }) =>
    (isTroubled && to > last && from > last) || troubled.some(([begun, over]) => to > begun && from < over);
  const calm = samples.filter((one) => !inFault(one));
  const bad = (list) => list.filter(({ status }) => status !== 200).length;
  const times = calm.map(({ from, to }) => to - from).sort((a, b) => a - b);
  const failed = { calm: bad(calm), troubled: bad(samples) - bad(calm) };
  return {
    calls: samples.length,
    calm: calm.length,
    failed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

function verdict(heldBack) {
  const sum = (list, of) => list.reduce((total, one) => total + of(one), 0);
  const middle = (list, of) => list.map(of).sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const half = Math.floor(parts.length / 2);
  const [first, second] = [parts.slice(1, half), parts.slice(half)];
  const failed = sum(parts, (one) => one.failed.calm);
  const mb = [middle(first, (one) => one.mb), middle(second, (one) => one.mb)];
  const timed = (list) => list.filter((one) => one.calm > 100);
  const p50 = [middle(timed(first), (one) => one.p50), middle(timed(second), (one) => one.p50)];
  const p99 = [middle(timed(first), (one) => one.p99), middle(timed(second), (one) => one.p99)];
  print(
    `${sum(parts, (one) => one.calls)} calls, ${failed} failed outside of a fault, ${sum(parts, (one) => one.failed.troubled)} in one, ${heldBack} held back`,
  );
  print(
    `first half to second: p50 ${p50.map((ms) => ms.toFixed(1)).join(' to ')} ms, p99 ${p99.map((ms) => ms.toFixed(1)).join(' to ')} ms, memory ${mb.map(Math.round).join(' to ')} MB`,
  );
  const isFlat = mb[1] < mb[0] * 1.25 + 30 && p50[1] < p50[0] * 1.5 + 2;
  return failed === 0 && isFlat ? 0 : 1;
}
