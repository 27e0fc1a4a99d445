import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, ButtonRow } from '../actions/button.tsx';
import { ProblemBanner } from '../feedback/banner.tsx';
import { Stack } from '../layout/stack.tsx';

interface OlderPagesProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'> & {
    fetchNextPage: () => unknown;
  };
  /** What the button says. */
  label: string;
}

/** Adds the next page of a list below it, and says why that failed. There is nothing after the last page. */
export function OlderPages({ query, label }: OlderPagesProps) {
  if (!query.hasNextPage) return null;
  return (
    <Stack gap={3}>
      <ProblemBanner error={query.isFetchNextPageError ? query.error : null} />
      <ButtonRow>
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {label}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
