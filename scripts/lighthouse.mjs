/**
 * `npm run lighthouse`: Lighthouse scores of every public page, on a phone and on a desktop, with the demo's reports. Each
 * score is the median of three runs; `-- 1` measures once, `-- 3 /login /docs` only these pages. Run it on an idle machine,
 * since other load lowers the performance score.
 */
import { provideBrowser } from './browser.mjs';
import { withDemo } from './demo-server.mjs';
import { buildIfStale, fail, inRoot, installIfStale, print } from './install.mjs';
import { measure, provideLighthouse } from './lighthouse-package.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const runs = Number(process.argv[2] ?? 3);
if (!Number.isInteger(runs) || runs < 1) fail('The number of runs must be a whole number from 1.');

await installIfStale();
await buildIfStale();
/** @type {{ indexablePages: string[], publicPages: string[] }} */
const { indexablePages, publicPages } = await import(inRoot('dist', 'contract', 'pages.js'));
const requested = process.argv.slice(3);
const paths = requested.length > 0 ? requested : publicPages;
const missing = provideLighthouse();
if (missing) fail(missing);

const port = Number(process.env.LIGHTHOUSE_PORT ?? 4195);
await withDemo(port, async (address) => {
  const pages = paths.map((one) => address + one);
  const unlisted = paths.filter((one) => !indexablePages.includes(one)).map((one) => address + one);
  const devices = /** @type {const} */ (['phone', 'desktop']);
  const all = await measure({ browser: provideBrowser(), pages, unlisted, devices: [...devices], categories, runs });
  report(address, all);
});

/**
 * @param {string} address
 * @param {import('./lighthouse-package.mjs').Measured[]} all
 */
function report(address, all) {
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
