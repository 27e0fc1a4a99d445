// Checks the documents against the repository.
// Usage: node scripts/check-docs.mjs [folder]. Prints each violation as `path: sentence` and exits 1.
//  - npm commands in documents are scripts of package.json
//  - relative links lead to files and headings, and repository paths in backticks exist
//  - commands of shield exist, and so do scripts that are run with node
//  - options and metrics that the operating pages name occur in the server's source, and variables in .env.example
//  - the operating pages explain every error that the server logs
//  - every decision id that is cited, such as (R11), is defined in docs/product.md, and every defined one is cited
//  - the legal papers put in backticks only what exists: settings, switches, rules, tables, pages, audit events, commands
//    and paths; their README lists every blank, and the retention schedule every table
//  - no file refers to documents outside the repository
//  - every record in docs/decisions is named in the code that it governs, and no other is named
//  - no committed file names a local folder or a package registry
import { spawnSync } from 'node:child_process';
import { posix } from 'node:path';
import { exists, filesIn, madeTables, report, root, textIfThere, textOf, violation } from './repository.mjs';

// ---- The documents ---------------------------------------------------------------------------------------------

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'sdk/README.md'].filter(exists),
  ...filesIn('docs').filter((path) => path.endsWith('.md')),
];

const fenced = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1/gm;
const inline = /`([^`]+)`/g;

const scripts = JSON.parse(textOf('package.json')).scripts ?? {};
/** Commands of npm itself; `npm start` and `npm test` are scripts. */
const npmCommands = /^(ci|install|i|exec|audit|outdated|update|ls|pack|publish|version|view|config|run)$/;

const takes = (name, option) =>
  new RegExp(`^ .*\\b'?${option}'?: \\{ type:`, 'm').test(textOf(`src/server/commands/${name}.ts`));

function checkCommands(path, text, code) {
  for (const [, name] of text.matchAll(/\bnpm run(?:-script)? ([a-z][\w:-]*)/g))
    if (!Object.hasOwn(scripts, name)) violation(path, `names npm run ${name}, which package.json does not have`);
  for (const [, name] of code.matchAll(/\bnpm ([a-z][\w:-]*)/g))
    if (!npmCommands.test(name) && !Object.hasOwn(scripts, name))
      violation(path, `names npm ${name}, which package.json does not have`);
  for (const [, name] of code.matchAll(/\bshield -- (?!-)([a-z][a-z-]*)/g))
    if (!exists(`src/server/commands/${name}.ts`))
      violation(path, `names shield ${name}, and there is no such command`);
  for (const [, name, rest] of code.matchAll(/\bshield(?: --|\.js) ([a-z][a-z-]*)([^\n]*)/g))
    for (const [, option] of rest.matchAll(/ --([a-z][a-z-]*)/g))
      if (exists(`src/server/commands/${name}.ts`) && !takes(name, option))
        violation(path, `gives shield ${name} the option --${option}, which it does not take`);
  for (const [, script] of code.matchAll(/\bnode ((?:scripts|test|bench)\/[\w./-]+)/g))
    if (!exists(script)) violation(path, `names ${script}, and there is no such path`);
}

const links = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s+(\S+)|\b(?:src|href)="([^"]+)"/gm;

/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (text) =>
  [...text.replaceAll(fenced, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading
      .replaceAll(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

function checkLinks(path, prose) {
  for (const match of prose.matchAll(links)) {
    const link = match[1] ?? match[2] ?? match[3] ?? '';
    if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) continue;
    const [, file = '', anchor] = /^([^#?]*)[^#]*(?:#(.*))?$/.exec(decodeURIComponent(link)) ?? [];
    const fromRoot = file.startsWith('/') ? file.slice(1) : posix.join(posix.dirname(path), file);
    const target = file === '' ? path : fromRoot;
    if (!exists(target)) violation(path, `links to ${link}, and there is no such file`);
    else if (anchor && target.endsWith('.md') && !anchorsOf(textOf(target)).includes(anchor))
      violation(path, `links to ${link}, and there is no such heading`);
  }
}

const repositoryPath = /^(src|test|scripts|docs|migrations|samples)\/[\w./-]*$/;

function checkPaths(path, spans) {
  for (const span of spans)
    if (repositoryPath.test(span) && !exists(span)) violation(path, `names ${span}, and there is no such path`);
}

const sourceOf = (folder) =>
  filesIn(folder)
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .map(textOf)
    .join('\n');
const server = sourceOf('src/server');

function checkNames(path, spans) {
  // An option is quoted alone or after the name of its command.
  for (const [, option = ''] of spans.join('\n').matchAll(/^(?:[a-z-]+ [A-Z.]* ?)?(--[a-z][a-z-]+)/gm))
    if (!server.includes(option)) violation(path, `names ${option}, which no command takes`);
  // Some names are composed, such as those of the replica.
  for (const [metric] of spans.join('\n').matchAll(/\bfraud_shield_[a-z_]+/g))
    if (!server.includes(metric) && !server.includes(`'${metric.replace(/^fraud_shield_([a-z]+_)/, '')}'`))
      violation(path, `names ${metric}, which the server does not measure`);
}

/** The variables of the program, and those that compose.yaml asks for. */
const variables = ['.env.example', 'compose.yaml'].map(textIfThere).join('');
/** A variable of ours has an underscore and stands at the start; NAME_FILE stands for any secret. */
const variable = /^(?!NAME_FILE|NODE_EXTRA_|AWS_|PKCS11_|TRANSIT_|WRAPPED_|PATRONI_)([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=|$)/;

function checkVariables(path, spans) {
  for (const span of spans) {
    const [, name] = variable.exec(span) ?? [];
    if (name && ![name, name.replace(/_FILE$/, '')].some((one) => new RegExp(`(^|{)${one}[=:]`, 'm').test(variables)))
      violation(path, `names the variable ${name}, which the program does not read`);
  }
}

// ---- Legal papers ----------------------------------------------------------------------------------------------

const legal = 'docs/legal';
const matchesOf = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

const tables = new Set(madeTables());
const pagePaths = new Set(matchesOf(textIfThere('src/contract/pages.ts'), /: '(\/[^']*)'/g));
/** A switch of the policy with what it may be, such as `newReports` and its line. */
const switches = new Map(
  [
    ...textIfThere('src/contract/registry/policy.ts').matchAll(
      /^ {4}(\w+): (?:choice|z\b)([^}]*?)(?=^ {4}\w|^ {2}\})/gms,
    ),
  ].map(([, name, choices]) => [name, choices.includes('.boolean(') ? "'true', 'false'" : choices]),
);
const retentionRules = new Set(
  matchesOf(textIfThere('src/contract/reports/retention.ts'), /^ {4}(\w+): (?:whole|z\.boolean)\(/gm),
);

/** Whether a legal paper may put this in backticks, because it exists; commands and paths are checked as everywhere. */
function isKnown(path, span) {
  const [, name, choice] = /^(\w+)(?:: (\w+))?$/.exec(span) ?? [];
  if (switches.has(name)) return choice === undefined || switches.get(name).includes(`'${choice}'`);
  if (tables.has(span) || retentionRules.has(span) || pagePaths.has(span)) return true;
  if (variable.test(span) || /^npm \w/.test(span) || repositoryPath.test(span)) return true;
  if (exists(posix.join(posix.dirname(path), span))) return true;
  // Names of files in the data directory, options, constants beside the path of their file, and values of a query.
  return [server, contractSource, queries].some((source) => source.includes(span));
}
const contractSource = sourceOf('src/contract');
const queries = textIfThere(`${legal}/affected.sql`);

const blank = /\[operator: ([^\]]+)\]/g;
const legalPapers = documents.filter((path) => path.startsWith(`${legal}/`));
if (legalPapers.length > 0) {
  const index = `${legal}/README.md`;
  const schedule = `${legal}/retention-schedule.md`;
  const blanksOf = (text) => matchesOf(text.replaceAll(/\s+/g, ' '), blank);
  const listedBlanks = new Set(blanksOf(textIfThere(index)));
  const usedBlanks = new Set();
  for (const path of legalPapers) {
    const text = textOf(path);
    for (const span of matchesOf(text.replaceAll(fenced, ''), inline).map((one) => one.replaceAll('\n', ' ')))
      if (!isKnown(path, span)) violation(path, `names ${span}, which is no setting, table, page, event or file`);
    for (const name of path === index ? [] : blanksOf(text)) {
      usedBlanks.add(name);
      if (!listedBlanks.has(name)) violation(path, `has the blank "${name}", which ${index} does not list`);
    }
  }
  for (const name of listedBlanks)
    if (!usedBlanks.has(name)) violation(index, `lists the blank "${name}", which no paper has`);
  for (const name of tables)
    if (!textIfThere(schedule).includes(`\`${name}\``)) violation(schedule, `does not say how long ${name} is kept`);
}

