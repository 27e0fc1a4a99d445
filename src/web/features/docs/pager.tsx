import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Pagination } from '../../components/layout/pagination.tsx';
import { useText } from '../../lib/i18n.ts';

/** `?page=`, from 1 to `count`; 1 if it is absent or out of range. */
export function usePage(count: number): [number, (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = Number(search.get('page'));
  const page = Number.isInteger(requested) && requested >= 1 && requested <= count ? requested : 1;
  return [page, (next) => setSearch({ page: String(next) }, { preventScrollReset: true })];
}

/** Elements that use the arrow keys themselves. */
const ownArrows = 'input, select, textarea, pre, summary, [contenteditable], [role="radiogroup"], [role="menu"]';

/** The left and right arrow keys change the page, unless the focused element uses them. */
export function useArrowKeys(page: number, count: number, open: (page: number) => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest(ownArrows)) return;
      const next = page + (event.key === forward ? 1 : -1);
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
  /** The title of each page. */
  titles: readonly string[];
}

/** Previous, 1 2 3, Next. */
export function Pager({ page, titles }: PagerProps) {
  const text = useText();
  return (
    <Pagination
      label={text('docsPager')}
      previousLabel={text('previous')}
      nextLabel={text('next')}
      pages={titles.map((title, index) => ({
        to: { search: `?page=${index + 1}` },
        label: text('docsPageNamed', { number: index + 1, title }),
      }))}
      page={page}
    />
  );
}
