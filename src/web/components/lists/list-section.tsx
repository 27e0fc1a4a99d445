import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { useLocation } from 'react-router';
import type { Page } from '../../lib/api/api-page.ts';
import { LinkButton } from '../actions/button.tsx';
import { Text } from '../content/text.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FocusTarget } from '../feedback/focus-target.tsx';
import { Loaded } from '../feedback/loaded.tsx';
import { TableSkeleton } from '../feedback/table-skeleton.tsx';
import { Stack } from '../layout/stack.tsx';
import { ListPages } from './list-pages.tsx';

/** What is shown instead of no rows. */
interface EmptyList {
  title: string;
  text: string;
  /** Names the link to the whole list. */
  showAll?: string | undefined;
  action?: ReactNode;
  /** Said instead when later pages may have rows. */
  soFar?: string;
}

export interface ListSectionProps<Row> {
  /** Its accessible name; none where a table or a card around it has the same. */
  label?: string | undefined;
  query: UseQueryResult<Page<Row[]>>;
  empty: EmptyList;
  /** What is shown while the first page loads; a table by default. */
  skeleton?: ReactNode;
  /** To move the focus there when a row has left the list. */
  place?: Ref<HTMLElement> | undefined;
  /** The way to the other pages, if not links to the first and the next one. */
  pages?: (page: Page<Row[]>) => ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A page of a list: loading, failed, empty, or its rows with links to the other pages. */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { label, query, empty, skeleton, place, pages = ({ next }) => <ListPages next={next} />, children } = props;
  return (
    <FocusTarget
      ref={place}
      label={label}
      tableHigh={skeleton === undefined}
      busy={query.isFetching}
      outdated={query.isPlaceholderData}
    >
      <Loaded query={query} skeleton={skeleton ?? <TableSkeleton />}>
        {(page) => (
          <Stack gap={4}>
            {page.content.length > 0 ? children(page.content) : <Nothing empty={empty} isLast={page.next === null} />}
            {pages(page)}
          </Stack>
        )}
      </Loaded>
    </FocusTarget>
  );
}

function Nothing({ empty: { title, text, showAll, action, soFar }, isLast }: { empty: EmptyList; isLast: boolean }) {
  const { pathname } = useLocation();
  if (soFar && !isLast) return <Text>{soFar}</Text>;
  const all = showAll ? (
    <LinkButton variant="secondary" to={pathname}>
      {showAll}
    </LinkButton>
  ) : null;
  return <EmptyState title={title} text={text} action={all ?? action} />;
}
