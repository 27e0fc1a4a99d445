import type { ReactNode } from 'react';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Disclosure } from '../layout/disclosure.tsx';
import { Row } from '../layout/row.tsx';

/** The small choices that narrow a list, folded on phones. */
export function ListFilters({ summary, children }: { summary: string; children: ReactNode }) {
  const isWide = useMediaQuery('print, (width >= 40rem)');
  const choices = <Row gap={6}>{children}</Row>;
  return isWide ? choices : <Disclosure summary={summary}>{choices}</Disclosure>;
}
