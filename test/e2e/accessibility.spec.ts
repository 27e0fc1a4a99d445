import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openWhole } from './every-page.ts';
import { expect, fileReports, saveData, signIn, test, visit } from './support.ts';

/** Opens each page, waits until it has loaded, and calls `look`. */
async function walk(page: Page, paths: readonly string[], look: (path: string) => Promise<void>): Promise<void> {
  for (const path of paths) {
    await openWhole(page, path);
    await look(path);
  }
}

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

  test('what is chosen can be read: an entry of a menu, a command, the page of a list of pages', async ({
    page,
    person,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await signIn(page, person);
    await visit(page, '/docs');
    await expectReadable(page.getByRole('main').locator('ol [aria-current=page]'));
    await page.getByRole('button', { name: 'Your account' }).press('Enter');
    await page.getByRole('menuitem').last().waitFor();
    await page.keyboard.press('ArrowDown');
    await expectReadable(page.getByRole('menu').locator('[data-highlighted]'));
    await page.keyboard.press('Escape');
    const palette = page.getByRole('dialog', { name: 'Pages and actions' });
    await expect(async () => {
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
      await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('ArrowDown');
    await expectReadable(palette.locator('[data-highlighted]'));
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`charts and legends have enough contrast on the ${colorScheme} background`, async ({ page, person }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await signIn(page, person);
      await fileReports(
        page,
        { evidence: 'A fake job offer on WhatsApp: I paid a job fee and nothing came.' },
        { evidence: 'A caller asked for the OTP and my bank account was empty.' },
      );
      const legend = page.getByRole('region', { name: 'Quick Stats' }).getByRole('listitem');
      // On a busy machine the figures lag behind what was filed.
      await expect(async () => {
        await visit(page, '/?show=statistics');
        await legend.first().waitFor({ timeout: 5_000 });
      }).toPass();
      const paper = luminance(await colourOf(legend.first(), 'corner'));
      const swatches = [];
      for (const entry of await legend.all()) swatches.push(await colourOf(entry.locator('[aria-hidden]'), 'middle'));
      expect(swatches.length).toBeGreaterThan(1);
      expect(new Set(swatches.slice(0, 8).map(String)).size).toBe(Math.min(8, swatches.length));
      for (const swatch of swatches) expect(contrast(luminance(swatch), paper)).toBeGreaterThanOrEqual(3);

      for (const name of ['Quick Stats', 'By week']) {
        const drawn = page.getByRole('img', { name });
        await drawn.scrollIntoViewIfNeeded();
        await expect.poll(async () => (await inkOf(drawn, paper)) > 0.01, name).toBe(true);
      }
    });
});

type Colour = readonly [red: number, green: number, blue: number];

const pixels = async (place: Locator) => raw(await place.screenshot());
const raw = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

async function colourOf(place: Locator, where: 'corner' | 'middle'): Promise<Colour> {
  const { data, info } = await pixels(place);
  const at = where === 'corner' ? 0 : (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** Expects letters where the text begins, and between them the background that is before it: no bar in another colour. */
async function expectReadable(place: Locator): Promise<void> {
  await expect(async () => {
    const clip = await place.evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      range.selectNodeContents(text ?? element);
      const { x, y, height } = range.getBoundingClientRect();
      return { x: x - 3, y, width: 12, height };
    });
    const { data, info } = await raw(await place.page().screenshot({ clip }));
    const paper = luminance([data[0] ?? 0, data[1] ?? 0, data[2] ?? 0]);
    const share = inkIn(data, info, paper);
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.5);
  }).toPass({ timeout: 10_000 });
}

/** The share of pixels with enough contrast for graphics (WCAG 1.4.11). */
async function inkOf(place: Locator, paper: number): Promise<number> {
  const { data, info } = await pixels(place);
  return inkIn(data, info, paper);
}

function inkIn(data: Buffer, info: { width: number; height: number }, paper: number): number {
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

const moving = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);

test('nothing moves under reduced motion, even while a page loads', async ({ page }) => {
  await page.route('**/api/analysis/**', () => undefined);
  await visit(page, '/?show=statistics');
  await page.locator('.animate-breathe').first().waitFor();
  await expect.poll(() => moving(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => moving(page)).toBeGreaterThan(0);
});

test('a slow page shows the progress bar, and the layout does not shift', async ({ page }) => {
  await saveData(page);
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
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Report', exact: true }).click();
  const line = page.locator('#navigation-progress');
  await expect(line).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await expect.poll(() => moving(page)).toBe(0);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Loading' })).toHaveCount(1);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Report' })).toBeFocused();
  await expect(line).toHaveCount(0);
});
