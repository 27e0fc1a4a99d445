import type { Page } from '@playwright/test';
import { staffRoles } from '../../src/contract/accounts/roles.ts';
import { shots } from '../screens/shots.ts';
import { showAs } from './every-page.ts';
import { axeViolations, expect, fileReports, grantRoles, signIn, test } from './support.ts';

// Dialogs and menus. accessibility.spec.ts and urdu.spec.ts cover the pages.

/** The overlays, to which axe is limited here. */
const over = '[role=dialog], [role=alertdialog], [role=menu]';

/** Axe finds nothing in either language, direction and theme. */
async function expectSound(page: Page, name: string): Promise<void> {
  // Two combinations suffice: colours do not depend on the direction, nor layout on the theme.
  for (const [language, theme] of [
    ['en', 'light'],
    ['ur', 'dark'],
  ] as const) {
    await showAs(page, language, theme);
    expect.soft(await axeViolations(page, over), `${name}, ${language}, ${theme}`).toEqual([]);
  }
}

const overlays = shots.filter(({ isWindow }) => isWindow);

test.describe('dialogs and menus', () => {
  test.use({ expectedNoise: [/status of 40[014]/] });

  for (const who of ['visitor', 'author', 'staff'] as const)
    test(`are accessible in both themes and both directions, for ${{ visitor: 'a visitor', author: 'an author', staff: 'staff' }[who]}`, {
      tag: who === 'visitor' ? ['@phone'] : [],
    }, async ({ page, person, isMobile }) => {
      test.setTimeout(300_000);
      if (who !== 'visitor') await signIn(page, person);
      if (who === 'staff') await grantRoles(person, ...staffRoles);
      if (who === 'author') await fileReports(page, { email: 'zarbela.traders@example.com', title: 'The seller' });
      for (const { name, path, act, only, who: whose } of overlays) {
        if ((whose === 'visitor' || whose === 'staff' ? whose : 'author') !== who) continue;
        // On a phone only the menu differs; the others are sheets of the same parts.
        if (isMobile ? only !== 'phone' : only === 'phone') continue;
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await act?.(page);
        // A notice does not close automatically while the pointer is over it (U1).
        await page.locator(over).last().hover();
        await expectSound(page, name);
      }
    });
});
