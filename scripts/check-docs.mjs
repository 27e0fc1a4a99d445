// Holds what is written against what is there.
// Usage: node scripts/check-docs.mjs [folder]. Prints each violation as `path: sentence` and exits 1.
//  - a command that a document names is a script of package.json
//  - a relative link leads to a file, and a path of the repository in backticks exists
//  - the README stays short
//  - nothing names the machine it was written on, or the place packages were fetched from
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..'));
const readmeLines = 120;

const violations = [];
const violation = (path, say) => violations.push(`${path}: ${say}`);
const textOf = (path) => readFileSync(join(root, path), 'utf8');
const isThere = (path) => existsSync(join(root, path));

// ---- The documents ---------------------------------------------------------------------------------------------

const markdownIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return markdownIn(path);
    return path.endsWith('.md') ? [path] : [];
  });
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].filter(isThere),
  ...(isThere('docs') ? markdownIn('docs') : []),
];

const fenced = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1/gm;
const inline = /`([^`\n]+)`/g;

const scripts = JSON.parse(textOf('package.json')).scripts ?? {};
/** What npm does by itself; `npm start` and `npm test` are ours. */
const npmsOwn = /^(ci|install|i|exec|audit|outdated|update|ls|pack|publish|version|view|config|run)$/;

function checkCommands(path, text, code) {
  for (const [, name] of text.matchAll(/\bnpm run(?:-script)? ([a-z][\w:-]*)/g))
    if (!Object.hasOwn(scripts, name)) violation(path, `names npm run ${name}, which package.json does not have`);
  for (const [, name] of code.matchAll(/\bnpm ([a-z][\w:-]*)/g))
    if (!npmsOwn.test(name) && !Object.hasOwn(scripts, name))
      violation(path, `names npm ${name}, which package.json does not have`);
}

const links = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s+(\S+)|\b(?:src|href)="([^"]+)"/gm;

function checkLinks(path, prose) {
  for (const match of prose.matchAll(links)) {
    const link = match[1] ?? match[2] ?? match[3] ?? '';
    if (/^([a-z][a-z0-9+.-]*:|#|\/\/)/i.test(link)) continue;
    const file = decodeURIComponent(link.replace(/[#?].*$/, ''));
    const target = file.startsWith('/') ? file.slice(1) : posix.join(posix.dirname(path), file);
    if (!isThere(target)) violation(path, `links to ${link}, and there is no such file`);
  }
}

const repositoryPath = /^(src|test|scripts|docs|migrations|samples)\/[\w./-]*$/;

function checkPaths(path, spans) {
  for (const span of spans)
    if (repositoryPath.test(span) && !isThere(span)) violation(path, `names ${span}, and there is no such path`);
}

for (const path of documents) {
  const text = textOf(path);
  const blocks = text.match(fenced) ?? [];
  const prose = text.replaceAll(fenced, '');
  const spans = [...prose.matchAll(inline)].map(([, span]) => span);
  checkCommands(path, text, [...blocks, ...spans].join('\n'));
  checkLinks(path, prose.replaceAll(inline, ''));
  checkPaths(path, spans);
  const lines = text.split('\n').length - 1;
  if (path === 'README.md' && lines >= readmeLines)
    violation(path, `has ${lines} lines; a newcomer reads fewer than ${readmeLines}`);
}

// ---- Every file that is, or would be, committed ----------------------------------------------------------------

const foreign = [
  {
    // The usual homes of a checkout. /home/node is where images of Node keep their user.
    word: /(?<![\w.~:/-])\/(work|workspaces?|builds|root|home\/(?!node\b)[\w.-]+|Users\/[\w.-]+)\/[\w.]/,
    say: 'names a folder of the machine it was written on',
  },
  {
    word: /\/\/registry\.[a-z0-9-]+\.[a-z]|\bnpmjs\.(org|com)\b|\b(artifactory|verdaccio|nexus)\.[a-z0-9-]+\.[a-z]/i,
    say: 'names the host of a package registry; let it come from the reader’s own settings',
  },
];

const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const committed = listed.status === 0 ? listed.stdout.split('\0').filter((path) => path && isThere(path)) : [];
for (const path of new Set(committed)) {
  const text = textOf(path);
  if (text.includes('\0')) continue;
  if (root.split('/').length > 2 && text.includes(`${root}/`)) violation(path, foreign[0].say);
  for (const { word, say } of foreign) if (word.test(text)) violation(path, say);
  if (posix.basename(path) === 'package-lock.json' && text.includes('"resolved"'))
    violation(path, 'has "resolved" addresses; .npmrc leaves them out, so write it anew with npm install');
}

for (const line of [...new Set(violations)].sort()) process.stdout.write(`${line}\n`);
if (violations.length > 0) process.exitCode = 1;
