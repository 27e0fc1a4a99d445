import { describe, expect, test } from 'vitest';
import { expectViolations, over } from './checks.ts';

const manifest = JSON.stringify({
  dependencies: { pg: '1', zod: '1', 'libphonenumber-js': '1', fastify: '1', react: '1' },
  buildOnly: ['react'],
  devDependencies: { vitest: '1' },
});
const check = (files: Record<string, string>) => over('check-boundaries.mjs', { 'package.json': manifest, ...files });

test('what is only for the build is a dependency', () => {
  const { lines } = check({
    'package.json': JSON.stringify({ buildOnly: ['react'], devDependencies: { react: '1' } }),
  });
  expect(lines).toEqual(['package.json: calls react buildOnly, but does not list it under dependencies']);
});

// One of each way to write a rule.
const imports: [path: string, specifier: string, sentence: string][] = [
  ['src/contract/reports/reports.ts', 'pg', 'the contract imports only zod'],
  ['src/contract/reports/reports.ts', '../../server/errors.ts', 'the contract imports only zod'],
  ['src/server/errors.ts', '../web/lib/api/api.ts', 'server and web share only the contract'],
  ['src/web/lib/api/api.ts', 'node:fs', 'server and web share only the contract'],
  ['src/server/errors.ts', 'react', 'the server loads only dependencies'],
  ['src/server/errors.ts', 'vitest', 'the server loads only dependencies'],
  ['src/web/lib/api/api.ts', 'fastify', 'calls buildOnly'],
  ['scripts/start.mjs', 'vite', 'a script runs before anything is installed'],
  ['src/server/server.ts', './main.ts', 'nothing imports main.ts'],
  ['src/server/startup/instance.ts', '../server.ts', 'only startup/http-server.ts builds the server'],
  ['src/server/areas/keys/usage/count-usage.ts', 'crypto', 'node:crypto is for platform/vault'],
  [
    'src/web/features/reports/filing/report-form.tsx',
    '../../moderation/queue/queue-page.tsx',
    'nor an area after its own',
  ],
  ['src/web/features/reports/filing/report-form.tsx', '../../../app/routes.tsx', 'a feature imports neither the app'],
  ['src/web/main.tsx', './testing/render.tsx', 'the product imports no test code'],
];

describe('reports an import that crosses a boundary', () => {
  test('by each way to write a rule', () => {
    const files: Record<string, string> = {};
    for (const [path, specifier] of imports) files[path] = `${files[path] ?? ''}import { a } from '${specifier}';\n`;
    const { lines } = check(files);
    for (const [path, specifier, sentence] of imports) {
      const target = specifier.replace(/^(\.+\/)+/, '');
      const named = lines.filter((line) => line.startsWith(`${path}: imports `) && line.includes(target));
      expect(named.join('\n')).toContain(sentence);
    }
    const crossings = lines.filter((line) => !line.includes('in a circle')).map((line) => line.split(', but')[0]);
    expect(new Set(crossings).size).toBe(imports.length);
  });

  test('however it is written', () => {
    const forms = [
      "import { a } from '../../web/lib/api/api.ts';",
      "import type { a } from '../../web/lib/api/api.ts';",
      "import a, { b } from '../../web/lib/api/api.ts';",
      'import {\n  a,\n  type b as c,\n} from "../../web/lib/api/api.ts";',
      "import '../../web/lib/api/api.ts';",
      "export * from '../../web/lib/api/api.ts';",
      "export { a } from '../../web/lib/api/api.ts';",
      "const { a } = await import('../../web/lib/api/api.ts');",
      "type A = import('../../web/lib/api/api.ts').A;",
      "const quotes = /[\"'`]/;\nimport '../../web/lib/api/api.ts';",
    ].map((form, n) => [`src/server/http/form-${n}.ts`, `// first\n${form}\n`] as const);
    expectViolations(
      check(Object.fromEntries(forms)),
      forms.map(([path]) => [path, 'imports src/web/lib/api/api.ts, but server and web share only the contract']),
    );
  });
});

