import type { ComponentType } from 'react';
import { loadWords } from '../locales/catalogue.ts';
import type { LaterPart } from '../locales/later.ts';

/**
 * The `lazy` of a route: loads the page when it is first opened.
 * @param name what the module calls the page
 * @param words what the page says beyond the words that every page has
 */
export const lazyPage =
  <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>, ...words: LaterPart[]) =>
  async (): Promise<{ Component: ComponentType }> => {
    const [loaded] = await Promise.all([load(), ...words.map(loadWords)]);
    return { Component: loaded[name] };
  };
