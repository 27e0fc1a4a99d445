import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Uses the router's production build, without developer warnings. The package's exports do not offer it. */
export function leanRouter(): Plugin {
  const lean = resolve('node_modules/react-router/dist/production/index.mjs');
  const alias = [{ find: /^react-router$/, replacement: lean }];
  return { name: 'lean-router', apply: 'build', config: () => ({ resolve: { alias } }) };
}
