import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { HiddenText, Text } from '../../../components/content/text.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import type { Operation } from './operation.ts';

/** `?page=` of each call: its number, or `batch`. */
const namesOf = (numbered: number): string[] => [...Array.from({ length: numbered }, (_, at) => `${at + 1}`), 'batch'];

/** The place of the call that the URL names, from 1; 1 if it names none. */
export function usePage(numbered: number): [number, (place: number) => void] {
  const [search, setSearch] = useSearchParams();
  const names = namesOf(numbered);
  const page = Math.max(0, names.indexOf(search.get('page') ?? '')) + 1;
  return [page, (place) => setSearch({ page: names[place - 1] ?? '' }, { preventScrollReset: true })];
}

/** Elements that use the arrow keys themselves. */
const ownArrows = 'input, select, textarea, pre, summary, [contenteditable], [role="radiogroup"], [role="menu"]';

/** The left and right arrow keys change the page, unless the focused element uses them. */
export function useArrowKeys(page: number, count: number, open: (page: number) => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest(ownArrows)) return;
      // The page is in English, so Next is on the right whatever the reader's language.
      const next = page + (event.key === 'ArrowRight' ? 1 : -1);
      if (next < 1 || next > count) return;
      event.preventDefault();
      open(next);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [page, count, open]);
}

interface PagerProps {
  page: number;
  operations: readonly Operation[];
  /** How many of them have a number. */
  numbered: number;
}

/** Each call with its method and path, Previous, Next. */
export function Pager({ page, operations, numbered }: PagerProps) {
  const { text, format } = useReader();
  const names = namesOf(numbered);
  return (
    <Pagination
      label={text('docsEndpoints')}
      previousLabel={text('previous')}
      nextLabel={text('next')}
      pages={operations.map(({ method, path, title }, index) => ({
        to: `?page=${names[index]}`,
        ...(index < numbered && { number: format.number(index + 1) }),
        caption: (
          <Text as="span" size="xs" mono dir="ltr">
            {method} {path}
            <HiddenText>: {title}</HiddenText>
          </Text>
        ),
      }))}
      page={page}
    />
  );
}
