// The architecture as rules: what may import what, what may be written where, and how files are named.
// See docs/decisions/0038-screens-have-no-styles-and-no-words.md
// scripts/check-boundaries.mjs prints the `say` of a broken rule. There are no exceptions: fix the code or change the rule.

/** Lines in a source file besides its imports; message catalogues may be longer. */
export const maxLines = 400;
export const catalogues = /^src\/web\/locales\//;

/** The areas of the server and of the web app, each of which may import those before it. */
export const areas = [
  'audit',
  'registry',
  'notices',
  'limits',
  'accounts',
  'keys',
  'reports',
  'lookup',
  'disputes',
  'moderation',
  'analysis',
];

const upTo = (area) => areas.slice(0, areas.indexOf(area) + 1);

/**
 * Rules for imports. `from` and `to` select imports by source and target. Then `only` is what they may import, `never` what
 * they may not, and `by` the files that may import the target. A function receives the match of `from` or `to`.
 * A target is a path in the repository, `node:…`, or `package:…`.
 */
export const imports = [
  {
    from: /^src\/contract\//,
    only: /^(src\/contract\/|package:(zod|libphonenumber-js)$)/,
    say: 'the contract imports only zod, libphonenumber and itself, since server and web both depend on it',
  },
  { from: /^src\/server\//, never: /^src\/web\//, say: 'server and web share only the contract' },
  { from: /^src\/web\//, never: /^(src\/server\/|node:)/, say: 'server and web share only the contract' },
  { from: /^src\//, never: /^(test|scripts)\//, say: 'the product imports neither tests nor scripts' },
  { from: /^sdk\//, only: /^sdk\//, say: 'the client library has no dependencies' },
  { from: /^src\//, never: /^sdk\/(?!README\.md)/, say: 'the product does not depend on its client library' },
  {
    from: /^scripts\//,
    only: /^(scripts\/|node:)/,
    say: 'a script runs before anything is installed or built, so it imports only Node built-ins',
  },

  // Server: main → server → areas → app → platform.
  {
    to: /^src\/server\/(main|shield)\.ts$/,
    by: /^$/,
    say: 'nothing imports main.ts or shield.ts, which are entry points',
  },
  {
    to: /^src\/server\/server\.ts$/,
    by: /^src\/server\/startup\/http-server\.ts$/,
    say: 'only startup/http-server.ts builds the server',
  },
  {
    from: /^src\/server\/(app|settings|limits|events)\.ts$/,
    never: /^src\/server\/areas\//,
    say: 'the App does not depend on areas, which all take it',
  },
  {
    to: /^src\/server\/subscriptions\.ts$|^src\/server\/startup\//,
    by: /^src\/server\/([a-z-]+\.ts$|startup\/|demo\/|commands\/)/,
    say: 'only start-up code knows how the program is wired; take what you need as an argument',
  },
  {
    to: /^src\/server\/config\.ts$/,
    by: /^src\/server\/([a-z-]+\.ts$|startup\/)/,
    say: 'only start-up code reads the configuration; actions find what they need in app.settings',
  },
  {
    from: /^src\/server\/platform\//,
    only: /^(src\/server\/platform\/|node:|package:)/,
    say: 'the platform is independent of the product, so it imports only itself and packages',
  },
  { from: /^src\/server\/http\//, never: /^src\/server\/(areas|demo)\//, say: 'http does not depend on areas' },
  {
    from: /^src\/server\/demo\//,
    only: /^(src\/contract\/|src\/server\/(demo\/|app\.ts|platform\/|areas\/)|node:)/,
    say: "the demo uses the areas' actions",
  },
  {
    from: /^src\/server\/commands\//,
    only: /^(src\/contract\/|src\/server\/(commands\/|(app|marks)\.ts|platform\/|areas\/)|node:)/,
    say: "a command uses the areas' actions",
  },
  {
    to: /^src\/server\/commands\//,
    by: /^src\/server\/(commands\/|startup\/command-context\.ts$|shield\.ts$)/,
    say: 'the server does not depend on its commands',
  },
  { to: /^src\/server\/demo\//, by: /^src\/server\/(demo\/|main\.ts)/, say: 'the product does not depend on its demo' },
  {
    to: /^src\/server\/areas\/.+\/routes\.ts$/,
    by: /^src\/server\/server\.ts$/,
    say: 'only server.ts binds routes',
  },
  {
    to: /^node:crypto$/,
    from: /^src\//,
    by: /^src\/server\/platform\/(vault\/|db\/migrate\.ts$)/,
    say: "node:crypto is for platform/vault, and for the migrations' checksums; use what platform/vault offers",
  },
  {
    to: /^(node:(http|https|http2|tls|dgram|dns)|package:(undici|axios|got))$/,
    from: /^src\/server\//,
    by: /^src\/server\/(http\/http-limits|platform\/public-web)\.ts$/,
    say: 'the server makes no outgoing requests that a user directs, except by platform/public-web.ts, which checks where they go',
  },

  // Web: app → features → components → lib.
  {
    from: /^src\/web\/lib\//,
    only: /^(src\/contract\/|src\/web\/(lib|locales)\/|package:)/,
    say: 'lib does not depend on components, features or screens',
  },
  {
    from: /^src\/web\/components\//,
    only: /^src\/web\/(components|lib)\/|^package:/,
    say: 'a component is independent of features and of the contract',
  },
  {
    from: /^src\/web\/features\/([^/]+)\//,
    never: ([, area]) => new RegExp(`^src/web/(features/(?!(${upTo(area).join('|')})/)|app/|main\\.tsx$)`),
    say: 'a feature imports neither the app nor an area after its own; shared code belongs in components or lib',
  },
  {
    to: /^src\/web\/testing\//,
    by: /^src\/web\/testing\//,
    say: 'the product imports no test code',
  },
];

/** Rules for words. `in` is where a rule applies, `but` where the word is allowed. `sql` searches strings, `word` code. */
export const words = [
  {
    word: /\bprocess\.env\b/,
    in: /^src\//,
    but: /^src\/server\/config\.ts$/,
    say: 'only src/server/config.ts reads the environment',
  },
  {
    word: /\b(systemClock\b|Date\.now\(\)|new Date\(\))/,
    in: /^src\/server\/areas\//,
    but: /^$/,
    say: 'an area takes the injected clock, which is no later than the database’s; durations use performance.now()',
  },
  {
    word: /\bDate\.now\(\)/,
    in: /^src\/server\/(http|platform|startup|commands)\//,
    but: /^src\/server\/(platform\/ops\/metrics-endpoint|startup\/scheduled-backups)\.ts$/,
    say: 'a duration is measured with performance.now(), which no change of the clock moves',
  },
  {
    word: /(?<![.\w])(fetch\(|XMLHttpRequest\b)/,
    in: /^src\//,
    but: /^src\/(web\/lib\/api\/(api|early-calls|upload)|server\/platform\/sms\/sms-gateway)\.ts$/,
    say: 'only src/web/lib/api/api.ts, early-calls.ts, upload.ts and platform/sms make requests',
  },
  {
    word: /\b(localStorage|sessionStorage)\b/,
    in: /^src\//,
    but: /^src\/web\/(lib\/|features\/([^/]+\/)+[^/]*-draft\.ts$)/,
    say: "only lib, and a feature's *-draft.ts, use the browser's storage",
  },
  {
    word: /\brandomUUID\b/,
    in: /^src\/web\//,
    but: /^$/,
    say: 'crypto.randomUUID is missing where a site is served without TLS; use lib/api/random-id.ts',
  },
  {
    word: /\b(classNames?|style=)/,
    in: /^src\/web\/(features|app|dev)\//,
    // The layout around the screens.
    but: /^src\/web\/app\/(layout\/|navigation-progress\.tsx$)/,
    say: 'a screen composes components and styles nothing itself; give a component what it lacks',
  },
  {
    sql: /["'`]\s*(select|insert\s+into|update\s+\w+\s+set|delete\s+from|with\s+\w+\s+as|(create|alter|drop|lock)\s+table)\s/,
    in: /^src\//,
    but: /^src\/server\/(platform\/|distributed\.ts$|areas\/.+\/([a-z-]+-)?store\.ts$)/,
    say: "SQL is written in an area's store, in distributed.ts and in the platform",
  },
  {
    sql: /update\s+reports\b((?!\bwhere\b)[\s\S])*?\b(state|standing|weight|weightless|is_trusted|awaits_corroboration)\s*=/,
    in: /^src\//,
    but: /^src\/server\/areas\/reports\/standing\/placement-store\.ts$/,
    say: 'only placement-store.ts changes the state, standing or weight of reports, so that nothing passes the gate by',
  },
  {
    // A nested loop runs the query again for each row, which then takes what the limit leaves out.
    sql: /\bin\s*\(\s*select\b[^`;]*?\blimit\b[^`;]*?\bfor\s+(no\s+key\s+)?update\b/i,
    in: /^src\//,
    but: /^$/,
    say: 'a query that locks some rows is run once: write `= any(array(select …))`, or `= (select …)` for one',
  },
];

/** Rules for file names. A file under `in` must match `are`. */
export const names = [
  {
    in: /^src\/server\/[^/]+$/,
    are: /^(main|shield|distributed|marks|app|server|settings|limits|subscriptions|config|errors)(\.test)?\.ts$|^tsconfig\.json$/,
    say: 'src/server itself holds only main, shield, app, server, settings, limits, subscriptions, distributed, marks, config and errors',
  },
  {
    in: /^src\/server\/(?!(startup|http|areas|platform|demo|commands)\/)[^/]+\//,
    are: /^$/,
    say: 'src/server has the folders startup, http, areas, platform, demo and commands',
  },
  {
    in: /^src\/web\/(?!(app|features|components|lib|locales|styles|public|dev|testing)\/)[^/]+\//,
    are: /^$/,
    say: 'src/web has the folders app, features, components, lib, locales, styles, public, dev and testing',
  },
  { in: /^src\/web\/lib\//, are: /\.ts$|\.test\.tsx$/, say: 'lib has no components, so its files end in .ts' },
  {
    in: /^test\/e2e\//,
    are: /\.spec\.ts$|^(?!.*\.test\.)[^/]+\.(ts|json)$/,
    say: 'a browser journey is called *.spec.ts',
  },
  { in: /^test\/(?!e2e\/)/, are: /^(?!.*\.spec\.)/, say: 'a test outside test/e2e is called *.test.ts' },
  {
    in: /^(?!src\/contract\/index\.ts$).*\/[^/]+\.(ts|tsx|mjs)$/,
    are: /^(?!(index|utils?|helpers?|misc|common|shared|types)\.)/,
    say: 'name a file for its content: no barrels, no utils',
  },
  {
    in: /^(src|sdk(?!\/python)|test|scripts)\/(?!(README\.md|LICENSE)$)/,
    are: /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/,
    say: 'file names are kebab-case',
  },
  { in: /^migrations\//, are: /^\d{4}_[a-z0-9_]+\.sql$/, say: 'a migration is called NNNN_noun.sql' },
];

/**
 * Exports that only the build uses, or tests, which write at once what the product writes soon and compare two lists of what
 * is keyed and readable.
 */
export const usedElsewhere = /^(firstWords|iconOf|isReadable|keyedColumns|flush[A-Z]\w+|forgetOverviews)$/;

/**
 * The rules for migrations, docs/contributing/migrations.md. `from` is the first number they apply to: the files
 * before it are the schema.
 */
export const migrationRules = {
  from: 11,
  firstLine: /^-- (expand|contract): \S/,
  /** A line that says why the previous release does not stumble over it. */
  excused: /^.*-- previous release: \S.*$/gm,
  /** Statements that would break the previous release. */
  notExpanding: [
    // Without a foreign key everything goes on working; say in the migration what deletes the rows then.
    [
      /\bdrop\s+(table|column|view|function|type|constraint(?!\s+\w+_fkey\b))\b/i,
      'drops something that the previous release may use',
    ],
    [/\brename\b/i, 'renames something that the previous release may use'],
    [
      /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
      'changes the type of a column that the previous release may use',
    ],
    [/\bset\s+not\s+null\b/i, 'requires a value that the previous release may not write'],
    [
      /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
      'requires a value that the previous release does not write',
    ],
    [/\btruncate\b/i, 'removes rows that the previous release may need'],
  ],
};
