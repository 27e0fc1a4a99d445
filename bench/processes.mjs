/** The processes of the bench (embedded PostgreSQL, product, bare server, commands), and their CPU and memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '../dist/server/platform/embedded-postgres/embedded-postgres.js';

/** As in package.json. */
const startArgs = ['--max-semi-space-size=32'];
const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const shield = fileURLToPath(new URL('../dist/server/shield.js', import.meta.url));
const bare = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));

/** Limits that no run reaches: the bench measures counting, not refusing. */
const ratePlans = JSON.stringify({
  default: { callsPerSecond: 1e9, lookupsPerMinute: 1e9, identifiersPerDay: 1e9 },
});

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {number} pid
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the embedded PostgreSQL in a folder, and makes a database if there is none.
 * @param {string} folder
 * @param {Record<string, string>} [settings]
 */
export async function startDatabase(folder, settings) {
  const directory = join(folder, 'postgres');
  const server = await startEmbedded({ directory, print: () => {}, ...(settings && { settings }) });
  const { host, port, user, password, database } = server.connection;
  const parameters = new URLSearchParams({ host, port: String(port) });
  return {
    databaseUrl: `postgres://${user}:${password}@localhost/${database}?${parameters}`,
    pid: Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    stop: () => server.stop(),
  };
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

function ownEnvironment() {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR };
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {RegExp} ready
 * @returns {Promise<Server>}
 */
async function startServer(args, env, ready) {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: {
      ...ownEnvironment(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (ready.test(output)) resolve(undefined);
    });
    child.once('error', reject);
    void ended.then(() => reject(new Error(`${args[0]} ended before it was ready: ${output}`)));
  });
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Starts the product as `npm start` does, on a database of the bench.
 * @param {{ dataDir: string, databaseUrl: string, env?: Record<string, string> }} given
 */
export const startProduct = ({ dataDir, databaseUrl, env = {} }) =>
  startServer(
    [...startArgs, main],
    {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RATE_PLANS: ratePlans,
      QUOTAS: 'off',
      CALL_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      WEB_CONCURRENCY: '1',
      ...env,
    },
    /is ready at/,
  );

/**
 * Starts the bare server of bare-server.mjs.
 * @param {{ databaseUrl: string, setupFile: string }} given
 */
export const startBare = ({ databaseUrl, setupFile }) =>
  startServer([bare], { DATABASE_URL: databaseUrl, BARE_SETUP: setupFile }, /bare server is ready/);

/**
 * Runs a command of `npm run shield`.
 * @param {string[]} args
 * @param {{ folder: string, databaseUrl: string }} registry
 * @returns {Promise<{ seconds: number, peakMb: number }>}
 */
export async function runCommand(args, { folder, databaseUrl }) {
  const begun = performance.now();
  const child = spawn(process.execPath, [shield, ...args], {
    env: { ...ownEnvironment(), DATA_DIR: folder, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = `${said}${text}`.slice(-2_000);
  });
  let peakMb = 0;
  const watching = setInterval(() => {
    // NaN at the moment the process exits.
    if (child.pid && child.exitCode === null) peakMb = Math.max(peakMb, residentMb(child.pid) || 0);
  }, 200);
  const [code] = await once(child, 'exit');
  clearInterval(watching);
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - begun) / 1000, peakMb };
}

/** @param {number} pid */
const statOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(parent), cpuTicks: Number(rest[9]) + Number(rest[10]) };
  } catch {
    return null;
  }
};

/**
 * CPU time of a process and its descendants in microseconds; 0 without /proc.
 * @param {number | null} root null for a process of another machine
 */
export function cpuMicros(root) {
  if (root === null) return 0;
  return family(root).reduce((sum, { cpuTicks }) => sum + cpuTicks, 0) * 10_000;
}

/** @param {number} root */
function family(root) {
  let names;
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  const all = names.map((name) => statOf(Number(name))).filter((stat) => stat !== null);
  const members = all.filter(({ pid }) => pid === root);
  for (let at = 0; at < members.length; at++) members.push(...all.filter(({ parent }) => parent === members[at]?.pid));
  return members;
}

/**
 * Resident memory of one process in MB.
 * @param {number} pid
 */
export function residentMb(pid) {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(line) / 1024;
}
