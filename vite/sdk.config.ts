import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin, transformWithOxc } from 'vite';

const sources = 'sdk/src';

/** Writes the declarations of each module. They need no compiler, since what the library exports has its types written. */
const declarations: Plugin = {
  name: 'declarations',
  async generateBundle() {
    for (const name of readdirSync(sources)) {
      const file = resolve(sources, name);
      const { declaration = '' } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
        sourcemap: false,
        tsconfig: false,
        typescript: { declaration: {}, onlyRemoveTypeImports: true },
      });
      const source = declaration.replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"');
      this.emitFile({ type: 'asset', fileName: name.replace(/ts$/, 'd.ts'), source });
    }
  },
};

const output = (format: 'es' | 'cjs', folder: string) =>
  ({
    format,
    dir: `dist/sdk/${folder}`,
    preserveModules: true,
    preserveModulesRoot: sources,
    entryFileNames: '[name].js',
    exports: 'named',
  }) as const;

/** Compiles the client library for `import` and for `require`, into dist/sdk/. See scripts/sdk-pack.mjs. */
export default defineConfig({
  plugins: [declarations],
  publicDir: false,
  build: {
    outDir: 'dist/sdk',
    target: 'es2022',
    minify: false,
    lib: { entry: `${sources}/client.ts` },
    rolldownOptions: { output: [output('es', 'esm'), output('cjs', 'cjs')] },
  },
});
