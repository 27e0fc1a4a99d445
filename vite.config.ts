import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite';
import { codeColours } from './code-colours.config.ts';
import { leanEndpoints } from './endpoints.config.ts';
import { icons } from './icons.config.ts';
import { languages } from './src/contract/languages.ts';
import { visitorPages } from './src/contract/pages.ts';

/** Vite's manifest, moved next to dist/web: test/web-budgets.test.ts measures the pages with it. */
const manifestFile = 'web-parts.json';

/** The same of the pages for visitors. */
const visitorManifest = 'visitor-parts.json';

const api = process.env.FRAUD_SHIELD_API ?? 'http://127.0.0.1:3000';

/** Form code: its own chunk, since most pages have no form. */
const formPackage = /node_modules[\\/](?:react-hook-form|@hookform)[\\/]/;

/** Of the query library, what the sign-in pages do not use: its index would draw it into every page. */
const rareModule = /[\\/](?:useInfiniteQuery|infiniteQueryObserver|useMutationState)\.js$/;

/** Builds src/web into dist/web, which the server serves. */
export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    codeColours(),
    icons(),
    leanEndpoints(),
    leanRouter(),
    nameLanguages(),
    writeFirstWords(),
    nameFont(),
    earlyScript(),
    moveManifest(manifestFile),
    precompress(),
    visitors(),
  ],
  server: {
    proxy: { '/api': api, '/healthz': api },
  },
  build: {
    outDir: '../../dist/web',
    // A running server goes on serving the assets of earlier builds, whose names have a hash.
    emptyOutDir: false,
    target: 'baseline-widely-available',
    sourcemap: false,
    manifest: manifestFile,
    modulePreload: { polyfill: false },
    // Data URLs would need a wider font-src, and every asset is cached as immutable anyway.
    assetsInlineLimit: 0,
    // precompress() compresses already.
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['src/web/index.html', 'src/web/early.ts'],
      output: {
        // Every page loads the list of all chunk names, so they are short.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // Changes rarely, so browsers keep it when a new release is deployed.
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
            // What the first script needs, so that it waits for nothing else.
            {
              name: 'early',
              test: /web[\\/](?:app[\\/](?:frame-code|pages)|lib[\\/]api[\\/](?:early-calls|xsrf-token)|locales[\\/]words)\.ts$|contract[\\/](?:languages|pages)\.ts$|vite[\\/]preload-helper/,
            },
            { name: 'forms', test: formPackage },
            { name: sharedChunk, debugName: 'shared' },
            // Used by most pages, and each too small for a file of its own.
            {
              name: 'components',
              test: /web[\\/]components[\\/]\w+[\\/](?:card|chevron|empty-state|field-with-button|focus-target|form-buttons|grid|list|loaded|section|select-field|stack|tabs-nav|text|text-button)\.tsx$|web[\\/]lib[\\/]\w+[\\/](?:api-page|page-links|save-text|use-media-query)\.ts$/,
            },
            {
              name: 'staff',
              test: /web[\\/]app[\\/]more-navigation\.ts$|web[\\/]features[\\/]moderation[\\/](?:overview[\\/]overview-figures|report[\\/]labels)\.ts$|icons\?(?:inbox|scale|scroll-text|users)$/,
            },
            {
              name: 'lists',
              test: /web[\\/]components[\\/]\w+[\\/](?:badge|date-field|fact-list|identifier|key-hint|list-filter|list-section|panes|pick-list|record-table|table|table-skeleton|timeline)\.tsx$|web[\\/]lib[\\/]\w+[\\/](?:parse-date|use-filter|use-shortcuts)\.ts$/,
            },
          ],
        },
      },
    },
  },
});

/**
 * Chunks of code that several pages share, each with the files whose static imports it holds: dozens of small files
 * would load more slowly and compress worse.
 */
const sharedChunks = {
  base: [
    'main.tsx',
    'app/layout/auth-frame.tsx',
    'features/accounts/auth/login-page.tsx',
    'features/accounts/auth/signup-page.tsx',
  ],
  frame: ['app/frame.tsx'],
};
const members = new Map<string, Set<string>>();

function sharedChunk(id: string, graph: Graph): string | null {
  for (const [name, files] of Object.entries(sharedChunks)) {
    const roots = files.map((file) => resolve('src/web', file));
    const modules = members.get(name) ?? staticImports(roots, graph);
    members.set(name, modules);
    if (modules.has(id)) return roots.includes(id) ? null : name;
  }
  return null;
}

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** These modules and everything they import statically, except for what imports the forms chunk. */
function staticImports(roots: readonly string[], graph: Graph): Set<string> {
  const modules = new Set(roots);
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const isLeftOut = (id: string) => [id, ...importsOf(id)].some((one) => formPackage.test(one)) || rareModule.test(id);
  for (const id of modules) for (const imported of importsOf(id)) if (!isLeftOut(imported)) modules.add(imported);
  return modules;
}

