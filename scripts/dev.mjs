/**
 * `npm run dev`: the server, compiled and started again at each change, and the web app with hot reload, behind one
 * address. The server takes the next port; Vite passes on to it what begins with /api.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { checkNode, inRoot, installIfStale, root, say } from './install.mjs';

checkNode();
installIfStale();

const port = Number(process.env.PORT || 3000);
const serverPort = port + 1;
const main = inRoot('dist', 'server', 'main.js');
const compiler = inRoot('node_modules', 'typescript', 'bin', 'tsc');
const address = `http://localhost:${port}`;

// Once before, so that there is something to start; what does not compile yet is the watcher's to report.
if (!existsSync(main)) spawnSync(process.execPath, [compiler, '-b', 'src/server'], { cwd: root, stdio: 'inherit' });

const children = [
  run([compiler, '-b', 'src/server', '--watch', '--preserveWatchOutput']),
  run(['--watch', '--watch-preserve-output', main], {
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL || address,
  }),
  run([inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--port', String(port), '--strictPort'], {
    FRAUD_SHIELD_API: `http://127.0.0.1:${serverPort}`,
  }),
];
say(`Starting at ${address}; Ctrl-C ends it.`);

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(args, env = {}) {
  // In groups of their own: Ctrl-C comes to us, and each is told once.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  child.once('exit', () => end(1)); // one without the others is of no use
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
