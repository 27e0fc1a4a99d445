import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, fileReport, signIn, test, visit } from './support.ts';

const visitors = ['/login', '/signup', '/reset-password'];
const members = [
  '/',
  '/reports/add',
  '/reports/edit',
  '/developer',
  '/docs',
  '/account/edit-profile',
  '/account/preferences',
  '/account/security',
];

/** Opens every page in turn, once everything on it has come. */
async function walk(page: Page, paths: readonly string[], look: (path: string) => Promise<void>): Promise<void> {
  for (const path of paths) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    await look(path);
  }
}

const anything = 'button, a[href], input, select, textarea, summary, [role=switch], [role=menuitem]';
/** What one does on a page: its fields, and the buttons that do what it is for. */
const main =
  'main :is(button[class*="bg-primary"], input:not([type=radio], [type=checkbox], [type=file]), select, textarea)';

/** Controls smaller than so many pixels either way, but for links within a sentence and what only a reader hears. */
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

test('targets are large enough, and 200 % zoom needs no sideways scrolling', async ({ page, person, isMobile }) => {
  /** A window of 1280 px at 200 % is one of 640. */
  const size = page.viewportSize();
  const look = async (path: string) => {
    expect.soft(await tooSmall(page, 24, anything), path).toEqual([]);
    // A finger needs more than a pointer. A border is part of what can be touched.
    if (isMobile) expect.soft(await tooSmall(page, 42, main), path).toEqual([]);
    if (isMobile) return;
    await page.setViewportSize({ width: 640, height: 400 });
    await expectNoSidewaysScroll(page);
    if (size) await page.setViewportSize(size);
  };
  await walk(page, visitors, look);
  await signIn(page, person);
  await fileReport(page);
  await walk(page, members, look);
});

test.describe('in forced colours', () => {
  test.skip(({ isMobile }) => isMobile, 'a phone has none');

  test('buttons, fields and switches keep an edge, and the focus its ring', async ({ page, person }) => {
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
          // Its own edge, its thumb's, or that of the frame it shares with its button.
          const parts = [control, ...control.querySelectorAll('*'), control.parentElement ?? control];
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
      // A control that changes softly has its ring a frame later.
      await expect.poll(ring, path).toBe('solid 2px');
    });
  });
});

test('a copied key is told to who does not see it', async ({ page, person, context, isMobile }) => {
  test.skip(isMobile, 'what is heard does not differ on a phone');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, person);
  await visit(page, '/developer');
  await page.getByLabel('API Key', { exact: true }).waitFor();
  // The place where it will be said is there before it is said.
  const said = page.getByRole('main').locator('[role=status]');
  await expect(said.filter({ hasText: 'API Key copied' })).toHaveCount(0);
  expect(await said.count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Copy API Key' }).first().click();
  await expect(said.filter({ hasText: 'API Key copied' })).toHaveCount(1);
});

const moving = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);

test('who asked for less motion sees none, even while a page waits for its figures', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the styles are the same');
  await page.route('**/api/analysis/**', () => undefined);
  await visit(page, '/');
  await page.locator('.animate-breathe').first().waitFor();
  await expect.poll(() => moving(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => moving(page)).toBeGreaterThan(0);
});

test('a page that is long in coming is announced by a line that moves nothing', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the line is the same');
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
