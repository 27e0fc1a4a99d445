import { expect, test } from 'vitest';
import { expectViolations, over } from './checks.ts';

// Some words are assembled, because this file is checked too.
const [defined, uncited, missing] = [`R${11}`, `R${12}`, `R${99}`];
const [decisions, decision] = [['docs', 'decisions'].join('/'), ['deci', 'sion'].join('')];
const folder = ['', 'home', 'sana', 'fraud-shield', 'src'].join('/');
const host = ['registry', 'example', 'com'].join('.');

/** A repository whose documents are right. */
const right: Record<string, string> = {
  'package.json': JSON.stringify({ scripts: { start: 'x', test: 'x', 'test:unit': 'x' } }),
  '.env.example': '# The port.\nMY_PORT=1\nAUDIT_KEEP_MONTHS=\n',
  '.gitignore': 'notes.txt\n',
  'notes.txt': `${folder}/x`,
  'README.md': [
    '# Title',
    'Run `npm start`, then `npm run test:unit reports`; `npm ci` is done for you. See [how](docs/how.md#why-and-how "why").',
    '<img src="docs/picture.png"> [elsewhere](https://example.com/x) [here](#title)',
    '```sh',
    'npm test -- --watch',
    '```',
    'The code is in `src/server/`; `node dist/server/shield.js restore --check --a-b 1 FILE`',
    '[how]: docs/how.md',
  ].join('\n'),
  'docs/how.md': `## Why, and how\nBack to [the start](../README.md), [${decision} 1](decisions/0001-one.md); \`src/<folder>/x.ts\` and \`dist/\` are not checked.`,
  'docs/picture.png': '\0',
  'docs/operating/how.md':
    '`fraud_shield_calls_total`, `fraud_shield_calls_…`, `--check`, `MY_PORT=2`, `MY_PORT_FILE`, `disk\nis full: …`',
  'docs/product.md': `# Product\n\n### ${defined} No lost work\n\nText.\n`,
  [`${decisions}/0001-one.md`]: '# 1. One',
  'docs/legal/README.md': '- [operator: name]: yours',
  'docs/legal/retention-schedule.md': '`reports` and `limit_counts`, by [operator:\nname]',
  'docs/legal/right.md':
    '`AUDIT_KEEP_MONTHS`, `newReports: held`, `cnicAlone: false`, `removedDays`, `reports`, `/named`, `policy.changed`, `npm start`, `README.md`.',
  'migrations/0001.sql': 'create table reports (\n);\ncreate unlogged table limit_counts (\n);\n',
  'src/server/main.ts': `// Keeps the draft (${defined}). Why: ${decisions}/0001-one.md\n`,
  'src/server/metrics.ts': "name: 'fraud_shield_calls_total'; log.error('disk is full: nothing is written', facts)",
  'src/server/commands/restore.ts': `  options: { check: { type: 'boolean' }, 'a-b': { type: 'string' } },\n  help: 'restore FILE [--check]'`,
  'src/server/areas/audit/line.ts': "  | 'policy.changed'",
  'src/contract/registry/policy.ts':
    "z.strictObject(\n  {\n    newReports: choice('what', ['listed', 'held']),\n    cnicAlone: z\n      .boolean(x),\n  },\n)",
  'src/contract/reports/retention.ts': 'z.strictObject({\n    removedDays: whole(10),\n})',
  'src/contract/pages.ts': "export const pages = {\n  named: '/named',\n};",
};

test('correct documents pass', () => {
  expect(over('check-docs.mjs', right, { git: true })).toEqual({ lines: [], isFine: true });
});