test('import cycles are reported with their path', () => {
  const { lines } = check({
    'src/server/areas/keys/create-key.ts': "import './usage/count-usage.ts';\n",
    'src/server/areas/keys/usage/count-usage.ts': "import '../first-key.ts';\n",
    'src/server/areas/keys/first-key.ts': "import './create-key.ts';\n",
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/in a circle: (\S+) → \S+ → \S+ → \1$/);
});

test('a wrong order, owner of a table, word, name, length or migration is reported, and nothing else', () => {
  const approve = "const approve = 'update accounts set access_approved_at = $1';\n";
  const right = {
    'src/server/areas/accounts/store.ts': approve,
    'src/server/areas/lookup/store.ts': "const all = 'select id from accounts';\n",
    'src/server/areas/keys/rotate-key.ts': "import '../accounts/store.ts';\n",
    'src/server/app.ts': 'a;\n'.repeat(400),
    // No gap in the numbers is needed.
    'migrations/0001_a.sql': '',
    'migrations/0004_c.sql': '',
  };
  const wrong: [path: string, text: string, sentence: string][] = [
    [
      'src/server/areas/keys/revoke-key.ts',
      "import '../disputes/cases/open-case.ts';\n",
      'imports src/server/areas/disputes/cases/open-case.ts, but an area imports only',
    ],
    ['src/server/areas/keys/store.ts', approve, 'writes accounts, but that is done by accounts; call its actions'],

    ['src/server/server.ts', 'const port = process.env.PORT;', 'only src/server/config.ts reads the environment'],
    ['src/web/features/reports/queries.ts', 'await fetch(url);', 'make requests'],
    ['src/web/components/fields/field.tsx', 'sessionStorage.clear();', "use the browser's storage"],
    ['src/web/lib/api/api.ts', 'const id = crypto.randomUUID();', 'crypto.randomUUID is missing'],
    ['src/web/features/accounts/auth/login-page.tsx', '<p className="mt-4">x</p>', 'a screen composes components'],
    ['src/web/app/error-page.tsx', '<Card {...{ className: look }} />', 'a screen composes components'],
    ['src/server/areas/keys/create-key.ts', "const all = 'select id from keys';", 'SQL is written'],
    ['src/server/http/bind-endpoint.ts', 'const add = `\n  insert into keys (id) values ($1)`;', 'SQL is written'],

    ['src/server/lib/log.ts', '', 'src/server has the folders'],
    ['src/web/components/TextField.tsx', '', 'file names are kebab-case'],
    ['src/web/components/utils.ts', '', 'no barrels, no utils'],
    ['test/e2e/file-a-report.test.ts', '', 'a browser journey is called *.spec.ts'],
    ['src/server/errors.ts', 'a;\n'.repeat(401), 'has 401 lines besides its imports, and 400 are the most'],

    ['migrations/1_accounts.sql', '', 'a migration is called NNNN_noun.sql'],
    ['migrations/0001_b.sql', '', 'two migrations have this number'],
    ['migrations/0011_a.sql', 'create table notes (id int);', 'begins with'],
    ['migrations/0012_b.sql', '-- expand: no notes\ndrop table notes;', 'drops something'],
    ['migrations/0013_c.sql', '-- expand: a\nalter table notes rename column text to words;', 'renames something'],
    ['migrations/0014_d.sql', '-- expand: a\nalter table notes alter column id type bigint;', 'changes the type'],
    ['migrations/0015_e.sql', '-- expand: a\nalter table notes alter column id set not null;', 'requires a value'],
    [
      'migrations/0016_f.sql',
      '-- expand: a\nalter table notes add column id int, add column at date not null;',
      'requires a value',
    ],
  ];
  expectViolations(
    check({ ...right, ...Object.fromEntries(wrong.map(([path, text]) => [path, text])) }),
    wrong.map(([path, , sentence]) => [path, sentence]),
  );
});

test('an export that only tests use, or nobody, is reported: a job that is not scheduled, a listener that is not listed', () => {
  const say = 'which nothing in the product uses; call it, list it or remove it';
  const { lines } = check({
    'src/server/areas/keys/old-keys.ts': [
      'export async function forgetOldKeys() {}',
      'export const forgetOlderKeys = () => 1;',
      'export const everyMs = 5;',
      'setInterval(() => {}, everyMs);',
      "// export const page = 'KeysPage';",
    ].join('\n'),
    'src/server/areas/keys/old-keys.test.ts': "import { forgetOldKeys, forgetOlderKeys } from './old-keys.ts';\n",
    'src/server/startup/scheduler.ts': "import { forgetOldKeys } from '../areas/keys/old-keys.ts';\n",
    'src/web/features/keys/keys-page.tsx': 'export function KeysPage() {}\n',
    'src/web/app/pages.ts': "const page = 'KeysPage';\n",
  });
  expect(lines).toEqual([`src/server/areas/keys/old-keys.ts: exports forgetOlderKeys, ${say}`]);
});
