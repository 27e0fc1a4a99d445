/**
 * Draws src/web/public/preview.png: what a link to the product looks like in a chat. Run it again when the look or
 * the words change: `node tools/preview-picture/draw.mjs`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from '../../scripts/browser.mjs';
import { fail, inRoot, print } from '../../scripts/install.mjs';

const size = { width: 1200, height: 630 };
/** WhatsApp shows no picture of more than 600 kB, and phones load this one. */
const maxBytes = 100_000;
const target = inRoot('src', 'web', 'public', 'preview.png');

const browser = findBrowser() ?? fail('There is no browser: npm run test:e2e installs one.');
const rosettes = await readFile(inRoot('src', 'web', 'components', 'content', 'rosettes.svg'), 'utf8');

/** @param {string} family @param {string} file below node_modules */
async function fontFace(family, file) {
  const font = await readFile(inRoot('node_modules', ...file.split('/')), 'base64');
  return `@font-face { font-family: "${family}"; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }`;
}

const fonts = await Promise.all([
  fontFace('Plex', '@fontsource/ibm-plex-serif/files/ibm-plex-serif-latin-600-normal.woff2'),
  fontFace('Urdu', '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2'),
]);

const page = `<!doctype html>
<style>
  ${fonts.join('\n')}
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: #0b4a3f; color: #dff3ea; }
  .lines { position: absolute; right: -280px; top: -85px; width: 800px; height: 800px; opacity: 0.45; }
  .name { position: absolute; left: 80px; top: 76px; display: flex; align-items: center; gap: 24px; font: 600 44px Plex; }
  .name svg { width: 63px; height: 72px; }
  h1 { position: absolute; left: 80px; top: 196px; margin: 0; width: 620px; font: 600 92px/1.06 Plex; }
  p { position: absolute; left: 80px; bottom: 64px; margin: 0; font: 600 46px/1.5 Urdu; }
</style>
<div hidden>${rosettes}</div>
<svg class="lines" viewBox="-100 -100 200 200" fill="none" stroke="#dff3ea" stroke-width="0.88"><use href="#panel" /></svg>
<div class="name">
  <svg viewBox="0 0 28 32">
    <path d="M14 1 26.5 5v10.4c0 7.3-4.7 12.5-12.5 15.6C6.2 27.9 1.5 22.7 1.5 15.4V5Z" fill="#dff3ea" />
    <g transform="translate(14 15)" fill="none" stroke-width="0.8" stroke="#0b4a3f"><use href="#mark" /></g>
  </svg>
  Fraud Shield
</div>
<h1>Check before you pay.</h1>
<p lang="ur" dir="rtl">ادائیگی سے پہلے جانچیں۔</p>`;

const running = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] });
try {
  const tab = await running.newPage({ viewport: size });
  await tab.setContent(page);
  await tab.evaluate(() => document.fonts.ready);
  // Few colours: fine lines compress badly otherwise.
  const picture = await sharp(await tab.screenshot())
    .png({ palette: true, colours: 16, dither: 0, effort: 10 })
    .toBuffer();
  if (picture.length > maxBytes) fail(`The picture has ${picture.length} bytes, more than ${maxBytes}.`);
  await writeFile(target, picture);
  print(`${target}: ${picture.length} bytes`);
} finally {
  await running.close();
}
