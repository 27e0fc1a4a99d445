import { type ComponentType, useEffect, useState } from 'react';
import { onFirstTouch } from '../../lib/first-touch.ts';

/** A component whose code is fetched apart from the page's. */
interface LatePart<P> {
  /** Resolves when the code is here; may be called as often as one likes. */
  fetch: () => Promise<ComponentType<P>>;
  /** The component, once its code is here. */
  here: () => ComponentType<P> | undefined;
}

/** @param load imports a file whose default export is the component */
export function latePart<P>(load: () => Promise<{ default: ComponentType<P> }>): LatePart<P> {
  let component: ComponentType<P> | undefined;
  return {
    here: () => component,
    fetch: async () => {
      component ??= (await load()).default;
      return component;
    },
  };
}

/**
 * A dialog whose code comes after the page that may open it: nobody waits for it before they can read and type. It is
 * fetched when somebody first touches the page, and so is here by the time something opens it.
 */
export function Later<P extends { open: boolean }>({ part, props }: { part: LatePart<P>; props: P }) {
  const [Drawn, setDrawn] = useState(() => part.here());
  const [failure, setFailure] = useState<{ cause: unknown }>();
  const { open } = props;
  const arrived = part.here();
  if (open && !Drawn && arrived) setDrawn(() => arrived);

  useEffect(() => {
    // A failure shows when the dialog is really wanted, and is tried once more then.
    return onFirstTouch(() => void part.fetch().catch(() => undefined));
  }, [part]);

  useEffect(() => {
    if (!open || Drawn) return;
    let wanted = true;
    part.fetch().then(
      (component) => wanted && setDrawn(() => component),
      (cause: unknown) => wanted && setFailure({ cause }),
    );
    return () => {
      wanted = false;
    };
  }, [part, open, Drawn]);

  // The nearest error boundary says so: the page must not stand still after a press.
  if (failure) throw failure.cause;
  return Drawn ? <Drawn {...props} /> : null;
}
