import type { ReactNode } from 'react';
import { Page } from '../navigation/page.tsx';
import { type ListField, ListFilter } from './list-filter.tsx';
import { ListSection, type ListSectionProps } from './list-section.tsx';

interface ListPageProps<Row> extends Omit<ListSectionProps<Row>, 'label'> {
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
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, intro, isNamedByTable = false, action, lead, filters, tools, ...section } = props;
  const list = <ListSection {...section} label={isNamedByTable ? undefined : title} />;
  return (
    <Page title={title} intro={<p>{intro}</p>} action={action} gap={6}>
      {lead}
      {filters ? <ListFilter fields={filters} /> : null}
      {tools}
      {list}
    </Page>
  );
}
