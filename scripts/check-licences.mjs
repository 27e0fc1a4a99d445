// Checks that the licence of every shipped package allows shipping it with an Apache-2.0 program.
// Usage: node scripts/check-licences.mjs [--write] [folder]. Prints each violation as `package: sentence` and exits 1.
//  - shipped packages are the dependencies that package.json does not call buildOnly and what the web app bundles, with
//    their own dependencies
//  - every licence is on the list below; review a new one before you add it
//  - docs/licences.md lists them all; --write updates it
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const isWriting = process.argv.includes('--write');
const [given] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const root = given ? resolve(given) : fileURLToPath(new URL('..', import.meta.url));
const textOf = (path) => readFileSync(join(root, path), 'utf8');

/** They require their text to be kept, and ask nothing of our own code. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
];

/** Allowed for these packages only, with the reason. */
const special = [
  {
    name: /^@img\/sharp(-libvips)?-/,
    licences: ['LGPL-3.0-or-later'],
    why: 'libvips is a shared library beside the program, which anybody may replace',
  },
];

const lock = JSON.parse(textOf('package-lock.json')).packages;

/** Resolves a package as Node does: in its own node_modules, or in a folder above. */
function placeOf(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (lock[place]) return place;
    if (at === '') return null;
  }
}

const filesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });

/** The packages that the web app imports, in code and in styles. */
function bundled() {
  const names = new Set();
  const imports = /(?:from|import|url)\s*\(?\s*['"]([^.'"][^'"]*)['"]/g;
  for (const path of filesIn('src/web')) {
    if (!/\.(ts|tsx|css)$/.test(path) || /\.test\.|\/(testing|dev)\//.test(path)) continue;
    for (const [, target] of textOf(path).matchAll(imports)) {
      const name = target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/');
      if (lock[`node_modules/${name}`]) names.add(name);
    }
  }
  return [...names];
}

const { dependencies = {}, optionalDependencies = {} } = lock[''];
const { buildOnly = [] } = JSON.parse(textOf('package.json'));
const shipped = new Map();

function ship(name, from, how) {
  const place = placeOf(name, from);
  if (place === null) return; // optional, and not for the platforms of the lock file
  const known = shipped.get(place) ?? new Set();
  if (known.has(how)) return;
  shipped.set(place, known.add(how));
  const entry = lock[place];
  for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) ship(next, place, how);
}
for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
  if (!buildOnly.includes(name)) ship(name, '', 'server');
for (const name of bundled()) ship(name, '', 'web');

/** From the lock file, else from the package itself. */
function licenceOf(place) {
  if (lock[place].license) return lock[place].license;
  const manifest = `${place}/package.json`;
  if (!existsSync(join(root, manifest))) return 'unknown';
  const { license, licenses = [] } = JSON.parse(textOf(manifest));
  return license ?? (licenses.map(({ type }) => type).join(' AND ') || 'unknown');
}

/** Evaluates an SPDX expression without brackets: any part of an OR, all parts of an AND. */
const isAllowed = (expression, allowed) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence.trim())));

/** By licence and by what ships them, the packages. @type {Map<string, Map<string, Set<string>>>} */
const under = new Map();
const violations = [];
for (const [place, how] of shipped) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const licence = licenceOf(place);
  const also = special.filter((one) => one.name.test(name)).flatMap(({ licences }) => licences);
  if (!isAllowed(licence, [...permissive, ...also]))
    violations.push(`${name}: is under ${licence}, which scripts/check-licences.mjs does not allow`);
  const parts = under.get(licence) ?? new Map();
  const part = [...how].sort().join(' and ');
  under.set(licence, parts.set(part, (parts.get(part) ?? new Set()).add(name)));
}

/** Lines as wide as those of other documents. */
function paragraph(part, packages) {
  const lines = [`- **${part}:**`];
  for (const [at, one] of [...packages].sort((a, b) => (a < b ? -1 : 1)).entries()) {
    const next = `${one}${at + 1 < packages.size ? ',' : ''}`;
    if (`${lines.at(-1)} ${next}`.length > 120) lines.push(` `);
    lines.push(`${lines.pop()} ${next}`);
  }
  return lines.join('\n');
}

const inOrder = (entries) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

const document = `# Licences of what is shipped

Written by \`npm run licences\`; \`npm run check\` compares it with the lock file and refuses licences that are not allowed
beside Apache-2.0. "Server" is what the program runs with, "web" is what the files of the web app are made from, with all
that those need in turn; \`npm run sbom\` lists their versions. The libraries under the LGPL are shared ones, which
anybody may replace. The embedded PostgreSQL is under the PostgreSQL licence, which is like MIT; its package is under the one
named here.

${inOrder(under)
  .map(([licence, parts]) => {
    const packages = inOrder(parts).map(([part, names]) => paragraph(part, names));
    return `## ${licence}\n\n${packages.join('\n')}\n`;
  })
  .join('\n')}`;

const target = 'docs/licences.md';
if (isWriting) writeFileSync(join(root, target), document);
else if (!existsSync(join(root, target)) || textOf(target) !== document)
  violations.push(`${target}: is not what the lock file says; npm run licences writes it anew`);

for (const line of violations.sort()) process.stdout.write(`${line}\n`);
if (violations.length > 0) process.exitCode = 1;
