import { describe, expect, test } from 'vitest';
import { expectViolations, over } from './checks.ts';

const manifest = JSON.stringify({ scripts: { start: 'x', test: 'x', 'test:unit': 'x' } });
const check = (files: Record<string, string>) =>
  over('check-docs.mjs', { 'package.json': manifest, ...files }, { git: true });

test('correct documents pass', () => {
  const verdict = check({
    'README.md': [
      '# Title',
      'Run `npm start`, then `npm run test:unit reports`; `npm ci` is done for you. See [how](docs/how.md#why-and-how "why").',
      '<img src="docs/picture.png"> [elsewhere](https://example.com/x) [here](#title)',
      '```sh',
      'npm test -- --watch',
      '```',
      'The code is in `src/server/`.',
      '[how]: docs/how.md',
    ].join('\n'),
    'docs/how.md':
      '## Why, and how\nBack to [the start](../README.md); `src/<folder>/x.ts` and `dist/` are not checked.',
    'docs/picture.png': '\0',
    'src/server/main.ts': '',
  });
  expect(verdict).toEqual({ lines: [], isFine: true });
});

test('a wrong statement is reported', () => {
  const wrong = [
    ['README.md', 'Then `npm run lint`.', 'names npm run lint'],
    ['docs/operating.md', 'Then npm run shield -- export.', 'names npm run shield'],
    ['CONTRIBUTING.md', '```sh\nnpm deploy\n```', 'names npm deploy'],
    ['SECURITY.md', 'See [the policy](docs/policy.md).', 'links to docs/policy.md, and there is no such file'],
    ['docs/deep/er.md', '![picture](../picture.png)', 'links to ../picture.png'],
    ['docs/path.md', 'In `src/server/nowhere.ts`.', 'names src/server/nowhere.ts'],
    ['docs/command.md', 'Run `npm run test -- shield -- burn`.', 'names shield burn'],
    ['docs/script.md', '```sh\nnode test/nowhere.mjs --fast\n```', 'names test/nowhere.mjs'],
    ['docs/heading.md', '## One\n[two](#two)', 'links to #two, and there is no such heading'],
    ['CHANGELOG.md', '[policy](POLICY.md#policy)', 'links to POLICY.md#policy, and there is no such file'],
  ] as const;
  expectViolations(
    check(Object.fromEntries(wrong)),
    wrong.map(([path, , sentence]) => [path, sentence]),
  );
});

test('what pages say of the program is there: metrics, options of commands, and variables; and errors of its log are on a page', () => {
  const program = {
    'src/server/metrics.ts': "name: 'fraud_shield_calls_total'; log.error('disk is full: nothing is written', facts)",
    'src/server/commands/restore.ts': `  options: { check: { type: 'boolean' }, 'a-b': { type: 'string' } },\n  help: 'restore FILE [--check]'`,
    '.env.example': '# The port.\nMY_PORT=1\n',
  };
  const right = {
    'README.md': '`node dist/server/shield.js restore --check --a-b 1 FILE`',
    'docs/operating/how.md':
      '`fraud_shield_calls_total`, `fraud_shield_calls_…`, `--check`, `MY_PORT=2`, `MY_PORT_FILE`, `disk\nis full: …`',
  };
  expect(check({ ...program, ...right }).lines).toEqual([]);
  const wrong = [
    ['README.md', '`node dist/server/shield.js restore --chek`', 'gives shield restore the option'],
    ['docs/operating/a.md', '`fraud_shield_rings_total{kind="x"}`', 'names fraud_shield_rings_total'],
    ['docs/operating/b.md', '`restore FILE --fast`', 'names --fast, which no command takes'],
    ['docs/operating/c.md', '`MY_PROT=2`', 'names the variable MY_PROT, which the program does not'],
    ['docs/operating/incidents.md', '', 'does not explain "disk is full", which the server logs'],
  ] as const;
  expectViolations(
    check({ ...program, ...Object.fromEntries(wrong) }),
    wrong.map(([path, , sentence]) => [path, sentence]),
  );
});

describe('decision ids', () => {
  // Assembled, because this file is checked too.
  const [defined, missing] = [`R${11}`, `R${99}`];
  const product = `# Product\n\n### ${defined} No lost work\n\nText.\n`;

  test('may be cited when docs/product.md defines them', () => {
    const files = { 'docs/product.md': product, 'src/a.ts': `// Keeps the draft (${defined}).\n` };
    expect(check(files).lines).toEqual([]);
  });

  test.each(['src/a.ts', 'migrations/0001.sql', 'docs/how.md'])(
    'are reported when they are not defined: %s',
    (path) => {
      expect(check({ 'docs/product.md': product, [path]: `The draft (${defined}, ${missing}).\n` }).lines).toEqual([
        `${path}: cites ${missing}, which docs/product.md does not define`,
      ]);
    },
  );

  test('are reported when nothing cites them', () => {
    expect(check({ 'docs/product.md': product, 'src/a.ts': '// Keeps the draft.\n' }).lines).toEqual([
      `docs/product.md: defines ${defined}, which nothing cites; remove the id from its heading`,
    ]);
  });
});

