import type { ComponentType } from 'react';
import { loadWords } from '../locales/catalogue.ts';
import type { PageCode } from './page-code.ts';

/** The `lazy` of a route: loads the page when it is first opened. */
export const lazyPage =
  ({ load, words = [] }: PageCode) =>
  async (): Promise<{ Component: ComponentType }> => {
    const [page] = await Promise.all([load(), ...words.map(loadWords)]);
    return page;
  };
