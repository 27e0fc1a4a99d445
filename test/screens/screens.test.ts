import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { staffRoles } from '../../src/contract/accounts/roles.ts';
import { demoBusiness } from '../../src/server/demo/people.ts';
import { aPerson } from '../support/people.ts';
import { runShield } from '../support/shield-command.ts';
import { type Look, lookName, looks, pictureFile, sizes } from './looks.ts';
import { type Shot, shots } from './shots.ts';

interface Addresses {
  demo: string;
  empty: string;
}

for (const look of looks) {
  test(lookName(look), async ({ browser }, { config }) => {
    const { demo, empty } = config.metadata as unknown as Addresses;
    const contexts = {
      visitor: await aContext(browser, look, demo),
      author: await signedIn(await aContext(browser, look, demo), demoSignIn()),
      business: await signedIn(await aContext(browser, look, demo), { ...demoSignIn(), email: demoBusiness.email }),
      other: await signedUp(await aContext(browser, look, demo)),
      newcomer: await signedUp(await aContext(browser, look, empty)),
      staff: await staff(await aContext(browser, look, demo)),
    };
    // Continue with the other screenshots if one fails.
    const failures: string[] = [];
    for (const shot of shots) {
      if (shot.only && shot.only !== look.size) continue;
      if (shot.nastaliq && look.language !== 'ur') continue;
      const page = await contexts[shot.who].newPage();
      await test
        .step(shot.name, () => take(page, shot, look))
        .catch((error: unknown) => failures.push(`${shot.name}: ${error}`));
      await page.close();
    }
    expect(failures).toEqual([]);
    for (const context of Object.values(contexts)) await context.close();
  });
}

async function take(page: Page, shot: Shot, look: Look): Promise<void> {
  const { name, path: address, act, broken, held, isWindow } = shot;
  if (broken) await page.route(broken, (route) => route.abort());
  if (held) await page.route(held, () => undefined);
  if (shot.nastaliq) await page.addInitScript(chooseNastaliq);
  await page.goto(address);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // The page retries a failed call before it shows an error.
  if (broken) await page.getByRole('main').getByRole('alert').waitFor();
  else if (held) await page.getByRole('main').getByRole('status').filter({ hasText: /\S/ }).first().waitFor();
  else await page.waitForLoadState('networkidle');
  await act?.(page);
  await page.evaluate(() => document.fonts.ready);
  // Make the window as high as the page, so that full-height elements are drawn completely.
  if (!isWindow) await page.setViewportSize({ ...sizes[look.size], height: await heightOf(page, look) });
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  await page.screenshot({ path: pictureFile(look, name), animations: 'disabled', caret: 'hide' });
}

function chooseNastaliq(): void {
  const preferences: object = JSON.parse(localStorage.getItem('preferences') ?? '{}');
  localStorage.setItem('preferences', JSON.stringify({ ...preferences, script: 'nastaliq', digits: 'urdu' }));
}

const heightOf = (page: Page, { size }: Look): Promise<number> =>
  page.evaluate((least) => Math.max(least, document.documentElement.scrollHeight), sizes[size].height);

async function aContext(browser: Browser, { language, theme, size }: Look, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    reducedMotion: 'reduce',
    ...(size === 'phone' && { isMobile: true, hasTouch: true }),
    extraHTTPHeaders: { 'X-Forwarded-For': anAddress() },
  });
  await context.addInitScript(
    (wanted) => {
      // The charts pick random colours; use the same ones in every screenshot.
      Math.random = () => 0.5;
      localStorage.setItem('theme', wanted.theme);
      localStorage.setItem(
        'preferences',
        JSON.stringify({ followsSystem: false, language: wanted.language, agreed: null }),
      );
    },
    { language, theme },
  );
  return context;
}

async function signedIn(context: BrowserContext, data: { email: string; password: string }): Promise<BrowserContext> {
  expect((await context.request.post('/api/auth/login', { data })).ok()).toBe(true);
  return context;
}

async function signedUp(context: BrowserContext): Promise<BrowserContext> {
  const { email, username, password } = aPerson();
  expect((await context.request.post('/api/auth/register', { data: { email, username, password } })).ok()).toBe(true);
  return signedIn(context, { email, password });
}

/** Someone with every role. All looks have the same one, since an item of the queue is open to one moderator at a time. */
async function staff(context: BrowserContext): Promise<BrowserContext> {
  const person = aPerson({ email: 'staff@example.com' });
  const answer = await context.request.post('/api/auth/register', { data: person });
  expect(answer.ok() || answer.status() === 409).toBe(true);
  for (const role of staffRoles) {
    const [code, output] = await runShield('grant', { DATA_DIR: demoFolder() }, role, person.email);
    expect(code, output).toBe(0);
  }
  return signedIn(context, { email: person.email, password: person.password });
}

const demoFolder = () => path.join(process.env.SCREENS_DATA_DIR ?? '', 'demo');

/** The demo's credentials, from its demo-sign-in.txt. */
function demoSignIn(): { email: string; password: string } {
  const text = readFileSync(path.join(demoFolder(), 'demo-sign-in.txt'), 'utf8');
  const [, email = '', password = ''] = /sign-in: (\S+) .*password (\S+)/.exec(text) ?? [];
  return { email, password };
}

const byte = (): number => Math.floor(Math.random() * 256);
const anAddress = (): string => `10.${byte()}.${byte()}.${byte()}`;