describe('decisions', () => {
  // Assembled, because this file is checked too.
  const folder = ['docs', 'decisions'].join('/');
  const decision = ['deci', 'sion'].join('');
  const files = {
    [`${folder}/0001-one.md`]: '# 1. One',
    'src/server/main.ts': `// Why: ${folder}/0001-one.md\n`,
    'docs/how.md': `See [${decision} 1](decisions/0001-one.md).`,
  };

  test('are named from the code', () => {
    expect(check(files).lines).toEqual([]);
    expect(check({ ...files, [`${folder}/0002-two.md`]: '# 2. Two' }).lines).toEqual([
      `${folder}/0002-two.md: is named in no file of the code it governs`,
    ]);
  });

  test.each([
    ['src/web/main.tsx', `// Why: ${folder}/0009-nine.md`, `names ${folder}/0009-nine.md, and there is no such record`],
    ['src/web/main.tsx', `// as in ${decision} 9`, `names ${decision} 9, and there is no such record`],
    ['SECURITY.md', `[${decision}\n2](${folder}/0001-one.md)`, `calls 0001-one.md ${decision} 2`],
  ])('exist where they are named: %s: %s', (path, text, sentence) => {
    const { lines } = check({ ...files, [path]: text });
    expect(lines).toContain(`${path}: ${sentence}`);
  });
});

describe('a file that would be committed', () => {
  // Assembled, because this file is checked too.
  const folder = ['', 'home', 'sana', 'fraud-shield', 'src'].join('/');
  const host = ['registry', 'example', 'com'].join('.');

  test.each([
    ['src/server/main.ts', `// see ${folder}/x.ts\n`, 'names a local folder'],
    ['package-lock.json', `{"a":"https://${host}/zod"}`, 'names the host of a package registry'],
    ['package-lock.json', `{"${'resolved'}":"x"}`, 'has "resolved" addresses'],
  ])('must not depend on one machine: %s %s', (path, text, sentence) => {
    const { lines, isFine } = check({ [path]: text });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${path}: ${sentence}`);
    expect(isFine).toBe(false);
  });

  test('is not checked when git ignores it', () => {
    expect(check({ '.gitignore': 'notes.txt\n', 'notes.txt': `${folder}/x` }).lines).toEqual([]);
  });
});

describe('legal papers', () => {
  const files = {
    '.env.example': 'AUDIT_KEEP_MONTHS=\n',
    'migrations/0001.sql': 'create table reports (\n);\ncreate unlogged table limit_counts (\n);\n',
    'src/contract/registry/policy.ts':
      "z.strictObject(\n  {\n    newReports: choice('what', ['listed', 'held']),\n    cnicAlone: z\n      .boolean(x),\n  },\n)",
    'src/contract/reports/retention.ts': 'z.strictObject({\n    removedDays: whole(10),\n})',
    'src/contract/pages.ts': "export const pages = {\n  named: '/named',\n};",
    'src/server/areas/audit/line.ts': "  | 'policy.changed'",
    'docs/legal/README.md': '- [operator: name]: yours',
    'docs/legal/retention-schedule.md': '`reports` and `limit_counts`, by [operator:\nname]',
  };
  const paper = (text: string) => check({ ...files, 'docs/legal/paper.md': text });

  test('may name what exists', () => {
    const text =
      '`AUDIT_KEEP_MONTHS`, `newReports: held`, `cnicAlone: false`, `removedDays`, `reports`, `/named`, `policy.changed`, `npm start`, `README.md`.';
    expect(paper(text)).toEqual({ lines: [], isFine: true });
  });

  const wrong = [
    ['`AUDIT_YEARS`', 'names the variable AUDIT_YEARS'],
    ['`newReports: hidden`', 'names newReports: hidden'],
    ['`cnicAlone: none`', 'names cnicAlone: none'],
    ['`keptDays`', 'names keptDays'],
    ['`accusations`', 'names accusations'],
    ['`/blamed`', 'names /blamed'],
    ['`policy.burnt`', 'names policy.burnt'],
    ['`npm run shield -- burn`', 'names shield burn'],
    ['`other.sql`', 'names other.sql'],
    ['[operator: shoe size]', 'has the blank "shoe size", which docs/legal/README.md does not list'],
  ] as const;
  test('are reported otherwise', () => {
    const { lines } = paper(wrong.map(([text]) => text).join('\n'));
    for (const [, sentence] of wrong) expect(lines.join('\n')).toContain(`docs/legal/paper.md: ${sentence}`);
  });

  test('list no blank that no paper has, and forget no table', () => {
    const { lines } = check({
      ...files,
      'docs/legal/README.md': '- [operator: name]: yours\n- [operator: hat]: yours',
      'migrations/0002.sql': 'create table cases (\n);',
    });
    expect(lines).toEqual([
      'docs/legal/README.md: lists the blank "hat", which no paper has',
      'docs/legal/retention-schedule.md: does not say how long cases is kept',
    ]);
  });
});
