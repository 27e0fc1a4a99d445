import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { problemText } from '../../lib/api/problem.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../actions/button.tsx';
import { ButtonRow } from '../actions/button-row.tsx';
import { Banner } from '../feedback/banner.tsx';
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
  const text = useText();
  if (!query.hasNextPage) return null;
  return (
    <Stack gap={3}>
      <Banner tone="danger">{query.isFetchNextPageError ? problemText(query.error, text) : null}</Banner>
      <ButtonRow>
        <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {label}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
