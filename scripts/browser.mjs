/** Finds a Chromium for the browser tests, or gets one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fail, inRoot, say } from './install.mjs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | undefined} CHROMIUM_PATH, else a browser of this machine, else one that Playwright installed */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return [...usual, playwrightsOwn()].find((file) => file && existsSync(file));
}

/** @returns {string} the path of a browser that is there now */
export function provideBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) fail(`CHROMIUM_PATH is ${named}, and there is no such file.`);
  const found = findBrowser();
  if (found) return found;

  say('Installing a browser…');
  const attempts = [[process.execPath, inRoot('node_modules', 'playwright', 'cli.js'), 'install', 'chromium']];
  if (process.getuid?.() === 0) {
    attempts.push(['sh', '-c', 'apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium']);
  }
  let said = '';
  for (const [program = '', ...args] of attempts) {
    const { stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const browser = findBrowser();
    if (browser) return browser;
    said += `${stdout}${stderr}${error?.message ?? ''}`;
  }
  process.stderr.write(said);
  return fail('There is no browser for the tests. Install Chromium, or set CHROMIUM_PATH to the program.');
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined; // not installed yet
  }
}
