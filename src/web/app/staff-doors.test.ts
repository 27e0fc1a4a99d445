import { expect, test } from 'vitest';
import { staffRoles } from '../../contract/accounts/roles.ts';
import { listEndpoints } from '../../contract/index.ts';
import { pages } from '../../contract/pages.ts';
import { doorsFor, staffDoors } from './staff-doors.ts';

const sections = staffDoors.flatMap((door) => door.sections);
/** Pages whose list has another path. */
const lists: Record<string, string> = {
  [pages.adminKeys]: '/admin/applications',
  [pages.adminKeyPairs]: '/admin/keys',
};

test.each(sections)('$path is open to the roles that the endpoint behind it allows', ({ path: to, roles }) => {
  const behind = listEndpoints().find(([, { method, path }]) => method === 'GET' && path === (lists[to] ?? to));
  expect(roles).toEqual(behind?.[1].roles);
});

test("each of staff's pages is behind one door", () => {
  const staffPages = Object.values<string>(pages).filter((path) => path.startsWith(`${pages.admin}/`));
  const lost = staffPages.filter(
    (path) => sections.filter((one) => `${path}/`.startsWith(`${one.path}/`)).length !== 1,
  );
  expect(lost).toEqual([]);
});

test.each([
  ['moderator', { doorWork: 4, doorRules: 1, doorRecord: 1 }],
  ['auditor', { doorRules: 1, doorRecord: 2 }],
  ['admin', { doorWork: 4, doorPeople: 5, doorRules: 4, doorRecord: 3 }],
] as const)('a %s sees the doors that open, and behind them the pages that do', (role, seen) => {
  expect(Object.fromEntries(doorsFor([role]).map(({ label, sections: behind }) => [label, behind.length]))).toEqual(
    seen,
  );
});

test('every role opens a door', () => {
  expect(staffRoles.filter((role) => doorsFor([role]).length === 0)).toEqual([]);
});

test('a member has no door of staff', () => expect(doorsFor([])).toEqual([]));
