import type { Page } from '@playwright/test';
import { staffRoles } from '../../src/contract/accounts/roles.ts';
import { identifierKinds } from '../../src/contract/rules/identifier-kinds.ts';
import { authorsPaths, choose, openWhole, showAs, staffPaths, strangersPaths } from './every-page.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, fileReports, grantRoles, signIn, test } from './support.ts';

/** The largest cumulative layout shift (CLS) that a page may have while it loads. */
const mostShift = 0.01;

declare global {
  interface Window {
    shifted: number;
    moved: string[];
  }
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Notes what moves while pages load. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        window.shifted += entry.value;
        for (const { node } of entry.sources) if (node instanceof Element) window.moved.push(node.className.toString());
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const anything = 'button, a[href], input, select, textarea, summary, [role=switch], [role=menuitem]';
/** The fields and primary buttons of a page. */
const main =
  'main :is(button[class*="bg-primary"], input:not([type=radio], [type=checkbox], [type=file]), select, textarea)';

/** Controls smaller than `least` pixels in either direction, except inline links and visually hidden elements. */
const tooSmall = (page: Page, least: number, among: string) =>
  page.evaluate(
    ({ size, controls }) => {
      const found: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>(controls)) {
        const target = control.closest('label') ?? control;
        const { width, height } = target.getBoundingClientRect();
        const isHidden = !target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || width <= 1;
        const isInText = getComputedStyle(control).display === 'inline';
        if (isHidden || isInText || control.closest('[inert], [aria-hidden=true]')) continue;
        if (Math.round(width) < size || Math.round(height) < size)
          found.push(
            `${control.tagName} ${control.textContent || control.getAttribute('aria-label')} ${width}x${height}`,
          );
      }
      return found;
    },
    { size: least, controls: among },
  );

/** Names and terms that stay in Latin letters in Urdu, including the names of the test's browser. */
const latin = new Set([
  ...identifierKinds,
  ...`SM POST Fraud Shield API Key Keys Secret OpenAPI CSV PNG JPEG WebP AVIF GIF PDF kB MB GB URL OTP SMS QR COD English Default default
  Chrome Linux Android Chromium curl TypeScript JavaScript Python Node nginx Caddy AWS Application Load Balancer edge
  runtimes HTTP JSON XSRF TOKEN token bearer Basic RFC IETF ISO UTC email CNIC phone API_Key Content Type application json
  Retry After object multipart form data FS_KEY FS_SECRET FS_URL Request Id X If Match errors method true null Link E YYYY
  MM DD RateLimit header fields Secret headers on in underscores UTF fs_live_ fs_test_ xx ms GET access applications fs_live_secret_ fs_test_secret_
  Authorization base api values path Allow Encoding Accept defaultCountry PK false limit cursor queries ref days detail since
  date maxAgeDays minScore standing BACKUP_EVERY PostgreSQL js vm job failed TXT DNS MAC Ctrl Shift Enter Esc g IBAN easypaisa TRON SCBL
  shop example instagram shop_pk`.split(/\s+/),
]);

/** Visible or accessible Latin words, other than code, what people typed, and these names. */
async function englishLeftOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const apart = 'code, pre, bdi, script, style, noscript, [dir="ltr"], [dir="auto"], [lang="en"]';
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!holder || holder.closest(apart)) continue;
      if (holder.tagName === 'OPTION' || holder.checkVisibility()) found.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      for (const holder of document.body.querySelectorAll(`[${name}]`))
        if (!holder.closest('[lang="en"]')) found.push(holder.getAttribute(name) ?? '');
    return found;
  });
  // A currency with its code; the browser's names of some have Latin letters.
  const words = texts
    .filter((text) => !/^[A-Z]{3} · /.test(text))
    .flatMap((text) =>
      text
        .replaceAll(/[\u2066\u2068][^\u2069]*\u2069|https?:\/\/\S+|\S+@\S+/g, ' ')
        .split(/[^A-Za-z_]+/)
        .filter((word) => /[A-Za-z]/.test(word) && !latin.has(word))
        .map((word) => `${word} (${text.trim().slice(0, 60)})`),
    );
  return [...new Set(words)];
}

/** The windows that a page is looked at in: on a desktop and on a phone, or on a desktop that stands for both. */
type Windows = 'desktop' | 'phone' | 'both';

