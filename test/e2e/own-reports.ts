import type { BrowserContext, Page } from '@playwright/test';
import { aReport, type CompleteReport } from '../support/reports.ts';
import { expect } from './support.ts';

/** The XSRF header for a changing call of the signed-in browser. */
export async function proofOf(context: BrowserContext): Promise<Record<string, string>> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  return { 'X-XSRF-TOKEN': decodeURIComponent(cookie?.value ?? '') };
}

/** Files reports as the signed-in person, without the form. @returns their ids in the same order */
export async function fileReports(page: Page, reports: readonly Partial<CompleteReport>[]): Promise<string[]> {
  const headers = await proofOf(page.context());
  const numbers: string[] = [];
  for (const report of reports) {
    const answer = await page.request.post('/api/report/add-report', { data: aReport(report), headers });
    expect(answer.ok()).toBe(true);
    numbers.push((await answer.json()).reportID);
  }
  return numbers;
}

/** The edit dialog, once its form has loaded. */
export async function editDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Edit your Report' });
  await dialog.getByRole('button', { name: 'Save' }).waitFor();
  return dialog;
}
