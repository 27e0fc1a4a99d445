/**
 * `npm run screens`: screenshots of every screen in each language, theme and size, in dist/screens, with an index page.
 * `npm run screens -- -g ur-dark-phone` takes one combination only.
 */
import { spawnSync } from 'node:child_process';
import { provideBrowser } from './browser.mjs';
import { buildIfStale, inRoot, installIfStale, print } from './install.mjs';

await installIfStale();
await buildIfStale();

const playwright = inRoot('node_modules', 'playwright', 'cli.js');
const config = inRoot('test', 'screens', 'playwright.config.ts');
const { status } = spawnSync(process.execPath, [playwright, 'test', `--config=${config}`, ...process.argv.slice(2)], {
  cwd: inRoot(),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, CHROMIUM_PATH: provideBrowser() },
});
print(`Screenshots: ${inRoot('dist', 'screens', 'index.html')}`);
process.exitCode = status ?? 1;
