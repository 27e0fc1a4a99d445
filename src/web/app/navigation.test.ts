import { expect, test } from 'vitest';
import { listEndpoints } from '../../contract/index.ts';
import { pages } from '../../contract/pages.ts';
import { entriesFor, staffEntries } from './navigation.ts';

const sections = staffEntries.flatMap((entry) => entry.sections);
/** Pages whose list has another path. */
const lists: Record<string, string> = {
  [pages.adminKeys]: '/admin/applications',
  [pages.adminKeyPairs]: '/admin/keys',
};

test.each(sections)('$path is open to the roles that the endpoint behind it allows', ({ path: to, roles }) => {
  const behind = listEndpoints().find(([, { method, path }]) => method === 'GET' && path === (lists[to] ?? to));
  expect(roles).toEqual(behind?.[1].roles);
});

test("each of staff's pages is behind one entry", () => {
  const staffPages = Object.values<string>(pages).filter((path) => path.startsWith(`${pages.admin}/`));
  const lost = staffPages.filter(
    (path) => sections.filter((one) => `${path}/`.startsWith(`${one.path}/`)).length !== 1,
  );
  expect(lost).toEqual([]);
});

test.each([
  ['moderator', { entryWork: 4, entryRules: 1, entryRecord: 1 }],
  ['auditor', { entryRules: 1, entryRecord: 2 }],
  ['admin', { entryWork: 4, entryPeople: 5, entryRules: 4, entryRecord: 3 }],
] as const)('a %s sees the entries that open, and behind them the pages that do', (role, seen) => {
  expect(Object.fromEntries(entriesFor([role]).map(({ label, sections: behind }) => [label, behind.length]))).toEqual(
    seen,
  );
});

test('a member has no entry of staff', () => expect(entriesFor([])).toEqual([]));
