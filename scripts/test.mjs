/**
 * `npm test`: every layer, then a line `N passed, N failed`, followed by `, N skipped` if there are any.
 * `node scripts/test.mjs unit|integration|slow|e2e|fast [path…]` runs one layer; fast is unit and integration.
 * Exits with 1 unless tests ran and all passed. The journeys in a browser run last, so that a machine without one runs all
 * the others.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { tryToProvideBrowser } from './browser.mjs';
import { buildIfStale, fail, inRoot, installIfStale, print, root } from './install.mjs';

/** The projects of vitest.config.ts in each layer. @type {Record<string, string[]>} */
const projects = {
  unit: ['unit', 'web'],
  integration: ['integration'],
  slow: ['slow'],
  fast: ['unit', 'web', 'integration'],
  e2e: [],
};

const [layer, ...filters] = process.argv.slice(2);
if (layer && !Object.hasOwn(projects, layer)) {
  fail(`There is no test layer ${layer}. The layers are ${Object.keys(projects).join(', ')}.`);
}
const vitestProjects = layer ? projects[layer] : [...projects.fast, ...projects.slow];
const runsPlaywright = !layer || layer === 'e2e';

await installIfStale();
if (layer !== 'unit') await buildIfStale();

const work = mkdtempSync(path.join(tmpdir(), 'fraud-shield-test-'));
// When run as root, the database server runs as another user, who needs access to this directory.
chmodSync(work, 0o711);
const total = { passed: 0, failed: 0, skipped: 0 };
/**
 * The tests that failed, and those that passed on a second try, by name, each with the beginning of its first error.
 * @type {Record<'failed' | 'retried', string[]>}
 */
const noted = { failed: [], retried: [] };
try {
  if (vitestProjects.length > 0) add(vitest(vitestProjects));
  if (runsPlaywright) add(playwright());
} finally {
  rmSync(work, { recursive: true, force: true });
}

if (total.passed + total.failed === 0) print('No test ran.');
for (const name of noted.retried) print(`Passed on a second try: ${name}`);
for (const name of noted.failed) print(`Failed: ${name}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
print(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);

function add(count) {
  for (const name of Object.keys(total)) total[name] += count[name];
}

/** @param {string[]} names */
function vitest(names) {
  const report = path.join(work, 'vitest.json');
  const ok = succeeds('vitest', [
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...names.map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ]);
  const results = readReport(report);
  // A file that fails to load, or to clean up, reports no failed test, so count the file.
  const broken = (results?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  for (const { name, message } of broken) noted.failed.push(`${path.relative(root, name)}${beginningOf(message)}`);
  for (const file of results?.testResults ?? []) {
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      const name = `${path.relative(root, file.name)} › ${fullName}${beginningOf(failureMessages[0])}`;
      if (status === 'failed') noted.failed.push(name);
      else if (failureMessages.length > 0) noted.retried.push(name);
    }
  }
  return countCrash('vitest', ok, {
    passed: results?.numPassedTests ?? 0,
    failed: (results?.numFailedTests ?? 0) + broken.length,
    skipped: (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0),
  });
}

function playwright() {
  const { browser, problem } = tryToProvideBrowser();
  if (!browser) {
    noted.failed.push(`the journeys in a browser\n    ${problem}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = path.join(work, 'playwright.json');
  const ok = succeeds(
    'playwright',
    [inRoot('node_modules', 'playwright', 'cli.js'), 'test', '--reporter=list,json', ...filters],
    {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_DATA_DIR: path.join(work, 'data'),
    },
  );
  const results = readReport(report);
  for (const suite of results?.suites ?? []) noteSpecs(suite);
  const stats = results?.stats;
  return countCrash('playwright', ok, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  });
}

/** The first lines of an error, indented, without the colours of a terminal. @param {string | undefined} message */
function beginningOf(message = '') {
  const isOurs = (line) => line.trim() && !/^\s+at .*(node_modules|node:|new Promise)/.test(line);
  const lines = stripVTControlCharacters(message).split('\n').filter(isOurs).slice(0, 12);
  return lines.map((line) => `\n    ${line.slice(0, 300)}`).join('');
}

/** Notes the names of a suite's tests that did not pass at once, and those of its inner suites. */
function noteSpecs({ specs = [], suites = [] }) {
  for (const { file, title, tests } of specs) {
    for (const { status, projectName, results } of tests) {
      const error = results.find(({ error }) => error)?.error?.message;
      const name = `[${projectName}] ${file} › ${title}${beginningOf(error)}`;
      if (status === 'unexpected') noted.failed.push(name);
      if (status === 'flaky') noted.retried.push(name);
    }
  }
  for (const suite of suites) noteSpecs(suite);
}

/** Counts a runner that failed without a failed test as one failure. */
function countCrash(name, ok, count) {
  if (ok || count.failed > 0) return count;
  print(`${name} failed outside of any test.`);
  return { ...count, failed: 1 };
}

function succeeds(name, args, env = {}) {
  const { status, error } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (error) print(`${name} could not be run: ${error.message}`);
  return status === 0;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
