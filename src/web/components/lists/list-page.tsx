import type { ReactNode } from 'react';
import { BesideList, ListDetail } from '../layout/list-detail.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { Stack } from '../layout/stack.tsx';
import { type ListField, ListFilter } from './list-filter.tsx';
import { ListSection, type ListSectionProps } from './list-section.tsx';

interface ListPageProps<Row> extends Omit<ListSectionProps<Row>, 'label'> {
  title: string;
  intro: string;
  /** The rows' table has the title as its name too. */
  isNamedByTable?: boolean;
  /** Between the title and the choices: what was done, a search. */
  lead?: ReactNode;
  filters?: readonly ListField[];
  /** Between the choices and the list. */
  tools?: ReactNode;
  /** The opened row, beside the list; where there is no room for both, instead of it. */
  detail?: { isOpen: boolean; content: ReactNode };
  /** Below the list. */
  foot?: ReactNode;
}

/** A page that is a list. The choices and the place in the list are in the address. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, intro, isNamedByTable = false, lead, filters, tools, detail, foot, ...section } = props;
  const list = <ListSection {...section} label={isNamedByTable ? undefined : title} />;
  return (
    <>
      <PageTitle title={title} intro={<p>{intro}</p>} />
      <Stack gap={6}>
        {lead}
        {filters ? (
          <BesideList isOpen={detail?.isOpen ?? false}>
            <ListFilter fields={filters} />
          </BesideList>
        ) : null}
        {tools}
        {detail ? <ListDetail isOpen={detail.isOpen} list={list} detail={detail.content} /> : list}
        {foot}
      </Stack>
    </>
  );
}
