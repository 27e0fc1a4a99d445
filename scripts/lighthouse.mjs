/**
 * `npm run lighthouse`: Lighthouse scores of every public page, on a phone and on a desktop, with the demo's reports. Each
 * score is the median of three runs; `-- 1` measures once, `-- 3 /login /docs` only these pages. Run it on an idle machine,
 * since other load lowers the performance score.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provideBrowser } from './browser.mjs';
import { buildIfStale, checkNode, fail, inRoot, installIfStale, print } from './install.mjs';
import { measure, provideLighthouse } from './lighthouse-package.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const runs = Number(process.argv[2] ?? 3);
if (!Number.isInteger(runs) || runs < 1) fail('The number of runs must be a whole number from 1.');

checkNode();
installIfStale();
buildIfStale();
/** @type {{ openPages: string[], strangersPages: string[] }} */
const { openPages, strangersPages } = await import(inRoot('dist', 'contract', 'pages.js'));
const requested = process.argv.slice(3);
const paths = requested.length > 0 ? requested : strangersPages;
const missing = provideLighthouse();
if (missing) fail(missing);

const port = Number(process.env.LIGHTHOUSE_PORT ?? 4195);
const address = `http://localhost:${port}`;
const dataDir = mkdtempSync(path.join(tmpdir(), 'fraud-shield-lighthouse-'));
const server = spawn(process.execPath, [inRoot('dist', 'server', 'main.js'), '--demo'], {
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '0',
  },
  stdio: 'ignore',
});
const ended = new Promise((resolve) => server.once('exit', resolve));
try {
  await waitUntilReady();
  const pages = paths.map((one) => address + one);
  const unlisted = paths.filter((one) => !openPages.includes(one)).map((one) => address + one);
  const devices = /** @type {const} */ (['phone', 'desktop']);
  const all = await measure({ browser: provideBrowser(), pages, unlisted, devices: [...devices], categories, runs });
  report(all);
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function waitUntilReady() {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The server did not become ready.');
}

/** @param {import('./lighthouse-package.mjs').Measured[]} all */
function report(all) {
  print(['page'.padEnd(22), 'device'.padEnd(8), ...categories.map((name) => name.padStart(15))].join(''));
  for (const page of paths) {
    for (const device of ['phone', 'desktop']) {
      const own = all.filter((one) => one.page === address + page && one.device === device);
      const medians = categories.map((name) => median(own.map(({ scores }) => scores[name] ?? 0)));
      print([page.padEnd(22), device.padEnd(8), ...medians.map((score) => String(score).padStart(15))].join(''));
    }
  }
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
