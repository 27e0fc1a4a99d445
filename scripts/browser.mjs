/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fail, inRoot, print } from './install.mjs';

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | undefined} CHROMIUM_PATH, else an installed browser, else Playwright's */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return [...knownPaths, playwrightBrowser()].find((file) => file && existsSync(file));
}

/** @returns {string} the path of a browser, which is installed if necessary */
export function provideBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) fail(`CHROMIUM_PATH is ${named}, which does not exist.`);
  const found = findBrowser();
  if (found) return found;

  print('Installing a browser…');
  const attempts = [[process.execPath, inRoot('node_modules', 'playwright', 'cli.js'), 'install', 'chromium']];
  if (process.getuid?.() === 0) {
    attempts.push(['sh', '-c', 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium']);
  }
  let log = '';
  for (const [program = '', ...args] of attempts) {
    const { stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const browser = findBrowser();
    if (browser) return browser;
    log += `${stdout}${stderr}${error?.message ?? ''}`;
  }
  process.stderr.write(log);
  return fail('No browser found for the tests. Install Chromium, or set CHROMIUM_PATH.');
}

function playwrightBrowser() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined; // not installed yet
  }
}
