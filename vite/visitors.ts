import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { visitorPages } from '../src/contract/pages.ts';
import { nameFont, nameLanguages } from './documents.ts';
import { icons } from './icons.ts';
import { leanEndpoints } from './lean-endpoints.ts';
import { moveManifest, precompress } from './output.ts';

/** Vite's manifest of the pages for visitors. */
const visitorManifest = 'visitor-parts.json';

/**
 * The pages for visitors are a build of their own, so that they share no file with the app and load nothing of it. The
 * development server answers their paths with their document.
 */
export function visitors(): Plugin {
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
