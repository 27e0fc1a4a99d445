import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { whenSettled } from '../lib/loading/idle.ts';

/**
 * A part in a separate chunk, loaded once the page has the data that it first waits for. The page works without the part: a load
 * that fails is tried again when there is a network again.
 */
export function afterPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function AfterPage(props) {
    const cache = useQueryClient();
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => {
      let isGone = false;
      const show = async () => {
        await whenSettled(cache);
        const loaded = isGone ? undefined : await load().catch(() => undefined);
        if (loaded) setPart(() => loaded);
        else if (!isGone) window.addEventListener('online', show, { once: true });
      };
      void show();
      return () => {
        isGone = true;
        window.removeEventListener('online', show);
      };
    }, [cache]);
    return Part ? <Part {...props} /> : null;
  };
}
