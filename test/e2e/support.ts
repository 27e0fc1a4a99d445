import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { StaffRole } from '../../src/contract/accounts/roles.ts';
import { aPerson, type Person } from '../support/people.ts';
import { aReport, type CompleteReport } from '../support/reports.ts';
import { runShield } from '../support/shield-command.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  person: Person;
  /** Console errors and warnings that the test expects; any other fails it. */
  expectedNoise: RegExp[];
}

/** A page whose console errors and CSP violations fail the test, and a person who uses it. */
export const test = base.extend<Fixtures>({
  expectedNoise: [[], { option: true }],
  person: async ({ browserName: _ }, use) => use(aPerson()),
  // Each test has its own IP address, through a trusted proxy, because sign-in is throttled per address.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'X-Forwarded-For': anAddress() }),
  page: async ({ page, expectedNoise }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      // The tests' own doing: see playwright.config.ts.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(String(error)));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        // biome-ignore lint/suspicious/noConsole: the test listens to it
        console.error(`The page's policy refused ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    await use(page);
    expect(noise.filter((line) => !expectedNoise.some((expected) => expected.test(line)))).toEqual([]);
  },
});

/** The values of the report form, by label. */
export type Typed = Record<
  'Username' | 'Email' | 'CNIC' | 'Phone' | 'Date' | 'Link' | 'Address' | 'City' | 'Title' | 'Evidence',
  string
>;

const byte = (): number => Math.floor(Math.random() * 256);
const anAddress = (): string => `10.${byte()}.${byte()}.${byte()}`;

const digits = (count: number): string => Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/** A report about a new subject. */
export function aTypedReport(overrides: Partial<Typed> = {}): Typed {
  const { name, date, url, address, city, title, evidence } = aReport();
  const cnic = `3${digits(12)}`;
  return {
    Username: name,
    Phone: `+92-300${digits(7)}`,
    Email: `subject-${digits(10)}@example.org`,
    CNIC: `${cnic.slice(0, 5)}-${cnic.slice(5, 12)}-${cnic.slice(12)}`,
    Date: date,
    City: city,
    Title: title,
    Evidence: evidence,
    Link: url,
    Address: address,
    ...overrides,
  };
}

/** A field by its label, which ends in an asterisk if required, else in "(optional)". */
export const field = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}( ?\\*| ?\\(optional\\))?$`));

/** Fills the form from its top on, and opens the details when something of them is filled. */
export async function fillReport(page: Page, typed: Partial<Typed>): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const input = field(page, label);
    if (label === 'Link' && !(await input.isVisible())) await page.getByText('Add details').click();
    await input.fill(value);
  }
}

/** Opens a page and waits for its heading, since its code loads after the frame's. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Makes the browser say that it saves data, so that no page is fetched before it is opened. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}

/** Creates an account and signs this browser in, without the forms. */
export async function signIn(page: Page, { email, username, password }: Person): Promise<void> {
  expect((await page.request.post('/api/auth/register', { data: { email, username, password } })).ok()).toBe(true);
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
}

/** Gives someone who has an account these roles, as the operator does. */
export async function grantRoles({ email }: Person, ...roles: readonly StaffRole[]): Promise<void> {
  for (const role of roles) {
    const [code, output] = await runShield('grant', { DATA_DIR: process.env.E2E_DATA_DIR ?? '' }, role, email);
    expect(code, output).toBe(0);
  }
}

/** The XSRF header for a changing call of the signed-in browser. */
export async function proofOf(page: Page): Promise<Record<string, string>> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  return { 'X-XSRF-TOKEN': decodeURIComponent(cookie?.value ?? '') };
}

/** Files reports as the signed-in person, without the form. @returns their ids in the same order */
export async function fileReports(page: Page, ...reports: readonly Partial<CompleteReport>[]): Promise<string[]> {
  const headers = await proofOf(page);
  const numbers: string[] = [];
  for (const report of reports) {
    const answer = await page.request.post('/api/report/add-report', { data: aReport(report), headers });
    expect(answer.ok()).toBe(true);
    numbers.push((await answer.json()).reportID);
  }
  return numbers;
}

/**
 * Runs every rule of axe, after animations have ended, since text that fades in has too little contrast.
 * @param within a selector; the whole page without it
 * @returns each violation with its elements
 */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  // Legacy mode runs in the page itself, which has no frames, and takes half the time; passes are not reported.
  // All of axe is sent to a document only once.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) });
  const axe = builder.setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}

/** Expects the page to be no wider than the window, once charts have resized. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
  await expect.poll(tooWide).toBe(0);
}
