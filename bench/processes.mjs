/** The processes of the bench (embedded PostgreSQL, product, bare server), and their CPU and memory. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

/** As in package.json. */
const startArgs = ['--max-semi-space-size=32'];
const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const bare = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));

/** Limits that no run reaches: the bench measures counting, not refusing. */
const ratePlans = JSON.stringify({
  default: { callsPerSecond: 1e9, lookupsPerMinute: 1e9, identifiersPerDay: 1e9 },
});

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {number} pid
 * @property {number} readyMs from the start of the process to the line that says it is ready
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {RegExp} ready
 * @returns {Promise<Server>}
 */
async function startServer(args, env, ready) {
  const port = await freePort();
  const begun = performance.now();
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, args, {
    env: {
      PATH,
      HOME,
      TMPDIR,
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
    readyMs: performance.now() - begun,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Starts the product as `npm start` does, on a database of the bench.
 * @param {{ dataDir: string, databaseUrl?: string, processes?: number, nodeArgs?: string[], env?: Record<string, string> }} given
 */
export const startProduct = ({ dataDir, databaseUrl, processes = 1, nodeArgs = [], env = {} }) =>
  startServer(
    [...startArgs, ...nodeArgs, main],
    {
      DATA_DIR: dataDir,
      RATE_PLANS: ratePlans,
      QUOTAS: 'off',
      CALL_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      WEB_CONCURRENCY: String(processes),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
    /is ready at/,
  );

/**
 * Starts the bare server of bare-server.mjs.
 * @param {{ databaseUrl: string, setupFile: string, isPipelined: boolean, processes?: number }} given
 */
export const startBare = ({ databaseUrl, setupFile, isPipelined, processes = 1 }) =>
  startServer(
    [bare],
    {
      DATABASE_URL: databaseUrl,
      BARE_SETUP: setupFile,
      WEB_CONCURRENCY: String(processes),
      ...(isPipelined && { BARE_PIPELINED: 'yes' }),
    },
    /bare server is ready/,
  );

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
 * @param {number} root
 */
export function cpuMicros(root) {
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
