/**
 * `npm run audit:known`: asks the registry that npm is set to for known holes in any package of the
 * lock file: what the program runs with, what its page is made of, and what it is made and tested with.
 * Exits with 0 when it knows of none, with 1 when it names some, with 2 when it could not be asked.
 */
import { spawnSync } from 'node:child_process';
import { inRoot, say } from './install.mjs';

const { stdout, error } = spawnSync('npm', ['audit', '--json'], {
  cwd: inRoot(),
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  shell: process.platform === 'win32',
  maxBuffer: 64 * 1024 * 1024,
});
const report = read(stdout);
const holes = Object.values(report?.vulnerabilities ?? {});

if (!report?.vulnerabilities) {
  const why = report?.message ?? (report?.error?.summary || error?.message) ?? 'npm gave no answer that can be read';
  say(`Nothing is known: the registry that npm is set to could not be asked for known holes (${why}).`);
  process.exitCode = 2;
} else if (holes.length === 0) {
  say('The registry knows of no hole in any package of the lock file.');
} else {
  for (const { name, severity, range, via } of holes) {
    const titles = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`));
    say(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
  }
  say(`The registry knows of holes in ${holes.length} packages of the lock file.`);
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
