/**
 * Measures pages with Lighthouse in one Chromium. Reads `{ browser, pages, unlisted, devices, categories, runs }` from
 * standard input as JSON; prints a line of JSON for each run: `{ page, device, scores, wrong }`, scores from 0 to 100 and
 * what was wrong in audits that count. A page that is `unlisted` is kept from search engines, and not blamed for it.
 */
import { text } from 'node:stream/consumers';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const { browser, pages, unlisted = [], devices, categories, runs = 1 } = JSON.parse(await text(process.stdin));
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];

const chrome = await launch({ chromePath: browser, chromeFlags: flags, logLevel: 'silent' });
try {
  for (const page of pages) {
    for (const device of devices) {
      for (let run = 0; run < runs; run += 1) process.stdout.write(`${JSON.stringify(await measured(page, device))}\n`);
    }
  }
} finally {
  chrome.kill();
}

/** @param {string} page its address @param {'phone' | 'desktop'} device */
async function measured(page, device) {
  const options = {
    port: chrome.port,
    onlyCategories: categories,
    logLevel: 'silent',
    output: [],
    disableFullPageScreenshot: true,
    ...(unlisted.includes(page) && { skipAudits: ['is-crawlable'] }),
    // Waiting for a machine that has nothing to do matters to the performance only. The network stays a simulated one:
    // with any other, Lighthouse waits for ten seconds more, whatever is said here.
    ...(!categories.includes('performance') && {
      cpuQuietThresholdMs: 0,
      networkQuietThresholdMs: 500,
      pauseAfterFcpMs: 0,
      pauseAfterLoadMs: 0,
      maxWaitForLoad: 15_000,
    }),
  };
  const config = device === 'desktop' ? desktopConfig : undefined;
  let result = await lighthouse(page, options, config);
  // Now and then a trace has no beginning, above all on a busy machine.
  for (let again = 0; again < 2 && result?.lhr.runtimeError?.code === 'NO_NAVSTART'; again += 1)
    result = await lighthouse(page, options, config);
  if (!result || result.lhr.runtimeError) throw new Error(`${page}: ${result?.lhr.runtimeError?.message}`);
  const { categories: judged, audits } = result.lhr;
  const counted = Object.values(judged).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const scores = Object.values(judged).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]);
  const wrong = counted
    .map(({ id }) => audits[id])
    .filter((audit) => audit.score !== null && audit.score < 0.9)
    .map(({ title, displayValue = '', details }) => {
      const places = (details?.items ?? []).map(({ node, url, description }) => node?.selector ?? url ?? description);
      return [title, displayValue, ...places.filter(Boolean)].join(' ');
    });
  return { page, device, scores: Object.fromEntries(scores), wrong };
}
