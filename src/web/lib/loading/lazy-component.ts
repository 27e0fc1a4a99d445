import type { ComponentType } from 'react';
import { prefetched } from './prefetch.ts';

/** A component in a separate chunk that can be loaded before its first use, and is fetched ahead with its page. */
export interface LazyComponent<Props> {
  /** Loads the code; concurrent and repeated calls share the result, and a failed load is tried again. */
  load: () => Promise<ComponentType<Props>>;
  /** The component once it is loaded. */
  loaded: () => ComponentType<Props> | undefined;
}

/** @param load imports a file whose default export is the component */
export function lazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyComponent<Props> {
  let component: ComponentType<Props> | undefined;
  return {
    loaded: () => component,
    load: prefetched(async () => {
      component ??= (await load()).default;
      return component;
    }),
  };
}
