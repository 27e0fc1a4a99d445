import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { openWhole } from './every-page.ts';
import { aTypedReport, expect, expectAccessible, field, fillReport, saveData, signIn, test, visit } from './support.ts';

test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404|dynamically imported module/] });

/** Waits until the code of the other pages is there. */
const untilFetchedAhead = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('prefetched').length > 0);

/** Goes to a page by the navigation, which a phone has in its menu. */
async function goTo(page: Page, name: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
}

async function goToAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
}

const goToApi = (page: Page) => page.getByRole('link', { name: 'API for businesses' }).click();

test('pages never opened before open without a network, say so, and ask again when it is back', {
  tag: '@phone',
}, async ({ page, context, person, isMobile }) => {
  await signIn(page, person);
  await visit(page, '/');
  await untilFetchedAhead(page);
  await context.setOffline(true);

  for (const [go, heading] of [
    [() => goTo(page, 'Report', isMobile), 'Add Report'],
    [() => goToApi(page), 'Welcome to Fraud Shield API'],
    [() => goToAccount(page), 'Edit profile'],
  ] as const) {
    await go();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText('No connection. This page continues when you are back online.').first()).toBeVisible();
  }
  await goTo(page, 'Report', isMobile);
  await page.getByRole('link', { name: 'Edit Report' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText('You have not filed a report yet')).toBeVisible();
});

test('a page that was not fetched says so calmly without a network, and comes when it is back', async ({
  page,
  context,
}) => {
  await saveData(page);
  await openWhole(page, '/');
  await context.setOffline(true);
  await goToApi(page);
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page did not load' })).toBeVisible();
  await expect(page).toHaveURL('/developer');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Fraud Shield API' })).toBeVisible();
});

test('a page whose files an upgrade took away is loaded anew, by itself', async ({ page }) => {
  await saveData(page);
  await openWhole(page, '/');
  let loadedAnew = 0;
  await page.route('**/assets/*.js', (route) =>
    loadedAnew > 0 ? route.fallback() : route.fulfill({ status: 404, body: 'Not Found' }),
  );
  await page.route('**/developer', (route) => {
    const isDocument = route.request().resourceType() === 'document';
    if (isDocument) loadedAnew += 1;
    if (isDocument || loadedAnew > 0) return route.fallback();
    return route.fulfill({ body: '<script type="module" crossorigin src="/assets/next.js"></script>' });
  });
  await goToApi(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Fraud Shield API' })).toBeVisible();
  expect(loadedAnew).toBe(1);
});

test('a document whose code does not arrive says so and offers to load it again', async ({ page }) => {
  for (const path of ['/login', '/named']) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Part of this page did not arrive');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'load it again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a check can be typed and sent before the app has loaded, and is answered once it has', { tag: '@phone' }, async ({
  page,
}) => {
  let arrive = () => {};
  const line = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await line;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByLabel('Email, CNIC or phone');
  await field.fill('seller@example.com');
  await page.getByRole('button', { name: 'Check' }).click();
  await expectAccessible(page);
  arrive();
  await expect(page.getByText('No undisputed reports found.')).toBeVisible();
  await expect(field).toHaveValue('seller@example.com');
  expect(page.url()).not.toContain('seller');
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Waits until the worker has kept what the page loaded ahead. */
  const untilKept = (page: Page) =>
    expect
      .poll(() =>
        page.evaluate(async () => {
          const hasShell = (await caches.match('/inbox')) !== undefined;
          return hasShell && (await (await caches.open('app')).keys()).length > 20;
        }),
      )
      .toBe(true);

  test('the app opens without a network; a report waits in it, and is sent when the network is back', async ({
    page,
    context,
    person,
  }) => {
    const typed = aTypedReport();
    await signIn(page, person);
    await visit(page, '/reports/add');
    await untilFetchedAhead(page);
    await untilKept(page);

    await context.setOffline(true);
    await page.goto('/reports/add');
    await expect(page.getByRole('heading', { level: 1, name: 'Add Report' })).toBeVisible();
    await fillReport(page, typed);
    await page.getByRole('button', { name: 'Submit report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting for a connection' })).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting for a connection' })).toBeVisible();
    await expect(page.getByText(typed.Phone)).toBeVisible();

    await goToAccount(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
    await context.setOffline(false);
    const sent = page.getByRole('alertdialog', { name: 'Your report was sent' });
    await expect(sent).toContainText(/FS-\w{4}-\w{2}/);
    await expectAccessible(page);
    await sent.getByRole('button', { name: 'Ok' }).click();
    await visit(page, '/reports/edit');
    await expect(page.getByRole('link', { name: typed.Title })).toHaveCount(1);
  });

  test('the app opens where there is a network that brings nothing', async ({ page, baseURL }) => {
    let isMute = false;
    const proxy = createServer((socket) => {
      const server = connect(Number(new URL(baseURL ?? '').port), 'localhost');
      for (const [from, to] of [
        [socket, server],
        [server, socket],
      ] as const) {
        from.on('data', (bytes) => isMute || to.write(bytes)).on('error', () => {});
        from.on('close', () => isMute || to.destroy());
      }
    });
    await once(proxy.listen(0, 'localhost'), 'listening');
    const url = `http://localhost:${(proxy.address() as AddressInfo).port}/reports/add`;
    await page.goto(url);
    await untilFetchedAhead(page);
    await untilKept(page);
    isMute = true;
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: 'Add Report' })).toBeVisible();
    await page.close();
    proxy.close();
  });

  test('a report that waits can be changed, and leads to its receipt when it is sent', async ({
    page,
    context,
    person,
  }) => {
    const typed = aTypedReport();
    await signIn(page, person);
    await visit(page, '/reports/add');
    await fillReport(page, typed);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Submit report' }).click();
    await page.getByRole('button', { name: 'Change something' }).click();
    await field(page, 'City').fill('Karachi');
    await page.getByRole('button', { name: 'Submit report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting for a connection' })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/reports\/filed\/\d+$/);
    await expect(page.getByRole('alertdialog', { name: 'Report submitted successfully' })).toBeVisible();
  });
});
