import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';
import { languages } from '../../contract/languages.ts';
import { useLanguage } from '../lib/i18n.ts';
import { type LateCache, LateCacheContext } from '../lib/lazy-query-client.ts';

interface ProvidersProps {
  cache: LateCache;
  children: ReactNode;
}

/** What every page stands on. Base UI writes no style elements: the page's policy would refuse them. */
export function Providers({ cache, children }: ProvidersProps) {
  const { direction } = languages[useLanguage()];
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <LateCacheContext value={cache}>{children}</LateCacheContext>
      </DirectionProvider>
    </CSPProvider>
  );
}
