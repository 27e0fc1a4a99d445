/**
 * Installs dependencies and builds, each only if something has changed since. Every npm script but `shield` does so first:
 * `npm start` and `npm run build` without what only tests and checks need, the others with it.
 * Uses only Node built-ins, because it runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const minNode = [20, 19];
const installStamp = inRoot('node_modules', '.fraud-shield-install');
const buildStamp = inRoot('dist', '.fraud-shield-build');

/** @param {...string} parts @returns {string} the absolute path of something in the repository */
export function inRoot(...parts) {
  return path.join(root, ...parts);
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** Exits with a message and no stack trace. @param {string} line @returns {never} */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = minNode;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  fail(`Fraud Shield needs Node.js ${minNode.join('.')} or newer, and this is ${process.versions.node}.`);
}

/**
 * Installs unless node_modules matches package.json and the lock file on this platform and version of Node. Exits if Node is
 * too old.
 * @param {'dev' | 'run'} [what] everything, or only what builds and runs. Dev packages that are there stay.
 */
export async function installIfStale(what = 'dev') {
  checkNode();
  const withDev = what === 'dev' || existsSync(inRoot('node_modules', 'vitest'));
  const state = digest([
    ['platform', `${process.platform} ${process.arch} ${process.versions.modules}`],
    ['dev packages', String(withDev)],
    ...filesOf('package.json', 'package-lock.json'),
  ]);
  if (readIfExists(installStamp) === state) return;

  requireWritable('node_modules');
  print('Installing…');
  rmSync(installStamp, { force: true });
  // Whatever NODE_ENV or npm's settings say. The lock file is not written.
  const kinds = [withDev ? '--include=dev' : '--omit=dev', '--include=optional'];
  const flags = [...kinds, '--no-save', '--no-audit', '--no-fund', ...lockFlags()];
  await run('Installing', [npmCommand(['install', ...flags])]);
  writeFileSync(installStamp, state);
}

/** Builds unless dist/ is up to date with the sources. */
export async function buildIfStale() {
  if (readIfExists(buildStamp) === builtState()) return;

  requireWritable('dist');
  print('Building…');
  // The rest of dist/ stays: a server may be running from it, and pages that are open load its assets.
  rmSync(buildStamp, { force: true });
  // Types are not checked here, but by `npm run check`.
  const env = { ...process.env, NODE_ENV: 'production' }; // otherwise Vite bundles React's development build
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const node = (/** @type {string[]} */ ...args) => [process.execPath, ...args];
  await run('Building', [node(vite, 'build'), node(vite, 'build', '--config', 'vite/programs.config.ts')], env);
  await run('Building', [node(inRoot('scripts', 'sdk-pack.mjs'))], env);
  writeFileSync(buildStamp, builtState());
}

/** What a build reads. */
export const buildSources = [
  ...['package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'vite.config.ts', 'vite'],
  'samples',
  ...['LICENSE', 'README.md', 'package.json', 'python', 'src'].map((name) => `sdk/${name}`),
  'scripts/sdk-pack.mjs',
  'src',
];

/** A digest of the sources, and of files that show whether a watcher or a check has written to dist/ since. */
function builtState() {
  const results = ['.contract.tsbuildinfo', '.server.tsbuildinfo', 'web/index.html'];
  return digest(filesOf(...buildSources, ...results.map((name) => `dist/${name}`)));
}

/** Exits unless this user may write to a folder, or make it. @param {string} name */
function requireWritable(name) {
  const folder = existsSync(inRoot(name)) ? inRoot(name) : root;
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    fail(`${folder} is out of date, and this user may not write to it. Run npm run build as its owner.`);
  }
}

/** @param {string[]} args @returns {string[]} npm with these arguments, as a command for `run` */
export function npmCommand(args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('npm-cli.js') ? [process.execPath, npm, ...args] : ['npm', ...args];
}

/**
 * Runs programs side by side. If one fails, prints its output and exits, when all have ended.
 * @param {string} what the name of the step, for the error message
 * @param {string[][]} commands each a program and its arguments
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function run(what, commands, env = process.env) {
  const ends = commands.map(([program = '', ...args]) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', (text) => (log += text));
    return new Promise((resolve) => {
      child.on('error', ({ message }) => resolve(`${log}${message}\n`));
      child.on('close', (status, signal) =>
        resolve(status === 0 ? '' : `${log}${signal ? `${signal}\n` : ''}` || '\n'),
      );
    });
  });
  const failures = (await Promise.all(ends)).join('');
  if (!failures) return;
  process.stderr.write(failures);
  fail(`${what} failed.`);
}

/**
 * npm does not add native packages that the lock file lacks for this platform. If it lacks any, install without it; the
 * versions in package.json are exact.
 * @returns {string[]}
 */
function lockFlags() {
  const { packages = {} } = JSON.parse(readIfExists(inRoot('package-lock.json')) ?? '{}');
  const platform = `${process.platform}-${process.arch}`;
  const isIncomplete = Object.values(packages).some((entry) => {
    const ours = Object.keys(entry.optionalDependencies ?? {}).filter((name) => name.includes(platform));
    return ours.length > 0 && !ours.some((name) => packages[`node_modules/${name}`]);
  });
  return isIncomplete ? ['--no-package-lock'] : [];
}

/**
 * The files below some paths of the repository with their content, without tests.
 * @param {...string} names
 * @returns {[string, string | Buffer][]}
 */
function filesOf(...names) {
  return names.flatMap((name) => {
    const file = inRoot(name);
    if (!existsSync(file)) return [];
    if (statSync(file).isDirectory()) {
      const below = readdirSync(file, { withFileTypes: true, recursive: true });
      const files = below.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
      return filesOf(...files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))).sort());
    }
    return [[name, readFileSync(file)]];
  });
}

/** @param {[string, string | Buffer][]} parts */
function digest(parts) {
  const hash = createHash('sha256');
  for (const [name, content] of parts) hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}

/** @param {string} file */
function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