/**
 * Each page is opened once, in English, and must not shift meanwhile. Then, in both languages: targets are large enough,
 * neither 200 % zoom nor 320 px need sideways scrolling, and in Urdu nothing is left in English. axe sees each language,
 * theme and width of a page once, not all combinations: a desktop in light and English and a phone in dark and Urdu, or
 * the other way round where the desktop stands for both.
 */
async function expectSound(page: Page, path: string, windows: Windows): Promise<void> {
  const isMobile = windows === 'phone';
  const whole = page.viewportSize() ?? { width: 1280, height: 800 };
  await openWhole(page, path);
  const { shifted, moved } = await page.evaluate(() => ({ shifted: window.shifted, moved: window.moved }));
  expect.soft(shifted, `${path} moved ${moved.join(' | ')}`).toBeLessThan(mostShift);

  expect.soft(await page.title(), path).toBe(`${await page.locator('h1').textContent()} · Fraud Shield`);
  if (windows === 'desktop') await test.step(`${path} in light`, () => expectAccessible(page));
  expect.soft(await tooSmall(page, 24, anything), path).toEqual([]);
  // Touch needs larger targets than a pointer. The border counts.
  if (isMobile) expect.soft(await tooSmall(page, 42, main), path).toEqual([]);
  if (!isMobile) await expectToFit(page, zoomed);
  await expectToFit(page, narrowest);
  // The desktop's window is as narrow as a phone's now.
  if (windows === 'both') await test.step(`${path} in light, at 320 px`, () => expectAccessible(page));

  await showAs(page, 'ur', 'dark');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('h1')).toHaveText(/[\u0600-\u06ff]/);
  await expectToFit(page, narrowest);
  if (isMobile) await test.step(`${path} in Urdu and dark, at 320 px`, () => expectAccessible(page));
  if (!isMobile) await expectToFit(page, zoomed);
  await page.setViewportSize(whole);
  await expect.poll(() => englishLeftOn(page), path).toEqual([]);
  if (windows === 'both') await test.step(`${path} in Urdu and dark`, () => expectAccessible(page));

  await choose(page, 'en', 'light'); // for the next page
}

/** What a window of 1280 px shows at 200 %. */
const zoomed = { width: 640, height: 400 };
const narrowest = { width: 320, height: 640 };

async function expectToFit(page: Page, size: typeof zoomed): Promise<void> {
  await page.setViewportSize(size);
  await expectNoSidewaysScroll(page);
  expect.soft(await cutTitles(page), page.url()).toEqual([]);
}

/** Titles in the header that have no room. */
const cutTitles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header p')]
      .filter((title) => {
        const room = title.closest('header')?.getBoundingClientRect().bottom ?? 0;
        return title.scrollWidth > title.clientWidth || title.getBoundingClientRect().bottom > room;
      })
      .map((title) => title.textContent),
  );

test.describe('in both languages', () => {
  test.use({ expectedNoise: [/status of 404/] });
  test.beforeEach(async ({ page }) => {
    test.slow();
    await watchShifts(page);
    await page.goto('/login');
    await choose(page, 'en', 'light');
  });

  test('every page of a visitor is sound', { tag: '@phone' }, async ({ page, isMobile }) => {
    for (const path of strangersPaths) await expectSound(page, path, isMobile ? 'phone' : 'desktop');
  });

  test('every page of an author is sound', { tag: '@phone' }, async ({ page, person, isMobile }) => {
    await signIn(page, person);
    const [number = ''] = await fileReports(page, {
      evidence: 'A caller asked for the OTP and my bank account was empty.',
      // Words that are longer than a line.
      name: 'W'.repeat(20),
      email: `${'m'.repeat(60)}@${'shop'.repeat(12)}.example`,
      title: 'T'.repeat(50),
      address: 'A'.repeat(100),
      url: `https://example.org/${'u'.repeat(150)}`,
    });
    for (const path of authorsPaths(number)) await expectSound(page, path, isMobile ? 'phone' : 'desktop');
  });

  test('every page of staff is sound', async ({ page, person }) => {
    await signIn(page, person);
    await grantRoles(person, ...staffRoles);
    for (const path of staffPaths) await expectSound(page, path, 'both');
  });
});
