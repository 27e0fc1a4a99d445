import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenSettled } from '../lib/loading/idle.ts';

/** Whether the page has had the data that it first waits for: what it works without is loaded from then on. */
export function useIsSettled(): boolean {
  const cache = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let isGone = false;
    void whenSettled(cache).then(() => isGone || setSettled(true));
    return () => {
      isGone = true;
    };
  }, [cache]);
  return isSettled;
}
