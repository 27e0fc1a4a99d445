/**
 * `npm run audit:known`: asks npm's registry for known vulnerabilities in any package of the lock file,
 * development dependencies included. Exits with 0 if there are none, 1 if there are some, 2 if npm could not ask.
 */
import { spawnSync } from 'node:child_process';
import { inRoot, print } from './install.mjs';

const { stdout, error } = spawnSync('npm', ['audit', '--json'], {
  cwd: inRoot(),
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  shell: process.platform === 'win32',
  maxBuffer: 64 * 1024 * 1024,
});
const report = read(stdout);
const vulnerabilities = Object.values(report?.vulnerabilities ?? {});

if (!report?.vulnerabilities) {
  const why = report?.message ?? (report?.error?.summary || error?.message) ?? 'npm returned no readable answer';
  print(`The registry could not be asked for known vulnerabilities: ${why}.`);
  process.exitCode = 2;
} else if (vulnerabilities.length === 0) {
  print('No known vulnerabilities in the packages of the lock file.');
} else {
  for (const { name, severity, range, via } of vulnerabilities) {
    const titles = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`));
    print(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
  }
  print(`${vulnerabilities.length} packages of the lock file have known vulnerabilities.`);
  process.exitCode = 1;
}

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
