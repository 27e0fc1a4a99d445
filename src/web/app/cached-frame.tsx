import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import '../locales/en-pages.ts';
import { Frame } from './frame.tsx';

/** The frame, and the cache that its pages read from. */
export function CachedFrame({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Frame />
    </QueryClientProvider>
  );
}
