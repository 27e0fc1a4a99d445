import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { languages } from './src/contract/languages.ts';

/** Which file each part of the app is in, kept beside the build: test/web-budgets.test.ts weighs the pages by it. */
const partsFile = 'web-parts.json';

const api = process.env.FRAUD_SHIELD_API ?? 'http://127.0.0.1:3000';

/** The web room: built into dist/web, from where the server serves it. */
export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [react(), tailwindcss(), leanRouter(), nameLanguages(), preloadFont(), keepParts(), precompress()],
  server: {
    proxy: { '/api': api, '/healthz': api },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    manifest: partsFile,
    modulePreload: { polyfill: false },
    // Data URLs would need a wider font-src, and every file here is cached for good anyway.
    assetsInlineLimit: 0,
    // The size report would compress everything a second time.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first page carries a list of all the others' files: a name in it is a name to be loaded.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // Changes seldom, and so stays in the browser when the product changes.
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
            { name: sharedPart, debugName: 'shared' },
            // What most pages are made of: each is too small for a file of its own.
            {
              name: 'pieces',
              test: /web[\\/]components[\\/]\w+[\\/](?:button-row|card|chevron|empty-state|grid|list|loaded|error-state|row|select-field|stack|tabs-nav|text)\.tsx$/,
            },
          ],
        },
      },
    },
  },
});

/**
 * What pages share is put into two files, since dozens of small ones are slower to fetch and compress worse: what the
 * sign-in pages need, and what the frame around the others needs beyond that. The pages themselves stay apart.
 */
const shared = [
  {
    name: 'base',
    by: ['main.tsx', 'app/layout/auth-frame.tsx', 'features/auth/login-page.tsx', 'features/auth/signup-page.tsx'],
  },
  { name: 'frame', by: ['app/cached-frame.tsx', 'lib/query-client.ts'] },
];

const needed = new Map<string, Set<string>>();

function sharedPart(id: string, graph: Graph): string | null {
  for (const { name, by } of shared) {
    const roots = by.map((file) => resolve('src/web', file));
    const files = needed.get(name) ?? reachable(roots, graph);
    needed.set(name, files);
    if (files.has(id)) return roots.includes(id) ? null : name;
  }
  return null;
}

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** These modules and everything they import, but for what is loaded later. */
function reachable(from: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    // The list of all icons: a page takes what it needs out of it, and its imports say nothing.
    if (id.endsWith('lucide-react.mjs')) continue;
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** The router without its warnings for developers, which every visitor would load. Its package names the other file only. */
function leanRouter(): Plugin {
  const lean = resolve('node_modules/react-router/dist/production/index.mjs');
  const alias = [{ find: /^react-router$/, replacement: lean }];
  return { name: 'lean-router', apply: 'build', config: () => ({ resolve: { alias } }) };
}

/** Writes the languages and their directions into the page, for theme.js to set one before the first paint. */
function nameLanguages(): Plugin {
  const directions = Object.fromEntries(Object.entries(languages).map(([code, { direction }]) => [code, direction]));
  return {
    name: 'name-languages',
    transformIndexHtml: (html) => html.replace('<html ', `<html data-languages='${JSON.stringify(directions)}' `),
  };
}

/** Asks for the interface's font with the page, before the style sheet that names it has been read. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /ibm-plex-sans-latin-wght.*\.woff2$/.test(file));
        if (!font) throw new Error('The interface font is not in the build.');
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** Takes the list of parts out of what is served. */
function keepParts(): Plugin {
  return {
    name: 'keep-parts',
    apply: 'build',
    writeBundle: ({ dir = '' }) => rename(join(dir, partsFile), join(dir, '..', partsFile)),
  };
}

/** Text smaller than this gains nothing from compression. */
const worthwhileBytes = 1_024;

/**
 * Lays a .br and a .gz beside each text file, so that the server compresses nothing while somebody waits.
 * Not beside index.html: the server writes into that.
 */
function precompress(): Plugin {
  const isText = /\.(?:js|css|svg|json|txt|webmanifest)$/;
  const brotli = promisify(brotliCompress);
  const deflate = promisify(gzip);
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
    async closeBundle() {
      for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !isText.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        if (content.length < worthwhileBytes) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await brotli(content, { params }));
        await writeFile(`${path}.gz`, await deflate(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