/** Uses the router's production build, without developer warnings. The package's exports do not offer it. */
function leanRouter(): Plugin {
  const lean = resolve('node_modules/react-router/dist/production/index.mjs');
  const alias = [{ find: /^react-router$/, replacement: lean }];
  return { name: 'lean-router', apply: 'build', config: () => ({ resolve: { alias } }) };
}

/** Writes the languages and their directions into index.html: theme.js sets one before the first paint. */
function nameLanguages(): Plugin {
  const directions = Object.fromEntries(Object.entries(languages).map(([code, { direction }]) => [code, direction]));
  return {
    name: 'name-languages',
    transformIndexHtml: (html) => html.replace('<html ', `<html data-languages='${JSON.stringify(directions)}' `),
  };
}

/** Writes what each page's document shows first next to dist/web: the server fills it in. In development nothing is shown. */
function writeFirstWords(): Plugin {
  return {
    name: 'first-words',
    transformIndexHtml: (html, { server }) => (server ? html.replaceAll(/\{(?:title|intro) \w+\}/g, '') : html),
    async writeBundle({ dir = '' }) {
      const { module } = await runnerImport<{ firstWords: unknown }>(resolve('src/web/locales/first-words.ts'), {
        configFile: false,
      });
      await writeFile(join(dir, '..', 'first-words.json'), JSON.stringify(module.firstWords));
    },
  };
}

/**
 * Names the interface font, which theme.js preloads where the line is good: the browser would ask for it only after the
 * style sheet, and text would move.
 */
function nameFont(): Plugin {
  return {
    name: 'name-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /ibm-plex-sans-latin-wght.*\.woff2$/.test(file));
        if (!font) throw new Error('The interface font is not in the build.');
        const attrs = { 'data-font': true, href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** The document's first script after theme.js, which waits for no other. In development there is none. */
function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const script = chunks.find(({ name, isEntry }) => isEntry && name === 'early');
        if (!script) throw new Error('The first script is not in the build.');
        const preloads = script.imports.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
        const tags = [`<script type="module" async crossorigin src="/${script.fileName}"></script>`, ...preloads];
        return html.replace('<script type="module" crossorigin', `${tags.join('\n    ')}\n    $&`);
      },
    },
  };
}

/** Moves the manifest out of the served folder. */
function moveManifest(file: string): Plugin {
  return {
    name: 'move-manifest',
    apply: 'build',
    writeBundle: ({ dir = '' }) => rename(join(dir, file), join(dir, '..', file)),
  };
}

/**
 * The pages for visitors are a build of their own, so that they share no file with the app and load nothing of it. The
 * development server answers their paths with their document.
 */
function visitors(): Plugin {
  return {
    name: 'visitors',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (visitorPages.includes(request.url?.split('?', 1)[0] ?? '')) request.url = '/visitors.html';
        next();
      });
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        if (this.environment.mode !== 'build') return;
        await build({
          configFile: false,
          root: 'src/web',
          plugins: [
            react(),
            tailwindcss(),
            icons(),
            leanEndpoints(),
            nameLanguages(),
            nameFont(),
            moveManifest(visitorManifest),
            precompress(),
          ],
          build: {
            outDir: '../../dist/web',
            emptyOutDir: false,
            target: 'baseline-widely-available',
            manifest: visitorManifest,
            modulePreload: { polyfill: false },
            assetsInlineLimit: 0,
            reportCompressedSize: false,
            rolldownOptions: { input: 'src/web/visitors.html', output: { chunkFileNames: 'assets/[hash:7].js' } },
          },
        });
      },
    },
  };
}

/** Smaller files gain nothing from compression. */
const minBytes = 1_024;

/**
 * Writes a .br and a .gz file next to each text file, to keep compression out of requests. Not for index.html: the
 * server fills in values when it serves it.
 */
function precompress(): Plugin {
  const isText = /\.(?:js|css|svg|json|txt|webmanifest)$/;
  const brotli = promisify(brotliCompress);
  const deflate = promisify(gzip);
  let outDir = '';
  let written = new Set<string>();
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
    writeBundle(_options, bundle) {
      written = new Set(Object.keys(bundle));
    },
    async closeBundle() {
      for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !isText.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        // Those of an earlier build are compressed already.
        if (entry.parentPath.endsWith('assets') && !written.has(`assets/${entry.name}`)) continue;
        const content = await readFile(path);
        if (content.length < minBytes) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await brotli(content, { params }));
        await writeFile(`${path}.gz`, await deflate(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
