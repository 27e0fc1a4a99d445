import type { Browser, Page } from '@playwright/test';
import { aPerson } from '../support/people.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fileReports,
  grantRoles,
  signIn,
  test,
  visit,
} from './support.ts';

/** Words that nobody else writes, and that two accounts write: their reports wait because of that. */
const words = () =>
  `The agent ${crypto.randomUUID()} asked for a deposit for a flat that was let to somebody else, and then answered no call.`;

/** Lets three reports of this category wait for moderators. @returns their titles as the queue orders them */
async function threeWait(browser: Browser, page: Page, category: 'counterfeit' | 'blackmail'): Promise<string[]> {
  const evidence = words();
  const unique = crypto.randomUUID().slice(0, 8);
  const aSubject = (at: number) => ({ email: `agent-${unique}-${at}@example.org`, CNIC: null, phone: null });
  for (const titles of [[`First ${unique}`], [`Second ${unique}`, `Third ${unique}`, `Fourth ${unique}`]]) {
    const author = await browser.newContext({
      baseURL: test.info().project.use.baseURL ?? '',
      extraHTTPHeaders: { 'X-Forwarded-For': `10.9.${Math.floor(Math.random() * 250)}.${titles.length}` },
    });
    const theirs = await author.newPage();
    await signIn(theirs, aPerson());
    await fileReports(
      theirs,
      ...titles.map((title, at) => ({ ...aSubject(titles.length + at), title, evidence, category })),
    );
    await author.close();
  }
  const waiting = async (): Promise<{ title: string; itemVersion: number }[]> => {
    const answer = await page.request.get(`/api/admin/queue?category=${category}&limit=100`);
    return (await answer.json()).filter((row: { title: string }) => row.title.includes(unique));
  };
  // They are looked at some seconds after they were filed, and an item that changes meanwhile is not decided about.
  let before = '';
  const isSettled = async (): Promise<boolean> => {
    const rows = await waiting();
    const now = rows.map(({ title, itemVersion }) => `${title} ${itemVersion}`).join();
    const isSame = now === before && rows.length >= 3;
    before = now;
    return isSame;
  };
  await expect.poll(isSettled, { intervals: [5_000], timeout: 60_000 }).toBe(true);
  return (await waiting()).map(({ title }) => title).slice(-3);
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('a moderator reads, moves and decides with the keyboard, in three panes of one window', async ({
  page,
  person,
  browser,
}) => {
  await signIn(page, person);
  await grantRoles(person, 'moderator');
  const [first = '', second = '', third = ''] = await threeWait(browser, page, 'counterfeit');
  await visit(page, '/admin/queue?category=counterfeit');
  const row = page.getByRole('list', { name: 'Queue' }).getByRole('button', { name: first });
  expect((await row.locator('xpath=..').boundingBox())?.height).toBe(40);
  await row.click();
  await expect(title(page, first)).toBeVisible();
  await expectAccessible(page);

  // Down and up.
  await page.keyboard.press('j');
  await expect(title(page, second)).toBeVisible();
  await page.keyboard.press('k');
  await expect(title(page, first)).toBeVisible();

  // Left for someone else; it does not come back.
  await page.keyboard.press('n');
  await expect(title(page, second)).toBeVisible();

  // The evidence stays in sight beside the reasons, of which none is chosen.
  await page.keyboard.press('h');
  const decision = page.getByRole('region', { name: 'The decision' });
  await expect(decision.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByText(/asked for a deposit/)).toBeInViewport();
  await page.keyboard.press('1');
  await expect(decision.getByRole('radio', { name: 'Says too little' })).toBeChecked();
  await expect(decision.getByRole('button', { name: 'Hold' })).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(title(page, third)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Held' })).toBeVisible();

  await page.keyboard.press('u');
  await expect(title(page, second)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});

test('on a phone a moderator sees one pane at a time, with a way back @phone-only', async ({
  page,
  person,
  browser,
}) => {
  await signIn(page, person);
  await grantRoles(person, 'moderator');
  const [first = ''] = await threeWait(browser, page, 'blackmail');
  await visit(page, '/admin/queue?category=blackmail');
  const list = page.getByRole('list', { name: 'Queue' });
  await list.getByRole('button', { name: first }).click();
  await expect(title(page, first)).toBeVisible();
  await expect(list).toBeHidden();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(title(page, first)).toBeHidden();
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByText('Says too little').click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Back to the report' }).click();
  await expect(title(page, first)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the queue' }).click();
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(title(page, first)).toBeVisible();
});
