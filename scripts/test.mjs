/**
 * `npm test`: every layer, then one line alone, `N passed, N failed`, with `, N skipped` when there are any.
 * `node scripts/test.mjs unit|integration|e2e [path…]` runs one layer. Ends with 1 unless tests ran and all passed.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provideBrowser } from './browser.mjs';
import { buildIfStale, checkNode, fail, inRoot, installIfStale, root, say } from './install.mjs';

const projects = { unit: ['unit', 'web'], integration: ['integration'] };

const [layer, ...filters] = process.argv.slice(2);
if (layer && layer !== 'e2e' && !Object.hasOwn(projects, layer)) {
  fail(`There is no test layer ${layer}: it is unit, integration or e2e.`);
}
const wants = (name) => !layer || layer === name;

checkNode();
installIfStale();
if (layer !== 'unit') buildIfStale();
const browser = wants('e2e') ? provideBrowser() : '';

const work = mkdtempSync(path.join(tmpdir(), 'fraud-shield-test-'));
// As root the database server is another user, who has to pass through here.
chmodSync(work, 0o711);
const total = { passed: 0, failed: 0, skipped: 0 };
try {
  if (wants('unit') || wants('integration')) add(vitest(layer ? projects[layer] : Object.values(projects).flat()));
  if (wants('e2e')) add(playwright());
} finally {
  rmSync(work, { recursive: true, force: true });
}

if (total.passed + total.failed === 0) say('No test ran.');
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
say(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);

function add(count) {
  for (const name of Object.keys(total)) total[name] += count[name];
}

/** @param {string[]} names */
function vitest(names) {
  const report = path.join(work, 'vitest.json');
  const ok = runs('vitest', [
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...names.map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ]);
  const said = readReport(report);
  // A file that could not be loaded has no test that failed; it counts as one.
  const broken = (said?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return honest('vitest', ok, {
    passed: said?.numPassedTests ?? 0,
    failed: (said?.numFailedTests ?? 0) + broken.length,
    skipped: (said?.numPendingTests ?? 0) + (said?.numTodoTests ?? 0),
  });
}

function playwright() {
  const report = path.join(work, 'playwright.json');
  const ok = runs(
    'playwright',
    [inRoot('node_modules', 'playwright', 'cli.js'), 'test', '--reporter=list,json', ...filters],
    {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      E2E_DATA_DIR: path.join(work, 'data'),
    },
  );
  const stats = readReport(report)?.stats;
  return honest('playwright', ok, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  });
}

/** A runner that failed although none of its tests did counts as one failure: something outside of them went wrong. */
function honest(name, ok, count) {
  if (ok || count.failed > 0) return count;
  say(`${name} failed outside of any test.`);
  return { ...count, failed: 1 };
}

function runs(name, args, env = {}) {
  const { status, error } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (error) say(`${name} could not be run: ${error.message}`);
  return status === 0;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
