import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const prefix = '@iconify-json/lucide/icons.json?';
const component = resolve('src/web/components/content/icon.tsx');

/** What `icon.tsx` sets for the whole drawing. */
const common = /^(?:stroke|stroke-.*)$/;

/** The shapes of an icon, each with its attributes: `<circle cx="12" cy="12" r="10"/>` becomes `['circle', { cx: … }]`. */
export function shapesOf(body: string): [name: string, attributes: Record<string, string>][] {
  return [...body.matchAll(/<(\w+)([^>]*)\/>/g)].map(([, name = '', rest = '']) => {
    const attributes = [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(
      ([, key = '', value = '']) => [key, value] as const,
    );
    return [name, Object.fromEntries(attributes.filter(([key]) => !common.test(key)))];
  });
}

/** `import Check from '@iconify-json/lucide/icons.json?check'` is one icon of the set as a component. */
export function icons(): Plugin {
  let all: Record<string, { body: string }> | undefined;
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id.replace('.json?', '?')}` : null),
    load(id) {
      const name = id.startsWith('\0@iconify-json/') ? id.split('?')[1] : undefined;
      if (name === undefined) return null;
      all ??= JSON.parse(readFileSync(resolve('node_modules/@iconify-json/lucide/icons.json'), 'utf8')).icons;
      const icon = all?.[name];
      if (!icon) throw new Error(`Lucide has no icon ${name}.`);
      return `import { iconOf } from ${JSON.stringify(component)};\nexport default iconOf(${JSON.stringify(shapesOf(icon.body))});`;
    },
  };
}