for (const path of documents) {
  const text = textOf(path);
  const blocks = text.match(fenced) ?? [];
  const prose = text.replaceAll(fenced, '');
  const spans = [...prose.matchAll(inline)].map(([, span]) => span);
  checkCommands(path, text, [...blocks, ...spans].join('\n'));
  checkLinks(path, prose.replaceAll(inline, ''));
  checkPaths(path, spans);
  if (path.startsWith('docs/operating/') || path.startsWith(`${legal}/`)) checkVariables(path, spans);
  if (path.startsWith('docs/operating/')) checkNames(path, spans);
}

// ---- The log -----------------------------------------------------------------------------------------------------

const handbook = documents
  .filter((path) => path.startsWith('docs/operating/'))
  .map((path) => textOf(path).replaceAll(/\s+/g, ' '))
  .join('\n');
for (const event of matchesOf(server, /\blog\.error\('([^':]+)/g))
  if (!handbook.includes(`\`${event}`))
    violation(
      'docs/operating/incidents.md',
      `does not explain "${event}", which the server logs as an error, nor does a page beside it`,
    );

// ---- Citations of decisions ------------------------------------------------------------------------------------

const product = 'docs/product.md';
const definedIds = new Set(matchesOf(textIfThere(product), /^### ([ARLNDU][1-9]\d?) /gm));
/** Whole words such as R11; not parts of numbers, escapes, paths or formulas. */
const citedId =
  /(?<![\p{L}\p{N}_%#$!'".\\/-])[ARLNDU][1-9]\d?(?![\p{L}\p{N}_%'"/-]|\.\d)|(?<=\()[A-Z][1-9]\d?(?:\.\d)?(?=\))/gu;
const citingFile = /\.(tsx?|mjs|css|html|sql|md|ya?ml|sh|py)$|(^|\/)(Dockerfile|Caddyfile|\.env\.example)$/;

const outsideDocument = /\b(?:the|this) (?:brief|issue)\b/i;
const citedIds = new Set();

function checkCitations(path, text) {
  if (path === product || !citingFile.test(path)) return;
  for (const [id] of text.matchAll(citedId)) {
    citedIds.add(id);
    if (!definedIds.has(id)) violation(path, `cites ${id}, which ${product} does not define`);
  }
  const [outside] = outsideDocument.exec(text) ?? [];
  if (outside) violation(path, `refers to "${outside}", which is not in the repository; cite ${product}`);
}

// ---- Records of decisions --------------------------------------------------------------------------------------

const decisions = 'docs/decisions';
const records = filesIn(decisions)
  .map((path) => posix.basename(path))
  .filter((name) => /^\d/.test(name));
const numberOf = (record) => Number(record.slice(0, 4));
const named = new Set();

const first = new Map();
for (const record of records) {
  const path = `${decisions}/${record}`;
  if (!textOf(path).startsWith(`# ${numberOf(record)}. `)) violation(path, 'has another number in its heading');
  const other = first.get(numberOf(record));
  if (other) violation(path, `has the number of ${other}`);
  else first.set(numberOf(record), record);
}

function checkRecords(path, text) {
  for (const [, record] of text.matchAll(/\bdocs\/decisions\/(\d{4}-[\w-]+\.md)/g)) {
    if (!records.includes(record)) violation(path, `names ${decisions}/${record}, and there is no such record`);
    if (!path.endsWith('.md')) named.add(record);
  }
  for (const [, number] of text.matchAll(/\bdecisions? (?:\[)?(\d+)\b/gi))
    if (!records.some((record) => numberOf(record) === Number(number)))
      violation(path, `names decision ${number}, and there is no such record`);
  for (const [, number, record] of text.matchAll(/\[(?:decision\s+)?(\d+)\]\([\w./-]*?(\d{4}-[\w-]+\.md)\)/gi))
    if (numberOf(record) !== Number(number)) violation(path, `calls ${record} decision ${number}`);
}

// ---- Every file that is, or would be, committed ----------------------------------------------------------------

const foreign = [
  {
    // Usual parents of a checkout. /home/node is the home folder in Node's container images.
    word: /(?<![\w.~:/-])\/(work|workspaces?|builds|root|home\/(?!node\b)[\w.-]+|Users\/[\w.-]+)\/[\w.]/,
    sentence: 'names a local folder',
  },
  {
    word: /\/\/registry\.[a-z0-9-]+\.[a-z]|\bnpmjs\.(org|com)\b|\b(artifactory|verdaccio|nexus)\.[a-z0-9-]+\.[a-z]/i,
    sentence: 'names the host of a package registry, which belongs into the settings of npm',
  },
];

const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const committed = listed.status === 0 ? listed.stdout.split('\0').filter((path) => path && exists(path)) : [];
for (const path of new Set(committed)) {
  const text = textOf(path);
  if (text.includes('\0')) continue;
  if (root.split('/').length > 2 && text.includes(`${root}/`)) violation(path, foreign[0].sentence);
  for (const { word, sentence } of foreign) if (word.test(text)) violation(path, sentence);
  checkCitations(path, text);
  checkRecords(path, text);
  if (posix.basename(path) === 'package-lock.json' && text.includes('"resolved"'))
    violation(path, 'has "resolved" addresses; .npmrc omits them, so run npm install again');
}

for (const record of records)
  if (!named.has(record)) violation(`${decisions}/${record}`, 'is named in no file of the code it governs');

for (const id of definedIds)
  if (!citedIds.has(id)) violation(product, `defines ${id}, which nothing cites; remove the id from its heading`);

report();
