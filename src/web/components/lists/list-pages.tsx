import type { MouseEvent, ReactNode } from 'react';
import { type LinkProps, useLocation, useSearchParams } from 'react-router';
import { changedParams } from '../../lib/browser/changed-params.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button, LinkButton } from '../actions/button.tsx';
import { Chevron } from '../content/chevron.tsx';
import { Row } from '../layout/stack.tsx';

interface ListPagesProps {
  next: string | null;
  /** The `after` of the page before, null on the first, where the list has it: the first page is linked otherwise. */
  previous?: string | null;
  /** Before the links: the place in the list, how long its pages are. */
  children?: ReactNode;
}

/**
 * Links to the next page of a list and to the one before it or to the first. The cursor is in the address, so Back leads
 * to the page before. The section of the list takes the focus, since a page begins at its top.
 */
export function ListPages({ next, previous, children }: ListPagesProps) {
  const text = useText();
  const { pathname, state } = useLocation();
  const [params] = useSearchParams();
  const isFirst = previous === undefined ? !params.has('cursor') : previous === null;
  if (isFirst && next === null && !children) return null;
  const place = (at: { cursor?: string; after?: string }) => ({
    to: { pathname, search: `${changedParams(params, { cursor: null, after: null, ...at })}` },
    state,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.closest('section')?.focus(),
  });
  const steps = (
    <>
      <Step link={isFirst ? null : place(previous ? { after: previous } : {})}>
        {previous === undefined ? null : <Chevron to="previous" />}
        {text(previous === undefined ? 'adminFirstPage' : 'previousPage')}
      </Step>
      <Step link={next === null ? null : place({ cursor: next })}>
        {text('nextPage')}
        <Chevron to="next" />
      </Step>
    </>
  );
  return (
    <nav aria-label={text('pagesOfList')}>
      <Row gap={6} apart>
        {children}
        {children ? <Row>{steps}</Row> : steps}
      </Row>
    </nav>
  );
}

interface StepProps {
  /** Null where there is no such page. */
  link: Pick<LinkProps, 'to' | 'state' | 'onClick' | 'preventScrollReset'> | null;
  children: ReactNode;
}

/** A link to a page beside this one. */
export function Step({ link, children }: StepProps) {
  return link === null ? (
    <Button size="compact" disabled>
      {children}
    </Button>
  ) : (
    <LinkButton variant="secondary" size="compact" {...link}>
      {children}
    </LinkButton>
  );
}
