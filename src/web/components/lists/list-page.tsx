import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page as OnePage } from '../../lib/api/api-page.ts';
import { Page } from '../navigation/page.tsx';
import { type ListField, ListFilter } from './list-filter.tsx';
import { ListSection, type ListSectionProps } from './list-section.tsx';

interface ListPageProps<Row, Key extends QueryKey> extends Omit<ListSectionProps<Row>, 'label' | 'query'> {
  list: UseQueryOptions<OnePage<Row[]>, Error, OnePage<Row[]>, Key>;
  title: string;
  intro: string;
  /** The rows' table has the title as its name too. */
  isNamedByTable?: boolean;
  /** Beside the title. */
  action?: ReactNode;
  /** Between the title and the choices: what was done, a search. */
  lead?: ReactNode;
  filters?: readonly ListField[];
  /** Between the choices and the list. */
  tools?: ReactNode;
}

/** A page that is a list. The choices and the place in the list are in the address. */
export function ListPage<Row, Key extends QueryKey>(props: ListPageProps<Row, Key>) {
  const { list, title, intro, isNamedByTable = false, action, lead, filters, tools, ...section } = props;
  const query = useQuery(list);
  return (
    <Page title={title} intro={<p>{intro}</p>} action={action} gap={6}>
      {lead}
      {filters ? <ListFilter fields={filters} /> : null}
      {tools}
      <ListSection {...section} query={query} label={isNamedByTable ? undefined : title} />
    </Page>
  );
}
