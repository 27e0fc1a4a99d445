/** The server under attack and its data. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { session, targetAt } from './target.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const report = {
  name: 'Bilal Ahmed',
  email: 'bilal@example.org',
  CNIC: '35202-7654321-9',
  phone: '+92-3007654321',
  date: '2026-02-14',
  url: 'https://example.org/shop',
  address: '14 Mall Road',
  city: 'Lahore',
  country: 'PK',
  title: 'Paid, nothing came',
  evidence: 'I paid for a phone in advance and the parcel never came.',
};

/**
 * Starts the built server in a new data directory, with an account that has a key pair and a report.
 * @param {string} place a folder for the data
 * @param {{ isGenerous?: boolean }} options whether limits that the attack is not about are lifted
 */
export async function serveAttacked(place, { isGenerous = true } = {}) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const plan = { callsPerSecond: 100_000, lookupsPerMinute: 1_000_000, identifiersPerDay: 1_000_000 };
  const { PATH } = process.env;
  const child = spawn(process.execPath, [path.join(root, 'dist', 'server', 'main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
      DATA_DIR: path.join(place, 'data'),
      ...(isGenerous && {
        RATE_PLANS: JSON.stringify({ default: plan, unconfirmed: plan }),
        QUOTAS: 'off',
        CALL_LIMITS: 'off',
        NEW_KEYS_PER_HOUR: '99999',
      }),
    },
  });
  let output = '';
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (piece) => (output += piece));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ends = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const isReady = async () => {
    for (let waited = 0; !output.includes('is ready'); waited += 100) {
      if (child.exitCode !== null || waited > 60_000) throw new Error(`The server did not start:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await isReady().catch(async (error) => {
    await ends();
    throw error;
  });
  const { call, register } = await targetAt(address);
  const person = await register();
  const { body } = await call('POST', '/report/add-report', report, session(person));
  return { address, ...person, reportID: body.reportID, log: () => output, ends };
}

/** @returns {Promise<number>} a port of loopback that nobody listened on a moment ago */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
