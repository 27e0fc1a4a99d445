import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/** Form code: its own chunk, since most pages have no form. */
const formPackage = /node_modules[\\/]react-hook-form[\\/]/;

/** Of the query library, what the sign-in pages do not use: its index would draw it into every page. */
const rareModule = /[\\/](?:useInfiniteQuery|infiniteQueryObserver|useMutationState)\.js$/;

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

/** What the document's first script needs, so that it waits for nothing else. */
const early = filesOf({
  '../contract': ['languages.ts', 'pages.ts'],
  app: ['frame-code.ts', 'pages.ts'],
  'lib/api': ['early-calls.ts', 'xsrf-token.ts'],
  locales: ['words.ts'],
});

/** Used by most pages, and each too small for a file of its own. */
const components = filesOf({
  'components/content': ['chevron.tsx', 'text.tsx', 'text-button.tsx'],
  'components/feedback': ['empty-state.tsx', 'focus-target.tsx', 'loaded.tsx'],
  'components/fields': ['field-with-button.tsx', 'select-field.tsx'],
  'components/forms': ['form-buttons.tsx'],
  'components/layout': ['card.tsx', 'grid.tsx', 'list.tsx', 'section.tsx', 'stack.tsx'],
  'components/navigation': ['tabs-nav.tsx'],
  'lib/api': ['api-page.ts'],
  'lib/browser': ['save-text.ts'],
  'lib/hooks': ['use-media-query.ts'],
});

/** Used by most pages with lists. */
const lists = filesOf({
  'components/content': ['badge.tsx', 'identifier.tsx', 'key-hint.tsx'],
  'components/feedback': ['table-skeleton.tsx'],
  'components/fields': ['date-field.tsx'],
  'components/layout': ['fact-list.tsx', 'panes.tsx', 'timeline.tsx'],
  'components/lists': ['list-filter.tsx', 'list-section.tsx', 'pick-list.tsx', 'record-table.tsx', 'table.tsx'],
  'lib/hooks': ['use-filter.ts', 'use-shortcuts.ts'],
  'lib/i18n': ['parse-date.ts'],
});

/** These files of src/web, by their folders. @throws Error if there is none of a name, such as one that was renamed */
function filesOf(byFolder: Record<string, readonly string[]>): Set<string> {
  const files = Object.entries(byFolder).flatMap(([folder, names]) =>
    names.map((name) => resolve('src/web', folder, name)),
  );
  for (const file of files)
    if (!existsSync(file)) throw new Error(`vite/chunks.ts names ${file}, which does not exist.`);
  return new Set(files);
}

/** Which code shares a file. */
export const chunkGroups = [
  // Changes rarely, so browsers keep it when a new release is deployed.
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'early', test: (id: string) => early.has(id) || id.includes('vite/preload-helper') },
  { name: 'forms', test: formPackage },
  { name: sharedChunk, debugName: 'shared' },
  { name: 'components', test: (id: string) => components.has(id) },
  { name: 'lists', test: (id: string) => lists.has(id) },
];
