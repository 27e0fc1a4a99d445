/**
 * What every command does before its own work: install what the lock file names and build what the sources say,
 * each only when something changed since. Plain Node, since it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const leastNode = [20, 19];
const installStamp = inRoot('node_modules', '.fraud-shield-install');
const buildStamp = inRoot('dist', '.fraud-shield-build');

/** @param {...string} parts @returns {string} the absolute path of something in the repository */
export function inRoot(...parts) {
  return path.join(root, ...parts);
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends with a sentence, not a stack. @param {string} line @returns {never} */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = leastNode;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  fail(`Fraud Shield needs Node.js ${leastNode.join('.')} or newer, and this is ${process.versions.node}.`);
}

/**
 * Installs unless node_modules is what package.json and the lock file say, on this platform and Node.
 * @param {(line: string) => void} [tell]
 */
export function installIfStale(tell = say) {
  const wanted = digest([
    ['platform', `${process.platform} ${process.arch} ${process.versions.modules}`],
    ...filesOf('package.json', 'package-lock.json'),
  ]);
  if (readIfThere(installStamp) === wanted) return;

  tell('Installing…');
  rmSync(installStamp, { force: true });
  // NODE_ENV=production or an npm setting must not leave out what the build needs. The lock file is only read.
  const flags = ['--include=dev', '--include=optional', '--no-save', '--no-audit', '--no-fund', ...lockFlags()];
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  run('Installing', npm ? process.execPath : 'npm', [...(npm ? [npm] : []), 'install', ...flags]);
  writeFileSync(installStamp, wanted);
}

/**
 * Builds unless dist/ is what the sources say.
 * @param {(line: string) => void} [tell]
 */
export function buildIfStale(tell = say) {
  if (readIfThere(buildStamp) === builtState()) return;

  tell('Building…');
  // From nothing, so that no file stays whose source is gone.
  rmSync(inRoot('dist'), { recursive: true, force: true });
  // What runs, and no more: a type error in a test is for `npm run check` to report.
  const env = { ...process.env, NODE_ENV: 'production' }; // or else Vite bundles React's slow development half
  run('Building', process.execPath, [inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-b', 'src/server'], env);
  run('Building', process.execPath, [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build'], env);
  writeFileSync(buildStamp, builtState());
}

/** The sources, and what tells whether dist/ was written by something else since: a watcher or a check. */
function builtState() {
  const sources = [
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'vite.config.ts',
    'samples',
    'sdk/README.md',
    'src',
  ];
  const results = ['.contract.tsbuildinfo', '.server.tsbuildinfo', 'web/index.html'];
  return digest(filesOf(...sources, ...results.map((name) => `dist/${name}`)));
}

/**
 * Runs a program quietly; what it said is shown when it fails, and then this process ends as well.
 * @param {string} what the step, for the sentence about its failure
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function run(what, program, args, env = process.env) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fraud-shield-log-'));
  const file = path.join(folder, 'output');
  const output = openSync(file, 'w');
  const { status, signal, error } = spawnSync(program, args, { cwd: root, env, stdio: ['ignore', output, output] });
  closeSync(output);
  const said = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true, force: true });
  if (status === 0) return;
  process.stderr.write(said);
  fail(`${what} failed${error ? `: ${error.message}` : signal ? `: ${signal}` : ''}.`);
}

/**
 * A lock file that was written on one platform can lack the native packages of another, and npm does not add what is
 * missing. There we install without it; the versions package.json names are exact.
 * @returns {string[]}
 */
function lockFlags() {
  const { packages = {} } = JSON.parse(readIfThere(inRoot('package-lock.json')) ?? '{}');
  const platform = `${process.platform}-${process.arch}`;
  const lacksOurs = Object.values(packages).some((entry) => {
    const ours = Object.keys(entry.optionalDependencies ?? {}).filter((name) => name.includes(platform));
    return ours.length > 0 && !ours.some((name) => packages[`node_modules/${name}`]);
  });
  return lacksOurs ? ['--no-package-lock'] : [];
}

/**
 * The files below some paths of the repository with their content, tests left out: they are not built.
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
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
