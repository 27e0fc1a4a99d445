import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { authorsPaths, openWhole, showAs, strangersPaths } from './every-page.ts';
import { fileReports } from './own-reports.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, fileReport, signIn, test, visit } from './support.ts';

/** Opens each page, waits until it has loaded, and calls `look`. */
async function walk(page: Page, paths: readonly string[], look: (path: string) => Promise<void>): Promise<void> {
  for (const path of paths) {
    await openWhole(page, path);
    await look(path);
  }
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

test.describe('on every page', () => {
  test.use({ expectedNoise: [/status of 404/] });

  /** Axe finds nothing, targets are large enough, and neither 200 % zoom nor 320 px need sideways scrolling. */
  async function expectSound(page: Page, path: string, isMobile: boolean): Promise<void> {
    const size = page.viewportSize();
    await showAs(page, 'en', 'light');
    expect.soft(await page.title(), path).toBe(`${await page.locator('h1').textContent()} · Fraud Shield`);
    await test.step(`${path} in light`, () => expectAccessible(page));
    expect.soft(await tooSmall(page, 24, anything), path).toEqual([]);
    // Touch needs larger targets than a pointer. The border counts.
    if (isMobile) expect.soft(await tooSmall(page, 42, main), path).toEqual([]);
    // A window of 1280 px at 200 % is one of 640.
    if (!isMobile) await page.setViewportSize({ width: 640, height: 400 });
    if (!isMobile) await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await showAs(page, 'en', 'dark');
    await test.step(`${path} in dark, at 320 px`, () => expectAccessible(page));
    if (size) await page.setViewportSize(size);
  }

  test('the app is accessible to a visitor', { tag: '@phone' }, async ({ page, isMobile }) => {
    test.slow();
    await walk(page, strangersPaths, (path) => expectSound(page, path, isMobile));
  });

  test('the app is accessible to an author', { tag: '@phone' }, async ({ page, person, isMobile }) => {
    test.slow();
    await signIn(page, person);
    const [number = ''] = await fileReports(page, [{}]);
    await walk(page, authorsPaths(number), (path) => expectSound(page, path, isMobile));
  });
});

test.describe('in forced colours', () => {
  test('buttons, fields and switches keep their outline, and the focus ring is visible', async ({ page, person }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page, person);
    await walk(page, ['/reports/add', '/developer', '/account/preferences', '/account/security'], async (path) => {
      const edgeless = await page.evaluate(() => {
        const found: string[] = [];
        const controls =
          'main :is(button[class*="bg-primary"], [role=switch], input:not([type=radio], [type=checkbox]), textarea)';
        for (const control of document.querySelectorAll<HTMLElement>(controls)) {
          const { width } = control.getBoundingClientRect();
          if (width <= 1 || !control.checkVisibility({ opacityProperty: true })) continue;
          // Its own border, its thumb's, or that of the frame around it and its button.
          const frame = control.closest('[class*="border-line-strong"]') ?? control;
          const parts = [control, ...control.querySelectorAll('*'), frame];
          const hasEdge = parts.some((part) => {
            const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(part);
            return borderTopStyle !== 'none' && borderTopWidth !== '0px' && !/^rgba\(.*, 0\)$/.test(borderTopColor);
          });
          if (!hasEdge) found.push(control.outerHTML.slice(0, 160));
        }
        return found;
      });
      expect.soft(edgeless, path).toEqual([]);
      await page.keyboard.press('Tab');
      const ring = () =>
        page.evaluate(() => {
          const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
          return `${outlineStyle} ${outlineWidth}`;
        });
      // A control with a transition gets its ring a frame later.
      await expect.poll(ring, path).toBe('solid 2px');
    });
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`charts and legends have enough contrast on the ${colorScheme} background`, async ({ page, person }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await signIn(page, person);
      await fileReport(page, { evidence: 'A fake job offer on WhatsApp: I paid a job fee and nothing came.' });
      await fileReport(page, { evidence: 'A caller asked for the OTP and my bank account was empty.' });
      await visit(page, '/');
      const legend = page.getByRole('region', { name: 'Quick Stats' }).getByRole('listitem');
      await legend.first().waitFor();
      const paper = luminance(await colourOf(legend.first(), 'corner'));
      const swatches = [];
      for (const entry of await legend.all()) swatches.push(await colourOf(entry.locator('[aria-hidden]'), 'middle'));
      expect(swatches.length).toBeGreaterThan(1);
      expect(new Set(swatches.slice(0, 8).map(String)).size).toBe(Math.min(8, swatches.length));
      for (const swatch of swatches) expect(contrast(luminance(swatch), paper)).toBeGreaterThanOrEqual(3);

      for (const name of ['Quick Stats', 'Recent Reports']) {
        const drawn = page.getByRole('img', { name });
        await drawn.scrollIntoViewIfNeeded();
        await expect.poll(async () => (await inkOf(drawn, paper)) > 0.01, name).toBe(true);
      }
    });
});

type Colour = readonly [red: number, green: number, blue: number];

async function pixels(place: Locator) {
  return sharp(await place.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function colourOf(place: Locator, where: 'corner' | 'middle'): Promise<Colour> {
  const { data, info } = await pixels(place);
  const at = where === 'corner' ? 0 : (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** The share of pixels with enough contrast for graphics (WCAG 1.4.11). */
async function inkOf(place: Locator, paper: number): Promise<number> {
  const { data, info } = await pixels(place);
  let inked = 0;
  for (let at = 0; at < data.length; at += 3)
    if (contrast(luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]), paper) >= 3) inked += 1;
  return inked / (info.width * info.height);
}

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

test('a copied key is announced to screen readers', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, person);
  await visit(page, '/developer');
  await page.getByLabel('API Key', { exact: true }).waitFor();
  // The live region exists before its text.
  const announced = page.getByRole('main').locator('[role=status]');
  await expect(announced.filter({ hasText: 'API Key copied' })).toHaveCount(0);
  expect(await announced.count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Copy API Key' }).first().click();
  await expect(announced.filter({ hasText: 'API Key copied' })).toHaveCount(1);
});

const moving = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);

test('nothing moves under reduced motion, even while a page loads', async ({ page }) => {
  await page.route('**/api/analysis/**', () => undefined);
  await visit(page, '/');
  await page.locator('.animate-breathe').first().waitFor();
  await expect.poll(() => moving(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => moving(page)).toBeGreaterThan(0);
});

test('navigating between sign-in pages shows the progress bar', async ({ page }) => {
  await visit(page, '/login');
  await page.waitForLoadState('networkidle');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.locator('#navigation-progress')).toBeVisible();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Loading' })).toHaveCount(1);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeFocused();
  await expect(page.locator('#navigation-progress')).toHaveCount(0);
});

test('a slow page shows the progress bar, and the layout does not shift', async ({ page }) => {
  await visit(page, '/');
  await page.waitForLoadState('networkidle');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
  const line = page.locator('#navigation-progress');
  await expect(line).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await expect.poll(() => moving(page)).toBe(0);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Loading' })).toHaveCount(1);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Report' })).toBeFocused();
  await expect(line).toHaveCount(0);
});