test('a wrong statement is reported: of documents, legal papers, citations, and files that depend on one machine', () => {
  const wrong: [path: string, text: string, sentence: string][] = [
    ['CONTRIBUTING.md', 'Then `npm run lint`.', 'names npm run lint'],
    ['docs/operating.md', 'Then npm run shield -- export.', 'names npm run shield'],
    ['docs/npm.md', '```sh\nnpm deploy\n```', 'names npm deploy'],
    ['docs/link.md', 'See [the policy](policy.md).', 'links to policy.md, and there is no such file'],
    ['docs/deep/er.md', '![picture](../none.png)', 'links to ../none.png'],
    ['docs/path.md', 'In `src/server/nowhere.ts`.', 'names src/server/nowhere.ts'],
    ['docs/command.md', 'Run `npm run test -- shield -- burn`.', 'names shield burn'],
    ['docs/option.md', '`node dist/server/shield.js restore --chek`', 'gives shield restore the option'],
    ['docs/script.md', '```sh\nnode test/nowhere.mjs --fast\n```', 'names test/nowhere.mjs'],
    ['docs/heading.md', '## One\n[two](#two)', 'links to #two, and there is no such heading'],
    ['CHANGELOG.md', '[policy](POLICY.md#policy)', 'links to POLICY.md#policy, and there is no such file'],

    ['docs/operating/a.md', '`fraud_shield_rings_total{kind="x"}`', 'names fraud_shield_rings_total'],
    ['docs/operating/b.md', '`restore FILE --fast`', 'names --fast, which no command takes'],
    ['docs/operating/c.md', '`MY_PROT=2`', 'names the variable MY_PROT, which the program does not'],
    ['docs/operating/how.md', '', ''],
    ['docs/operating/incidents.md', '', 'does not explain "disk is full", which the server logs'],

    ['docs/product.md', `${right['docs/product.md']}\n### ${uncited} Nothing\n`, `defines ${uncited}, which nothing`],
    ...['src/a.ts', 'migrations/0003.sql', 'docs/cites.md'].map((path): [string, string, string] => [
      path,
      `The draft (${defined}, ${missing}).\n`,
      `cites ${missing}, which`,
    ]),
    [`${decisions}/0002-two.md`, '# 2. Two', 'is named in no file of the code it governs'],
    ['src/web/b.ts', `// Why: ${decisions}/0009-nine.md`, `names ${decisions}/0009-nine.md, and there is no such`],
    ['src/web/c.ts', `// as in ${decision} 9`, `names ${decision} 9, and there is no such record`],
    ['SECURITY.md', `[${decision}\n2](${decisions}/0001-one.md)`, `calls 0001-one.md ${decision} 2`],

    ['src/server/local.ts', `// see ${folder}/x.ts\n`, 'names a local folder'],
    ['package-lock.json', `{"a":"https://${host}/zod"}`, 'names the host of a package registry'],
    ['tools/package-lock.json', `{"${'resolved'}":"x"}`, 'has "resolved" addresses'],

    ['docs/legal/a.md', '`AUDIT_YEARS`', 'names the variable AUDIT_YEARS'],
    ['docs/legal/b.md', '`newReports: hidden`', 'names newReports: hidden'],
    ['docs/legal/c.md', '`cnicAlone: none`', 'names cnicAlone: none'],
    ['docs/legal/d.md', '`keptDays`', 'names keptDays'],
    ['docs/legal/e.md', '`accusations`', 'names accusations'],
    ['docs/legal/f.md', '`/blamed`', 'names /blamed'],
    ['docs/legal/g.md', '`policy.burnt`', 'names policy.burnt'],
    ['docs/legal/h.md', '`npm run test -- shield -- burn`', 'names shield burn'],
    ['docs/legal/i.md', '`other.sql`', 'names other.sql'],
    ['docs/legal/j.md', '[operator: shoe size]', 'has the blank "shoe size", which docs/legal/README.md does not'],
    ['docs/legal/README.md', `${right['docs/legal/README.md']}\n- [operator: hat]: yours`, 'lists the blank "hat"'],
    ['migrations/0002.sql', 'create table cases (\n);', ''],
    ['docs/legal/retention-schedule.md', right['docs/legal/retention-schedule.md'] ?? '', 'how long cases is kept'],
  ];
  const files = { ...right, ...Object.fromEntries(wrong.map(([path, text]) => [path, text])) };
  expectViolations(
    over('check-docs.mjs', files, { git: true }),
    wrong.flatMap(([path, , sentence]) => (sentence ? [[path, sentence] as const] : [])),
  );
});
