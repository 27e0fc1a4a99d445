import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { common, createLowlight } from 'lowlight';
import type { Plugin } from 'vite';
import * as examples from '../src/contract/lookup/lookup-examples.ts';
import { installSample, sampleOrigin } from '../src/web/features/lookup/docs/install-sample.ts';
import { docsProse } from '../src/web/locales/en/business/docs-prose.ts';

/** A piece of code: plain text, or text with its kind. */
export type CodePiece = string | readonly [kind: CodeKind, text: string];
type CodeKind = 'comment' | 'keyword' | 'number' | 'string';

const kinds: Readonly<Record<string, CodeKind>> = {
  'hljs-comment': 'comment',
  'hljs-meta': 'comment',
  'hljs-keyword': 'keyword',
  'hljs-literal': 'keyword',
  'hljs-variable': 'keyword',
  'hljs-number': 'number',
  'hljs-string': 'string',
};

const highlighter = createLowlight(common);
type Nodes = ReturnType<typeof highlighter.highlight>['children'];

/** Code in pieces whose texts, joined, are the code. */
export function piecesOf(code: string, language: string): CodePiece[] {
  const pieces: [CodeKind | undefined, string][] = [];
  const walk = (nodes: Nodes, around?: CodeKind): void => {
    for (const node of nodes) {
      if (node.type === 'text') {
        const last = pieces.at(-1);
        if (last && last[0] === around) last[1] += node.value;
        else pieces.push([around, node.value]);
      } else if (node.type === 'element') {
        const { className } = node.properties;
        const names = Array.isArray(className) ? className.map(String) : [];
        // What stands inside a string, such as a template's expression, is plain.
        walk(node.children, names.includes('hljs-subst') ? undefined : (kinds[names[0] ?? ''] ?? around));
      }
    }
  };
  walk(highlighter.highlight(language, code).children);
  return pieces.map(([kind, text]) => (kind ? [kind, text] : text));
}

const languages: Readonly<Record<string, string>> = { sh: 'bash', ts: 'typescript', py: 'python' };

/** The code that the documentation page shows, in the form in which the page looks it up. */
function colouredCode(): CodePiece[][] {
  const folder = resolve('samples');
  const samples = readdirSync(folder).map((name) =>
    piecesOf(readFileSync(join(folder, name), 'utf8'), languages[name.split('.').at(-1) ?? ''] ?? 'plaintext'),
  );
  const bodies = Object.values(examples).map((example) => piecesOf(JSON.stringify(example, null, 2), 'json'));
  const library = [piecesOf(docsProse.sdkSample, 'typescript'), piecesOf(installSample(sampleOrigin), 'bash')];
  return [...samples, ...bodies, ...library];
}

const name = 'virtual:coloured-code';

/** The module `virtual:coloured-code`: the code of the documentation page, coloured while the web app is built. */
export function codeColours(): Plugin {
  return {
    name: 'code-colours',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(colouredCode())};` : null),
  };
}
