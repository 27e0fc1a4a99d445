/**
 * `npm run dev`: the server, recompiled and restarted on each change, and the web app with hot reload, at one address.
 * The server listens on the next port; Vite forwards /api to it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { inRoot, installIfStale, print, root } from './install.mjs';

await installIfStale();

const port = Number(process.env.PORT || 3000);
const serverPort = port + 1;
const main = inRoot('dist', 'server', 'main.js');
const compiler = inRoot('node_modules', 'typescript', 'bin', 'tsc');
const address = `http://localhost:${port}`;

// A build bundles the programs, which would not follow changes: let the compiler write all files again.
for (const name of ['server/main.js', 'server/shield.js', '.server.tsbuildinfo', '.fraud-shield-build'])
  rmSync(inRoot('dist', name), { force: true });

// Compile once, so that there is something to start. The watcher reports compile errors.
if (!existsSync(main)) spawnSync(process.execPath, [compiler, '-b', 'src/server'], { cwd: root, stdio: 'inherit' });

const children = [
  run([compiler, '-b', 'src/server', '--watch', '--preserveWatchOutput']),
  run(['--watch', '--watch-preserve-output', main], {
    PORT: String(serverPort),
    DRAIN_SECONDS: '0',
    PUBLIC_URL: process.env.PUBLIC_URL || address,
  }),
  run([inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--port', String(port), '--strictPort'], {
    FRAUD_SHIELD_API: `http://127.0.0.1:${serverPort}`,
  }),
];
print(`Starting at ${address}; Ctrl-C ends it.`);

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(args, env = {}) {
  // Detached, because Ctrl-C would otherwise reach each child twice.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  child.once('exit', () => end(1)); // the three processes are only useful together
  return child;
}

/** @param {number} code */
function end(code) {
  if (ending) return;
  ending = true;
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  let left = running.length;
  for (const child of running) {
    child.once('exit', () => {
      left -= 1;
      if (left === 0) process.exit(code);
    });
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  }
  if (left === 0) process.exit(code);
}
