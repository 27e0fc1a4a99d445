import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/**
 * What a visit may cost before its page can be used: kB of 1000 bytes, gzipped. What comes later, when somebody
 * touches the page or opens something, is not in it.
 */
const budgets = { signIn: 120, dashboard: 175, charts: 66, otherPage: 175 + 40, styles: 12, latinFonts: 90 };

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

interface Part {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

const parts: Record<string, Part> = JSON.parse(readFileSync(path.join(dist, 'web-parts.json'), 'utf8'));
const fileOf = (name: string) => readFileSync(path.join(dist, 'web', name));
const weightOf = (files: Iterable<string>) =>
  Math.ceil([...files].reduce((sum, file) => sum + gzipSync(fileOf(file), { level: 9 }).length, 0) / 1000);

/** The files of these sources and of everything they import, but for what is loaded later. */
function filesOf(sources: readonly string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const part = parts[source];
    if (!part) throw new Error(`The build has no part ${source}`);
    if (found.has(part.file)) continue;
    found.add(part.file);
    filesOf(part.imports ?? [], found);
  }
  return found;
}

const entry = Object.keys(parts).find((name) => parts[name]?.isEntry) ?? 'none';
/** Everything that stands in line before a page: the app, the frame around the page, the page. */
const pageFiles = (frame: string, page: string) => filesOf([entry, frame, page]);
const signInFrame = 'app/layout/auth-frame.tsx';
const frame = 'app/cached-frame.tsx';
const isPage = (name: string) => name.endsWith('-page.tsx');
const signInPages = Object.keys(parts).filter((name) => isPage(name) && name.startsWith('features/auth/'));
const framedPages = Object.keys(parts).filter((name) => isPage(name) && !name.startsWith('features/auth/'));

test.each(signInPages.filter((name) => !name.includes('password-changed')))('%s keeps to its budget', (page) => {
  expect(weightOf(pageFiles(signInFrame, page))).toBeLessThanOrEqual(budgets.signIn);
});

test('the dashboard keeps to its budget, and its charts to theirs', () => {
  const before = pageFiles(frame, 'features/dashboard/dashboard-page.tsx');
  expect(weightOf(before)).toBeLessThanOrEqual(budgets.dashboard);
  const later = Object.keys(parts).filter((name) => /(polar|bar)-chart\.tsx$|pattern-charts\.tsx$/.test(name));
  expect(later).not.toEqual([]);
  const charts = [...filesOf(later)].filter((file) => !before.has(file) && file.endsWith('.js'));
  expect(charts.length).toBeGreaterThan(0);
  expect(weightOf(charts)).toBeLessThanOrEqual(budgets.charts);
});

test.each(framedPages)('%s keeps to its budget', (page) => {
  // The dialog of one report stands over the list.
  const under = page.includes('update-report') ? ['features/reports/list/edit-reports-page.tsx'] : [];
  expect(weightOf(filesOf([entry, frame, page, ...under]))).toBeLessThanOrEqual(budgets.otherPage);
});

test('the styles keep to their budget, and the Latin fonts to theirs', () => {
  const files = Object.values(parts).map(({ file }) => file);
  const styles = readFileSync(path.join(dist, 'web', 'index.html'), 'utf8').match(/assets\/[^"]+\.css/g) ?? [];
  expect(styles.length).toBeGreaterThan(0);
  expect(weightOf(styles)).toBeLessThanOrEqual(budgets.styles);
  const latin = files.filter((file) => /latin.*\.woff2$/.test(file));
  expect(latin.length).toBeGreaterThan(0);
  // They are compressed as they are.
  const bytes = latin.reduce((sum, file) => sum + fileOf(file).length, 0);
  expect(bytes / 1000).toBeLessThanOrEqual(budgets.latinFonts);
});

test('what is loaded later stays apart: no page waits for the charts or the calendar', () => {
  const waited = [
    ...signInPages.map((page) => pageFiles(signInFrame, page)),
    ...framedPages.map((page) => pageFiles(frame, page)),
  ];
  const late = Object.entries(parts).filter(([name]) => /-chart\.tsx$|calendar-popover\.tsx$/.test(name));
  expect(late.length).toBeGreaterThan(0);
  for (const files of waited) for (const [, { file }] of late) expect(files.has(file)).toBe(false);
});

test('the list of parts is not served', () => {
  expect(existsSync(path.join(dist, 'web', 'web-parts.json'))).toBe(false);
});
