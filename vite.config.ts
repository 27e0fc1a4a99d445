import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './vite/chunks.ts';
import { codeColours } from './vite/code-colours.ts';
import { earlyScript, nameFont, nameLanguages, writeFirstWords } from './vite/documents.ts';
import { icons } from './vite/icons.ts';
import { leanEndpoints } from './vite/lean-endpoints.ts';
import { leanRouter } from './vite/lean-router.ts';
import { moveManifest, precompress } from './vite/output.ts';
import { visitors } from './vite/visitors.ts';

/** Vite's manifest, moved next to dist/web: test/web-budgets.test.ts measures the pages with it. */
const manifestFile = 'web-parts.json';

const api = process.env.FRAUD_SHIELD_API ?? 'http://127.0.0.1:3000';

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
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
