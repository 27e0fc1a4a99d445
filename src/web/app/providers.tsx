import { CSPProvider } from '@base-ui/react/csp-provider';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface ProvidersProps {
  cache: QueryClient;
  children: ReactNode;
}

/** What every page stands on. Base UI writes no style elements: the page's policy would refuse them. */
export function Providers({ cache, children }: ProvidersProps) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </CSPProvider>
  );
}
