import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/**
 * The code a page loads before it can be used: kB of 1000 bytes, gzipped. Code that is loaded on interaction does not
 * count.
 */
const budgets = {
  signIn: 164,
  // The pages that links in mails lead to: what the login page needs, and the form of each.
  linkedPage: 164,
  dashboard: 185,
  charts: 66,
  otherPage: 255,
  staffPage: 268,
  visitorPage: 120,
  // It reads and writes what the contract says about disputes.
  casePage: 140,
  styles: 14,
  latinFonts: 90,
};

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

const chunks: Record<string, Chunk> = JSON.parse(readFileSync(path.join(dist, 'web-parts.json'), 'utf8'));
const contentOf = (name: string) => readFileSync(path.join(dist, 'web', name));
const kilobytes = (files: Iterable<string>) =>
  Math.ceil([...files].reduce((sum, file) => sum + gzipSync(contentOf(file), { level: 9 }).length, 0) / 1000);

/** The files of these sources and of all their static imports. */
function staticFiles(sources: readonly string[], found = new Set<string>(), from = chunks): Set<string> {
  for (const source of sources) {
    const chunk = from[source];
    if (!chunk) throw new Error(`The build has no chunk for ${source}`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    staticFiles(chunk.imports ?? [], found, from);
  }
  return found;
}

const entry = 'index.html';
const early = 'early.ts';
const signInFrame = 'app/layout/auth-frame.tsx';
const frame = 'app/frame.tsx';
/** Loaded with the frame. The words of the sign-in pages are part of the app. */
const frameWords = 'locales/en/app.ts';
/** The files a page needs: the app, the frame around the page with its words, the page. */
const pageFiles = (around: string, page: string, ...more: string[]) =>
  staticFiles([entry, early, around, page, ...(around === frame ? [frameWords] : []), ...more]);
const isPage = (name: string) => /-pages?\.tsx$/.test(name);
const signInPages = Object.keys(chunks).filter((name) => isPage(name) && name.startsWith('features/accounts/auth/'));
const framedPages = Object.keys(chunks).filter((name) => isPage(name) && !name.startsWith('features/accounts/auth/'));

test.each(signInPages.filter((name) => !name.includes('password-changed')))('%s stays within its budget', (page) => {
  expect(kilobytes(pageFiles(signInFrame, page))).toBeLessThanOrEqual(
    /login|signup/.test(page) ? budgets.signIn : budgets.linkedPage,
  );
});

test('the dashboard and its charts stay within their budgets', () => {
  const before = pageFiles(frame, 'features/analysis/dashboard/dashboard-page.tsx');
  expect(kilobytes(before)).toBeLessThanOrEqual(budgets.dashboard);
  const later = Object.keys(chunks).filter((name) => /polar-chart\.tsx$|statistics\.tsx$/.test(name));
  expect(later).not.toEqual([]);
  const charts = [...staticFiles(later)].filter((file) => !before.has(file) && file.endsWith('.js'));
  expect(charts.length).toBeGreaterThan(0);
  expect(kilobytes(charts)).toBeLessThanOrEqual(budgets.charts);
});

/** Staff's pages have their own frame and words, which no other page loads. */
const adminParts = ['app/admin-frame.tsx', 'locales/en/staff.ts'];
const businessWords = 'locales/en/business.ts';
const isBusiness = (page: string) => /features\/(?:keys|lookup\/(?:docs|checks|check-history))\//.test(page);
const staffRows = readFileSync(new URL('../src/web/app/staff-pages.ts', import.meta.url), 'utf8');
const staffPages = [...staffRows.matchAll(/import\('\.\.\/(.+?)'\)/g)].map(([, file]) => file);
const isStaffs = (page: string) => staffPages.includes(page);

test('the pages of staff are known', () => {
  expect(staffPages.length).toBeGreaterThan(10);
});

test.each(framedPages)('%s stays within its budget', (page) => {
  // The dialog of one report is rendered over the list.
  const under = page.includes('update-report') ? ['features/reports/list/edit-reports-page.tsx'] : [];
  if (isStaffs(page)) under.push(...adminParts);
  if (isBusiness(page)) under.push(businessWords);
  expect(kilobytes(pageFiles(frame, page, ...under))).toBeLessThanOrEqual(
    isStaffs(page) ? budgets.staffPage : budgets.otherPage,
  );
});

test('the pages for visitors stay within their budget, and load nothing of the app', () => {
  const parts: Record<string, Chunk> = JSON.parse(readFileSync(path.join(dist, 'visitor-parts.json'), 'utf8'));
  const pagesOf = Object.keys(parts).filter((name) => isPage(name));
  expect(pagesOf.length).toBeGreaterThan(2);
  for (const page of ['visitors.html', ...pagesOf]) {
    const files = staticFiles(['visitors.html', page], new Set(), parts);
    const budget = page.includes('case-page') ? budgets.casePage : budgets.visitorPage;
    expect(kilobytes(files)).toBeLessThanOrEqual(budget);
  }
  expect(
    Object.keys(parts).filter((name) =>
      /router|locales\/\w+\/(?:every-page|app|business|staff)\.ts|libphonenumber/.test(name),
    ),
  ).toEqual([]);
});

test('the styles and the Latin fonts stay within their budgets', () => {
  const files = Object.values(chunks).map(({ file }) => file);
  const styles = readFileSync(path.join(dist, 'web', 'index.html'), 'utf8').match(/assets\/[^"]+\.css/g) ?? [];
  expect(styles.length).toBeGreaterThan(0);
  expect(kilobytes(styles)).toBeLessThanOrEqual(budgets.styles);
  const latin = files.filter((file) => /latin.*\.woff2$/.test(file));
  expect(latin.length).toBeGreaterThan(0);
  // WOFF2 is compressed already.
  const bytes = latin.reduce((sum, file) => sum + contentOf(file).length, 0);
  expect(bytes / 1000).toBeLessThanOrEqual(budgets.latinFonts);
});

test('the first script waits for nothing of the app', () => {
  const files = staticFiles([early]);
  expect(kilobytes(files)).toBeLessThanOrEqual(6);
});

test('no page loads the charts or what is for staff up front', () => {
  const waited = [
    ...signInPages.map((page) => pageFiles(signInFrame, page)),
    ...framedPages.map((page) => pageFiles(frame, page)),
  ];
  const late = Object.entries(chunks).filter(([name]) => name.endsWith('-chart.tsx') || adminParts.includes(name));
  expect(late.length).toBeGreaterThan(0);
  for (const files of waited) for (const [, { file }] of late) expect(files.has(file)).toBe(false);
});

test('the manifest is not served', () => {
  expect(existsSync(path.join(dist, 'web', 'web-parts.json'))).toBe(false);
});
