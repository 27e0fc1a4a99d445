import { expect, test } from 'vitest';
import { over, overThisRepository } from './checks.ts';

const check = (licence: string | undefined, name = 'some-library') => {
  const entry = { version: '1.0.0', ...(licence && { license: licence }) };
  const lock = { packages: { '': { dependencies: { [name]: '1.0.0' } }, [`node_modules/${name}`]: entry } };
  const files = { 'package.json': '{}', 'package-lock.json': JSON.stringify(lock), 'src/web/main.tsx': '' };
  return over('check-licences.mjs', files).lines.filter((line) => !line.startsWith('docs/licences.md'));
};

test('every package this repository ships has an allowed licence and is listed', () => {
  expect(overThisRepository('check-licences.mjs')).toEqual({ lines: [], isFine: true });
});

test.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'BSD-3-Clause AND ISC'])('%s is allowed', (licence) => {
  expect(check(licence)).toEqual([]);
});

test.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND SSPL-1.0', 'UNLICENSED', 'LGPL-3.0-or-later', undefined])(
  '%s is refused',
  (licence) => {
    expect(check(licence)).toEqual([
      `some-library: is under ${licence ?? 'unknown'}, which scripts/check-licences.mjs does not allow`,
    ]);
  },
);

test('only the shared library of sharp may be under the LGPL', () => {
  expect(check('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toEqual([]);
});

test('packages bundled into the web app count as shipped, build tools do not', () => {
  const lock = {
    packages: {
      '': { dependencies: { 'in-the-page': '1.0.0', 'a-tool': '1.0.0' } },
      'node_modules/in-the-page': { version: '1.0.0', license: 'GPL-3.0-only', dependencies: { beneath: '1' } },
      'node_modules/in-the-page/node_modules/beneath': { version: '1.0.0', license: 'SSPL-1.0' },
      'node_modules/a-tool': { version: '1.0.0', license: 'GPL-3.0-only' },
    },
  };
  const { lines, isFine } = over('check-licences.mjs', {
    'package.json': JSON.stringify({ buildOnly: ['in-the-page', 'a-tool'] }),
    'package-lock.json': JSON.stringify(lock),
    'src/web/main.tsx': "import { page } from 'in-the-page/part';\n",
  });
  const named = lines.filter((line) => line.includes('does not allow')).map((line) => line.split(':', 1)[0]);
  expect(named).toEqual(['beneath', 'in-the-page']);
  expect(isFine).toBe(false);
});
