import type { ComponentType } from 'react';
import { loadWords } from '../locales/catalogue.ts';
import type { Code } from './page-code.ts';

/**
 * The `lazy` of a route: loads the page when it is first opened.
 * @param name what the module calls the page
 */
export const lazyPage =
  <Name extends string>(name: Name, { load, words = [] }: Code<Record<Name, ComponentType>>) =>
  async (): Promise<{ Component: ComponentType }> => {
    const [loaded] = await Promise.all([load(), ...words.map(loadWords)]);
    return { Component: loaded[name] };
  };
