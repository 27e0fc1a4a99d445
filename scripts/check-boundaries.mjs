// Checks the code against scripts/boundary-rules.mjs.
// Usage: node scripts/check-boundaries.mjs [folder]. Prints each violation as `path: sentence` and exits 1.
// For tests only the rules for names and lengths apply.
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import {
  areas,
  catalogues,
  imports,
  maxLines,
  migrationRules,
  names,
  usedElsewhere,
  words,
} from './boundary-rules.mjs';
import { filesIn, isOwn, madeTables, report, textOf, violation } from './repository.mjs';
import { tableOwners } from './table-owners.mjs';

// ---- Reading the files ---------------------------------------------------------------------------------------------

const files = ['src', 'sdk', 'test', 'scripts', 'migrations'].flatMap(filesIn).sort();
const manifest = JSON.parse(textOf('package.json'));

const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path);
const isTest = (path) => /^(test|src\/web\/testing)\/|\.(test|spec)\.tsx?$/.test(path);

// Comments, strings, templates and (after what cannot end a value) regular expressions.
const notCode =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=(?:[(,=:[!&|?{};]|return|^)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//gm;
const blank = (text) => text.replaceAll(/[^\n]/g, ' ');
const importing = /(?:^|[;}\s])(?:(?:import|export)\s(?:[\w$*{][\w$\s,*{}]*?\sfrom\s*|\s*)|import\(\s*)(['"])/g;

/** A file's code with strings and comments blanked, its text without comments, and its imports. */
function read(path) {
  const source = textOf(path);
  const code = source.replace(notCode, (found) =>
    /^["'`]/.test(found) ? found[0] + blank(found.slice(1, -1)) + found[0] : blank(found),
  );
  const text = source.replace(notCode, (found) => (found.startsWith('/') ? blank(found) : found));
  const targets = [...code.matchAll(importing)].map((match) => {
    const start = match.index + match[0].length;
    return target(path, source.slice(start, source.indexOf(match[1], start)));
  });
  return { path, source, code, text, targets };
}

function target(path, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (specifier.startsWith('node:')) return specifier;
  const [scope, name] = specifier.split('/');
  if (builtinModules.includes(scope)) return `node:${specifier}`;
  return `package:${scope.startsWith('@') ? `${scope}/${name}` : scope}`;
}

// ---- Checking -----------------------------------------------------------------------------

const made = (pattern, match) => (typeof pattern === 'function' ? pattern(match) : pattern);

function checkImport(path, to) {
  for (const rule of imports) {
    const from = rule.from ? rule.from.exec(path) : [path];
    const reached = rule.to ? rule.to.exec(to) : [to];
    if (!from || !reached) continue;
    if (
      (rule.only && !made(rule.only, from).test(to)) ||
      (rule.never && made(rule.never, from).test(to)) ||
      (rule.by && !made(rule.by, reached).test(path))
    )
      violation(path, `imports ${to.replace('package:', '')}, but ${rule.say}`);
  }
  checkPackage(path, to);
}

/** Packages of the server are dependencies; those that only the build uses are named by buildOnly, too. */
function checkPackage(path, to) {
  if (!to.startsWith('package:') || !path.startsWith('src/')) return;
  const name = to.slice('package:'.length);
  // Modules that a plugin of the build makes.
  if (name.startsWith('virtual:')) return;
  const { dependencies = {}, buildOnly = [] } = manifest;
  const isForBuild = buildOnly.includes(name);
  if (/^src\/(server|contract)\//.test(path) && (isForBuild || !(name in dependencies)))
    violation(
      path,
      `imports ${name}, but the server loads only dependencies that package.json does not call buildOnly`,
    );
  const shared = ['zod', 'libphonenumber-js'].includes(name);
  if (path.startsWith('src/web/') && !shared && !isForBuild)
    violation(path, `imports ${name}, but the web app bundles only dependencies that package.json calls buildOnly`);
}

function checkBuildOnly() {
  for (const name of manifest.buildOnly ?? [])
    if (!(name in (manifest.dependencies ?? {})))
      violation('package.json', `calls ${name} buildOnly, but does not list it under dependencies`);
}

/** The area of the server that a file belongs to, and its place in their order. */
const areaOf = (path) => /^src\/server\/areas\/([^/]+)\//.exec(path)?.[1];
const orderOf = (path) => areas.indexOf(areaOf(path));

/** Whoever is above listens instead: src/server/subscriptions.ts. */
function checkAreas(read) {
  for (const { path, targets } of read)
    for (const to of targets)
      if (areaOf(path) && orderOf(to) > orderOf(path))
        violation(path, `imports ${to}, but an area imports only those before it: ${areas.join(', ')}`);
}

/** No file imports itself by way of others, types and what is loaded later included. */
function checkCircles(read) {
  const targetsOf = new Map(read.map(({ path, targets }) => [path, targets]));
  const done = new Set();
  const follow = (path, way) => {
    if (way.includes(path)) {
      const circle = [...way.slice(way.indexOf(path)), path].join(' → ');
      violation(path, `files import each other in a circle: ${circle}`);
    } else if (!done.has(path)) {
      for (const next of targetsOf.get(path) ?? []) if (targetsOf.has(next)) follow(next, [...way, path]);
      done.add(path);
    }
  };
  for (const path of targetsOf.keys()) follow(path, []);
}

const writing = /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|copy|lock\s+table)\s+(\w+)/gi;

/** The rows of a table are written by its owner alone, and every table has one. */
function checkTables(read) {
  const ownerOf = new Map(Object.entries(tableOwners).flatMap(([owner, all]) => all.map((table) => [table, owner])));
  if (isOwn) {
    const made = madeTables();
    for (const table of made.filter((one) => !ownerOf.has(one)))
      violation('scripts/table-owners.mjs', `${table} has no owner; name the area that writes it`);
    for (const table of [...ownerOf.keys()].filter((one) => !made.includes(one)))
      violation('scripts/table-owners.mjs', `no migration makes ${table}`);
  }
  for (const { path, text } of read) {
    const area = areaOf(path);
    for (const [, table] of area ? text.matchAll(writing) : [])
      if (ownerOf.has(table) && ownerOf.get(table) !== area)
        violation(path, `writes ${table}, but that is done by ${ownerOf.get(table)}; call its actions`);
  }
}

/** What is exported is used by the product: a job that nobody schedules, or a listener that nobody lists, is not. */
function checkUnused(read) {
  const users = new Map();
  // Pages are called by their names in strings.
  for (const { path, text } of read)
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) users.set(word, (users.get(word) ?? new Set()).add(path));
  for (const { path, code, text } of read) {
    if (!path.startsWith('src/') || path.includes('.fixture.')) continue;
    for (const [, name] of code.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)) {
      const isUsed = users.get(name).size > 1 || text.split(new RegExp(`\\b${name}\\b`)).length > 2;
      if (!isUsed && !usedElsewhere.test(name))
        violation(path, `exports ${name}, which nothing in the product uses; call it, list it or remove it`);
    }
  }
}

function checkMigrationKind(path) {
  const text = textOf(path);
  const kind = migrationRules.firstLine.exec(text)?.[1];
  if (!kind) violation(path, 'begins with `-- expand: …` or `-- contract: …`; see docs/contributing/migrations.md');
  const sql = text.replaceAll(migrationRules.excused, '').replaceAll(/--[^\n]*/g, '');
  for (const [pattern, say] of migrationRules.notExpanding)
    if (kind === 'expand' && pattern.test(sql)) violation(path, `${say}; expand first, contract a release later`);
}

function checkMigrations() {
  const migrations = files.filter((path) => /^migrations\/\d{4}_/.test(path));
  for (const path of migrations)
    if (Number(posix.basename(path).slice(0, 4)) >= migrationRules.from) checkMigrationKind(path);
  // Gaps are fine: parallel branches each take a number.
  for (const [at, path] of migrations.entries()) {
    if (migrations[at - 1]?.slice(0, 15) === path.slice(0, 15))
      violation(path, 'two migrations have this number; take the next one');
  }
}

for (const path of files) {
  const name = posix.basename(path);
  for (const rule of names) if (rule.in.test(path) && !rule.are.test(name)) violation(path, rule.say);
}
checkMigrations();
checkBuildOnly();

const code = files.filter(isCode).map(read);
for (const { path, source, code: bare, text, targets } of code) {
  const lines = source.replaceAll(/^import\s[^;]*;\n/gm, '').split('\n').length - 1;
  if (lines > maxLines && !catalogues.test(path))
    violation(path, `has ${lines} lines besides its imports, and ${maxLines} are the most; split it by what it does`);
  for (const { word, sql, in: where, but, say } of words)
    if (where.test(path) && !but.test(path) && !isTest(path) && (word ? word.test(bare) : sql.test(text)))
      violation(path, say);
  if (!isTest(path)) for (const to of new Set(targets)) checkImport(path, to);
}
const productCode = code.filter(({ path }) => !isTest(path));
checkAreas(productCode);
checkCircles(productCode);
checkTables(productCode);
checkUnused(productCode);

report();
