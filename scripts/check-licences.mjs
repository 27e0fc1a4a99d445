// Checks that the licence of every shipped package allows shipping it with an Apache-2.0 program.
// Usage: node scripts/check-licences.mjs [--write] [folder]. Prints each violation as `package: sentence` and exits 1.
//  - shipped packages are the dependencies that package.json does not call buildOnly and what the web app bundles, with
//    their own dependencies
//  - every licence is on the list below; review a new one before you add it
//  - docs/licences.md lists them all; --write updates it
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report, root, textIfThere, violation } from './repository.mjs';
import { shippedInWeb, shippedWithServer } from './shipped.mjs';

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

/** Evaluates an SPDX expression without brackets: any part of an OR, all parts of an AND. */
const isAllowed = (expression, allowed) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence.trim())));

/** Each version of a package once, with what ships it. */
const shipped = new Map();
for (const [part, packages] of Object.entries({ server: shippedWithServer(), web: shippedInWeb() }))
  for (const { name, version, licence } of packages) {
    const known = shipped.get(`${name}@${version}`);
    shipped.set(`${name}@${version}`, { name, licence, part: known && known.part !== part ? 'server and web' : part });
  }

for (const { name, licence } of shipped.values()) {
  const also = special.filter((one) => one.name.test(name)).flatMap(({ licences }) => licences);
  if (!isAllowed(licence, [...permissive, ...also]))
    violation(name, `is under ${licence}, which scripts/check-licences.mjs does not allow`);
}

/** The values of a property, each once and in order. */
const valuesOf = (packages, property) => [...new Set(packages.map((one) => one[property]))].sort();

/** Lines as wide as those of other documents. */
function paragraph(part, names) {
  const lines = [`- **${part}:**`];
  for (const name of names) {
    const next = name === names.at(-1) ? name : `${name},`;
    if (`${lines.at(-1)} ${next}`.length > 120) lines.push(` `);
    lines.push(`${lines.pop()} ${next}`);
  }
  return lines.join('\n');
}

function section(licence) {
  const packages = [...shipped.values()].filter((one) => one.licence === licence);
  const paragraphs = valuesOf(packages, 'part').map((part) => {
    const ofPart = packages.filter((one) => one.part === part);
    return paragraph(part, valuesOf(ofPart, 'name'));
  });
  return `## ${licence}\n\n${paragraphs.join('\n')}\n`;
}

const document = `# Licences of what is shipped

Written by \`npm run licences\`; \`npm run check\` compares it with the lock file and refuses licences that are not allowed
beside Apache-2.0. "Server" is what the program runs with, "web" is what the files of the web app are made from, with all
that those need in turn; \`npm run sbom\` lists their versions. The libraries under the LGPL are shared ones, which
anybody may replace. The embedded PostgreSQL is under the PostgreSQL licence, which is like MIT; its package is under the one
named here.

${valuesOf([...shipped.values()], 'licence')
  .map(section)
  .join('\n')}`;

const target = 'docs/licences.md';
if (process.argv.includes('--write')) writeFileSync(join(root, target), document);
else if (textIfThere(target) !== document)
  violation(target, 'is not what the lock file says; npm run licences writes it anew');
report();
