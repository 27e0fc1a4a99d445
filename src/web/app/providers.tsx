import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { type LateCache, LateCacheContext } from '../lib/late-cache.ts';

interface ProvidersProps {
  cache: LateCache;
  children: ReactNode;
}

/** What every page stands on. Base UI writes no style elements: the page's policy would refuse them. */
export function Providers({ cache, children }: ProvidersProps) {
  return (
    <CSPProvider disableStyleElements>
      <LateCacheContext value={cache}>{children}</LateCacheContext>
    </CSPProvider>
  );
}
