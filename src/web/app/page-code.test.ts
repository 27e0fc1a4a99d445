import { expect, test } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { staffCode } from './admin/staff-code.ts';
import { codeAt, pageCode, signInCode } from './page-code.ts';

test('every path leads to the code of its own page', () => {
  for (const code of [pageCode, signInCode, staffCode])
    for (const [pattern, own] of Object.entries(code)) {
      const path = pattern.replaceAll(/:\w+/g, '12');
      expect(codeAt(path, code)).toBe(own);
      if (path !== '/') expect(codeAt(`${path}/`, code)).toBe(own);
    }
});

test('other paths have none', () => {
  expect(codeAt('/nowhere', pageCode)).toBeUndefined();
  expect(codeAt(`${pages.adminQueue}/12`, staffCode)).toBeUndefined();
});
