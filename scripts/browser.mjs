/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fail, inRoot, print } from './install.mjs';
import { provideTool, toolFolder } from './tool-package.mjs';

const knownPaths = [
  '/usr/bin/chromium-headless-shell', // without windows, it takes a tenth less of the processor
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium that is an npm package, which needs neither root nor any other server than npm's. */
const packaged = path.join(toolFolder('chromium'), 'node_modules', '.browser');

/** @returns {string | undefined} CHROMIUM_PATH, else an installed browser, else Playwright's, else the npm package's */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return [...knownPaths, playwrightBrowser(), path.join(packaged, 'start')].find((file) => file && existsSync(file));
}

/** @returns {string} the path of a browser, which is installed if necessary. Exits if there is none. */
export function provideBrowser() {
  const { browser, problem } = tryToProvideBrowser();
  return browser ?? fail(problem);
}

/**
 * Looks for a browser, and installs one if there is none and that is possible.
 * @returns {{ browser: string } | { browser?: undefined, problem: string }} its path, or a sentence about what to do
 */
export function tryToProvideBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) return { problem: `CHROMIUM_PATH is ${named}, which does not exist.` };
  const found = findBrowser();
  if (found) return { browser: found };

  print('Installing a browser…');
  const isRoot = process.getuid?.() === 0;
  const attempts = [
    ...(isRoot ? [debianPackage('chromium-headless-shell')] : []),
    [process.execPath, inRoot('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'],
    ...(isRoot ? [debianPackage('chromium')] : []),
  ];
  let log = '';
  for (const [program = '', ...args] of attempts) {
    const { stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    const browser = findBrowser();
    if (browser) return { browser };
    log += `${stdout}${stderr}${error?.message ?? ''}`;
  }
  log += unpackBrowser();
  const unpacked = findBrowser();
  if (unpacked) return { browser: unpacked };
  process.stderr.write(log);
  return { problem: 'There is no browser for the tests. Install Chromium, or set CHROMIUM_PATH.' };
}

/** @param {string} name */
const debianPackage = (name) => [
  'sh',
  '-c',
  `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${name} fonts-liberation`,
];

/** @returns {string} what went wrong, if anything */
function unpackBrowser() {
  if (`${process.platform} ${process.arch}` !== 'linux x64') return '';
  const problem = provideTool('chromium');
  if (problem) return `${problem}\n`;
  const unpack = path.join(toolFolder('chromium'), 'unpack.mjs');
  return spawnSync(process.execPath, [unpack, packaged], { encoding: 'utf8' }).stderr;
}

function playwrightBrowser() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined; // not installed yet
  }
}
