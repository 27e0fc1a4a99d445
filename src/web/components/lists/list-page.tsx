import type { ReactNode } from 'react';
import { PageTitle } from '../layout/page-title.tsx';
import { Stack } from '../layout/stack.tsx';
import { type ListChoice, type ListDay, ListFilter } from './list-filter.tsx';
import { ListSection, type ListSectionProps } from './list-section.tsx';

interface ListPageProps<Row> extends Omit<ListSectionProps<Row>, 'label'> {
  title: string;
  intro: string;
  /** The rows' table has the title as its name too. */
  isNamedByTable?: boolean;
  /** Above the title: the pages that belong together. */
  tabs?: ReactNode;
  /** Between the title and the choices: what was done, a search. */
  lead?: ReactNode;
  filters?: readonly (ListChoice | ListDay)[];
  /** Between the choices and the list. */
  tools?: ReactNode;
}

/** A page that is a list. The choices and the place in the list are in the address. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, intro, isNamedByTable = false, tabs, lead, filters, tools, ...section } = props;
  return (
    <>
      {tabs}
      <PageTitle title={title} intro={<p>{intro}</p>} />
      <Stack gap={6}>
        {lead}
        {filters ? <ListFilter fields={filters} /> : null}
        {tools}
        <ListSection {...section} label={isNamedByTable ? undefined : title} />
      </Stack>
    </>
  );
}
