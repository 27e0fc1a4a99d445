import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository } from '../support/paths.ts';
import { over, overThisRepository } from './checks.ts';

const aPackage = (license: string, dependencies = {}) => ({ version: '1.0.0', license, dependencies });

/** The packages that are refused, each with its licence, of a program that depends on these. */
const refused = (packages: Record<string, object>, rest: Record<string, string> = {}) => {
  const dependencies = Object.fromEntries(Object.keys(packages).map((place) => [place, '1.0.0']));
  const installed = Object.fromEntries(Object.entries(packages).map(([place, of]) => [`node_modules/${place}`, of]));
  const files = {
    'package.json': JSON.stringify({ dependencies }),
    'package-lock.json': JSON.stringify({ packages: { '': { dependencies }, ...installed } }),
    ...rest,
  };
  const { lines, isFine } = over('check-licences.mjs', files);
  expect(isFine).toBe(false); // docs/licences.md is missing
  return lines.flatMap((line) => /^(.+): is under (.+), which .* does not allow$/.exec(line)?.slice(1).join(' ') ?? []);
};

test('licences are allowed by a list, any of an OR and all of an AND', () => {
  const licences = {
    a: 'MIT',
    b: 'Apache-2.0',
    c: '(MIT OR GPL-3.0-only)',
    d: 'BSD-3-Clause AND ISC',
    e: 'GPL-3.0-only',
    f: 'MIT AND SSPL-1.0',
    g: 'UNLICENSED',
    h: 'LGPL-3.0-or-later',
    // Only the shared library of sharp may be under it.
    '@img/sharp-libvips-linux-x64': 'LGPL-3.0-or-later',
  };
  const packages = Object.fromEntries(Object.entries(licences).map(([name, licence]) => [name, aPackage(licence)]));
  expect(refused({ ...packages, i: { version: '1.0.0' } })).toEqual([
    'e GPL-3.0-only',
    'f MIT AND SSPL-1.0',
    'g UNLICENSED',
    'h LGPL-3.0-or-later',
    'i unknown',
  ]);
});

test('packages bundled into the web app count as shipped, build tools do not', () => {
  const packages = {
    'in-the-page': aPackage('GPL-3.0-only', { beneath: '1' }),
    'in-the-page/node_modules/beneath': aPackage('SSPL-1.0'),
    'a-tool': aPackage('GPL-3.0-only'),
  };
  const files = {
    'package.json': JSON.stringify({
      dependencies: { 'in-the-page': '1.0.0', 'a-tool': '1.0.0' },
      buildOnly: ['in-the-page', 'a-tool'],
    }),
    'src/web/main.tsx': "import { page } from 'in-the-page/part';\n",
  };
  expect(refused(packages, files)).toEqual(['beneath SSPL-1.0', 'in-the-page GPL-3.0-only']);
});

test('the bill of materials lists what the server loads, also where tests need it, too', () => {
  const { lines } = overThisRepository('sbom.mjs');
  expect(lines).toEqual([expect.stringMatching(/^\d+ components written to dist\/sbom\.cdx\.json$/)]);
  const { components } = JSON.parse(readFileSync(inRepository('dist', 'sbom.cdx.json'), 'utf8'));
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'nodemailer', '@node-rs/argon2']));
  expect(names.filter((name: string) => ['react', 'vite', 'vitest', 'smtp-server'].includes(name))).toEqual([]);
});
