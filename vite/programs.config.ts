import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig, type EnvironmentOptions, type Plugin, transformWithOxc } from 'vite';

const sources = resolve('src/server');

/** Packages that are only loaded at their first use, or that have a part for each platform. */
const apart = [
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'age-encryption',
  'ioredis',
  'jose',
  'nodemailer',
  'pg-native',
  'sharp',
];

/** A module finds files by its own address, not by the bundle's. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform(code, id) {
    if (!id.startsWith(sources) || !code.includes('import.meta.url')) return null;
    const module = `./${relative(sources, id).replace(/\.ts$/, '.js')}`;
    return { code: code.replaceAll('import.meta.url', `new URL('${module}', import.meta.url).href`), map: null };
  },
};

/** One character that is not in Latin-1 would double the memory that Node.js takes for the whole text of the bundle. */
const ascii: Plugin = {
  name: 'ascii',
  renderChunk: (code) => ({
    code: code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    map: null,
  }),
};

const program = (name: string): EnvironmentOptions => ({
  consumer: 'server',
  resolve: { noExternal: true, external: apart },
  build: {
    outDir: 'dist/server',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: `src/server/${name}.ts`,
      output: { entryFileNames: `${name}.js`, codeSplitting: false, comments: { annotation: false, jsdoc: false } },
    },
  },
});

const programs = ['main', 'shield'];

/** Writes each module of the server and the contract as JavaScript. Types are checked by `npm run check`, not here. */
async function compileModules(): Promise<void> {
  for (const file of sourcesOf('contract', 'server')) {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
      target: 'es2023',
      sourcemap: false,
      tsconfig: false,
      typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
    });
    const compiled = resolve('dist', relative('src', file).replace(/ts$/, 'js'));
    mkdirSync(dirname(compiled), { recursive: true });
    writeFileSync(compiled, code);
  }
}

const sourcesOf = (...parts: string[]): string[] =>
  parts.flatMap((part) =>
    readdirSync(join('src', part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.d)\.ts$/.test(name))
      .map((name) => resolve('src', part, name)),
  );

/**
 * Compiles the server, then bundles it and the operator's commands into one file each, dist/server/main.js and shield.js:
 * loading hundreds of modules took longer than most commands do.
 */
export default defineConfig({
  plugins: [ownAddresses, ascii],
  environments: Object.fromEntries(programs.map((name) => [name, program(name)])),
  builder: {
    async buildApp({ build, environments }) {
      await compileModules();
      for (const name of programs) if (environments[name]) await build(environments[name]);
    },
  },
});
