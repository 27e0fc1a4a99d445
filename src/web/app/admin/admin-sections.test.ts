import { expect, test } from 'vitest';
import { listEndpoints } from '../../../contract/index.ts';
import { pages } from '../../../contract/pages.ts';
import { destinations } from '../palette/destinations.ts';
import { adminSections } from './admin-sections.ts';

test.each(adminSections)('$to is open to the roles that the endpoint behind it allows', ({ to, roles }) => {
  const behind = listEndpoints().find(([, { method, path }]) => method === 'GET' && path === to);
  expect(roles).toEqual(behind?.[1].roles);
});

test("each of staff's pages is in one section, whose roles guard it", () => {
  const staffPages = Object.values<string>(pages).filter((path) => path.startsWith(`${pages.admin}/`));
  const isIn = (path: string) => (match: string) => `${path}/`.startsWith(`${match}/`);
  const lost = staffPages.filter((path) => adminSections.filter(({ match }) => match.some(isIn(path))).length !== 1);
  expect(lost).toEqual([]);
});

test('the letters of the palette lead to those whom the section lets in', () => {
  const rolesOf = (path: string) => adminSections.find(({ to }) => to === path)?.roles;
  const staffs = destinations.filter(({ to, roles }) => roles ?? to.startsWith(pages.admin));
  expect(staffs.length).toBeGreaterThan(0);
  expect(staffs.map(({ to, roles }) => [to, roles])).toEqual(staffs.map(({ to }) => [to, rolesOf(to)]));
});
