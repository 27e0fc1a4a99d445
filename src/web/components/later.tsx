import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/** A component whose code is fetched apart from the page's. */
export interface LatePart<P> {
  fetch: () => Promise<unknown>;
  /** What to draw with: the component itself once its code is here, else one that waits for it. */
  best: () => ComponentType<P>;
}

/** @param load imports a file whose default export is the component */
export function latePart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LatePart<P> {
  let here: ComponentType<P> | undefined;
  const fetch = async () => {
    const loaded = await load();
    here = loaded.default;
    return loaded;
  };
  const waiting: ComponentType<P> = lazy(fetch);
  return { fetch, best: () => here ?? waiting };
}

/**
 * A dialog whose code comes after the page that may open it: nobody waits for it before they can read and type, and
 * it is there by the time something opens it.
 */
export function Later<P extends { open: boolean }>({ part, props }: { part: LatePart<P>; props: P }) {
  const [Drawn, setDrawn] = useState(() => (props.open ? part.best() : undefined));
  if (props.open && !Drawn) setDrawn(() => part.best());

  useEffect(() => {
    // A failure shows when the dialog is really wanted, and is tried once more then.
    part.fetch().catch(() => undefined);
  }, [part]);

  if (!Drawn) return null;
  return (
    <Suspense fallback={null}>
      <Drawn {...props} />
    </Suspense>
  );
}
