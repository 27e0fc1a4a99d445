/**
 * `npm run slow`: how soon the first words of each public page appear on slow 3G (400 ms to the server and back, 400
 * kbit/s), with nothing cached, in English and in Urdu. `-- /login /docs` measures only these pages. Run it on an idle
 * machine.
 */
import { createRequire } from 'node:module';
import { provideBrowser } from './browser.mjs';
import { withDemo } from './demo-server.mjs';
import { buildIfStale, inRoot, installIfStale, print } from './install.mjs';

const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** The aims, in seconds. */
const languages = { en: 4, ur: 6 };

await installIfStale();
await buildIfStale();
/** @type {{ indexablePages: string[] }} */
const { indexablePages } = await import(inRoot('dist', 'contract', 'pages.js'));
const paths = process.argv.length > 2 ? process.argv.slice(2) : indexablePages;

await withDemo(Number(process.env.SLOW_PORT ?? 4196), async (address) => {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: provideBrowser(), args });
  try {
    print(['page'.padEnd(22), ...Object.keys(languages).map((name) => name.padStart(9)), 'kB'.padStart(9)].join(''));
    for (const path of paths) {
      const measured = [];
      for (const language of Object.keys(languages)) measured.push(await openSlowly(browser, address + path, language));
      const seconds = measured.map(({ words }) => `${(words / 1000).toFixed(1)} s`.padStart(9));
      print(
        [
          path.padEnd(22),
          ...seconds,
          `${measured.map(({ bytes }) => Math.round(bytes / 1000)).join(' ')}`.padStart(9),
        ].join(''),
      );
    }
    print(
      `aim                   ${Object.values(languages)
        .map((aim) => `${aim.toFixed(1)} s`.padStart(9))
        .join('')}`,
    );
  } finally {
    await browser.close();
  }
});

/**
 * Opens a page on a slow network.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {string} locale
 * @returns {Promise<{ words: number, bytes: number }>} milliseconds until its first words are painted, and the bytes received by then
 */
async function openSlowly(browser, address, locale) {
  const context = await browser.newContext({ locale, viewport: { width: 375, height: 740 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow3G);
    let bytes = 0;
    devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
    // The document's own words, or those of the app. Nothing is painted before the style sheet is there.
    const words = await page.waitForFunction(
      () => {
        const [painted] = performance.getEntriesByName('first-contentful-paint');
        const found = [...document.querySelectorAll('h1, #root p')].some(
          (one) => one.checkVisibility() && one.textContent?.trim(),
        );
        return painted && found && performance.now();
      },
      undefined,
      { timeout: 60_000, polling: 'raf' },
    );
    return { words: Number(await words.jsonValue()), bytes };
  } finally {
    await context.close();
  }
}
