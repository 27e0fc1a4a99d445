import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Loads code; what it resolves to is not used here. Repeated calls cost nothing. */
export type Load = () => Promise<unknown>;

const known = new Set<Load>();

/** Code that the pages opened or fetched so far load later: it is fetched ahead with the pages. */
export const laterParts = (): readonly Load[] => [...known];

/** Notes code that is to be there without a network once its page is. */
export function prefetched<L extends Load>(load: L): L {
  known.add(load);
  return load;
}

/** Like React's `lazy`, for a part of a page that is shown without a click: it is fetched ahead with the page. */
export const lazyPart = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(prefetched(load));
