import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { languages } from '../src/contract/languages.ts';

/** Writes the languages and their directions into index.html: theme.js sets one before the first paint. */
export function nameLanguages(): Plugin {
  const directions = Object.fromEntries(Object.entries(languages).map(([code, { direction }]) => [code, direction]));
  return {
    name: 'name-languages',
    transformIndexHtml: (html) => html.replace('<html ', `<html data-languages='${JSON.stringify(directions)}' `),
  };
}

/** Writes what each page's document shows first next to dist/web: the server fills it in. In development nothing is shown. */
export function writeFirstWords(): Plugin {
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
export function nameFont(): Plugin {
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
export function earlyScript(): Plugin {
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
