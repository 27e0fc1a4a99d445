import type { Page } from '@playwright/test';
import { aReport } from '../support/reports.ts';

export const submit = (page: Page) => page.locator('main form button[type=submit]').first().click();
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last().waitFor();

async function writeReport(page: Page): Promise<void> {
  const { name: username, email, CNIC: card, phone, url, address, city, title, evidence } = aReport();
  for (const [field, value] of Object.entries({ username, email, card, phone, url, address, city, title, evidence }))
    await page.locator(`main [name="${field}"]`).fill(value ?? '');
  await page.locator('main [name="date"]').fill('2026-02-14');
  await submit(page);
}

/** Files a report. */
export async function fileReport(page: Page): Promise<void> {
  await writeReport(page);
  await dialog(page);
}

/** Closes the dialog over the page of a report that was just filed. */
export async function readFiled(page: Page): Promise<void> {
  await fileReport(page);
  await page.keyboard.press('Escape');
  await page.locator('main a[href^="tel:"]').waitFor();
}

/** A report whose author has just signed in: what the browser keeps of it is put there. */
export async function waitToSend(page: Page): Promise<void> {
  const { name: username, email, phone, url, address, city, title, evidence } = aReport();
  await page.evaluate(
    async (report) => {
      const { uid } = await (await fetch('/api/auth/user')).json();
      localStorage.setItem(`report-draft:${uid}`, JSON.stringify(report));
      sessionStorage.setItem('report-draft-unsent', JSON.stringify(uid));
    },
    { username, email, phone: phone ?? '', url, address, city, title, evidence, date: '2026-02-14', country: 'PK' },
  );
  await page.reload();
  await page.locator('main dl').waitFor();
}

/** Checks an identifier on the dashboard. */
export async function ask(page: Page, identifier: string): Promise<void> {
  await page.locator('main form input').first().fill(identifier);
  await submit(page);
  await page.locator('main [role=status]').filter({ hasText: /\S/ }).first().waitFor();
}
