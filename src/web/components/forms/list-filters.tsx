import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts';
import { Disclosure } from '../layout/disclosure.tsx';

interface ListFiltersProps {
  summary: string;
  /** Opened when it becomes true. */
  open?: boolean;
  children: ReactNode;
}

/** The choices that narrow a list, folded on phones. */
export function ListFilters({ summary, open, children }: ListFiltersProps) {
  const isWide = useMediaQuery('print, (width >= 40rem)');
  return isWide ? (
    children
  ) : (
    <Disclosure summary={summary} open={open}>
      {children}
    </Disclosure>
  );
}
