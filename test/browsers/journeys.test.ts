/** The main journeys in Firefox and WebKit, where they are installed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { aBusiness, aLookup, ask } from '../support/business.ts';
import { inRepository, temporaryFolder } from '../support/paths.ts';
import { aPerson } from '../support/people.ts';
import { cloneDatabase } from '../support/postgres.ts';
import { freePort, type Product, startProduct } from '../support/product.ts';
import { aReport } from '../support/reports.ts';
import { firefox } from './firefox.ts';
import { type BrowserWindow, type Installation, type Visit, visit, withinMs } from './other-browser.ts';
import { webkit } from './webkit.ts';

const browsers = [firefox, webkit];
const isAnyInstalled = browsers.some(({ missing }) => !missing);

const folder = temporaryFolder();
const database = isAnyInstalled ? await cloneDatabase() : undefined;
const product = database && (await startServer(database.url));
afterAll(async () => {
  await product?.end('SIGTERM');
  await database?.drop();
  folder.remove();
});

async function startServer(url: string): Promise<Product> {
  const port = String(await freePort());
  const address = `http://localhost:${port}`;
  const started = await startProduct({
    PORT: port,
    PUBLIC_URL: address,
    DATABASE_URL: url,
    DATA_DIR: path.join(folder.path, 'data'),
  });
  await started.waitFor('ready at');
  return { ...started, address };
}

const address = product?.address ?? '';

for (const installation of browsers) {
  const { name, missing } = installation;
  if (missing) test.skip(`${name} is not tested: apt-get install --no-install-recommends ${missing}`);
  else describe(name, () => journeysIn(installation));
}

function journeysIn({ name, start }: Installation): void {
  /** A journey in a browser of its own, during which the pages report no error. A failure leaves a picture in test-results. */
  const journey = (title: string, take: (somebody: Visit, browser: BrowserWindow) => Promise<void>) =>
    test(title, async () => {
      const browser = await start();
      onTestFinished(browser.close);
      await take(visit(browser, address), browser).catch(async (error: unknown) => {
        const folder = inRepository('test-results');
        mkdirSync(folder, { recursive: true });
        const file = `${name} ${title}.png`.replaceAll(/[^\w.]+/g, '-');
        writeFileSync(path.join(folder, file), await browser.picture(), 'base64');
        throw error;
      });
      expect(browser.errors()).toEqual([]);
    });

  journey(
    'a stranger files a report, signs up on the way and sends it; a business finds it',
    async (somebody, browser) => {
      const person = aPerson();
      const report = aReport({ email: aPerson().email });
      await somebody.open('/reports/add');
      const typed = {
        Username: report.name,
        Email: report.email,
        CNIC: report.CNIC ?? '',
        Phone: report.phone ?? '',
        Date: report.date,
        Link: report.url,
        Address: report.address,
        City: report.city,
        Title: report.title,
        Evidence: report.evidence,
      };
      for (const [label, text] of Object.entries(typed)) await somebody.fill(label, text);
      await somebody.click('button', 'Submit report');

      await somebody.see('button', 'Sign Up');
      await somebody.fill('Name', person.username);
      await somebody.fill('Email', person.email);
      await somebody.fill('Password', person.password);
      await somebody.click('button', 'Sign Up');
      await somebody.click('button', 'Ok');
      await somebody.see('heading', 'Not sent yet');
      await somebody.click('button', 'Send report');
      await somebody.click('button', 'Ok');
      await expectAt(browser, /^\/reports\/filed\/\d+$/);

      const { proof } = await aBusiness(address);
      const { body } = await aLookup(address, proof, { email: report.email });
      expect(body).toMatchObject({
        totals: { reports: 1 },
        reports: [{ name: report.name, evidence: report.evidence }],
      });
    },
  );

  journey('somebody logs in, finds their report by its email and corrects it', async (somebody, browser) => {
    const { reporter, report, reportID } = await somebodyWithAReport();
    await somebody.open('/login');
    await somebody.fill('Email', reporter.email);
    await somebody.fill('Password', reporter.password);
    await somebody.click('button', 'Log In');
    await somebody.click('button', 'Ok');
    await expectAt(browser, /^\/$/);

    await somebody.open('/reports/edit');
    await somebody.fill('Search by email, CNIC, phone or reference', report.email);
    await somebody.click('button', 'Search');
    await somebody.click('link', `Edit ${report.title}`);
    await somebody.fill('City', 'Multan');
    await somebody.click('button', 'Save');
    await somebody.click('button', 'Ok');

    const { body } = await ask(address, 'GET', `/report/history?reportID=${reportID}`, { headers: reporter.session });
    expect(body.versions.map(({ city }: { city: string }) => city)).toEqual(['Multan', 'Lahore']);
  });

  journey('on a phone in Urdu, pages run from right to left and scroll one way only', async (somebody, browser) => {
    const { reporter } = await somebodyWithAReport();
    const expectPhoneInUrdu = async (page: string) => {
      const shown = `const { lang, dir, scrollWidth, clientWidth } = document.documentElement;
        return [lang, dir, innerWidth, Math.max(0, scrollWidth - clientWidth)];`;
      await expect.poll(() => browser.run(shown), { timeout: withinMs, message: page }).toEqual(['ur', 'rtl', 375, 0]);
    };
    await browser.resize(375, 740);
    await somebody.open('/login');
    await somebody.click('radio', 'اردو');
    for (const page of ['/signup', '/named', '/reports/add', '/login']) {
      await somebody.open(page);
      await expectPhoneInUrdu(page);
    }
    await somebody.fill('ای میل', reporter.email);
    await somebody.fill('پاس ورڈ', reporter.password);
    await somebody.click('button', 'لاگ اِن کریں');
    await somebody.click('button', 'ٹھیک ہے');
    await expectAt(browser, /^\/$/);
    for (const page of ['/', '/reports/edit', '/developer', '/docs', '/account/preferences']) {
      await somebody.open(page);
      await expectPhoneInUrdu(page);
    }
  });
}

/** Waits until the browser shows a page, which may still be loading. */
async function expectAt(browser: BrowserWindow, page: RegExp): Promise<void> {
  await expect.poll(() => browser.run('return location.pathname;'), { timeout: withinMs }).toMatch(page);
}

/** Someone with an account and one report. */
async function somebodyWithAReport() {
  const reporter = await aBusiness(address);
  const report = aReport({ email: aPerson().email });
  const { body } = await ask(address, 'POST', '/report/add-report', { body: report, headers: reporter.session });
  return { reporter, report, reportID: body.reportID as string };
}
