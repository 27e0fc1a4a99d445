import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { languages } from '../../contract/languages.ts';
import { useLanguage } from '../lib/i18n/i18n.ts';

interface ProvidersProps {
  cache: QueryClient;
  children: ReactNode;
}

/** The contexts of every page. The Content-Security-Policy refuses style elements, so Base UI must not write any. */
export function Providers({ cache, children }: ProvidersProps) {
  const { direction } = languages[useLanguage()];
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      </DirectionProvider>
    </CSPProvider>
  );
}
