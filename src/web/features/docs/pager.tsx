import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button, LinkButton } from '../../components/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';

/** `?page=`, from 1 to `count`; 1 when it is absent or none of them. */
export function usePage(count: number): [number, (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 && asked <= count ? asked : 1;
  return [page, (next) => setSearch({ page: String(next) }, { preventScrollReset: true })];
}

/** Where arrow keys have a meaning of their own. */
const ownArrows = 'input, select, textarea, pre, summary, [contenteditable], [role="radiogroup"], [role="menu"]';

/** Left and right arrows turn the pages, unless what has the focus uses them itself. */
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
  /** What each page is about, in their order. */
  titles: readonly string[];
}

/** Previous, 1 2 3, Next. */
export function Pager({ page, titles }: PagerProps) {
  const text = useText();
  return (
    <nav aria-label={text('docsPager')} className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <Step to={page - 1} count={titles.length}>
        <ChevronLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {text('previous')}
      </Step>
      <ol className="flex gap-1 max-sm:order-last max-sm:w-full max-sm:justify-center">
        {titles.map((title, index) => (
          <li key={title}>
            <Link
              to={{ search: `?page=${index + 1}` }}
              preventScrollReset
              aria-current={page === index + 1 ? 'page' : undefined}
              aria-label={text('docsPageNamed', { number: index + 1, title })}
              className={classNames(
                'grid size-11 place-items-center rounded-control text-sm font-semibold',
                page === index + 1
                  ? 'bg-ink text-surface forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                  : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              {index + 1}
            </Link>
          </li>
        ))}
      </ol>
      <Step to={page + 1} count={titles.length}>
        {text('next')}
        <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </Step>
    </nav>
  );
}

function Step({ to, count, children }: { to: number; count: number; children: ReactNode }) {
  if (to < 1 || to > count)
    return (
      <Button variant="secondary" disabled>
        {children}
      </Button>
    );
  return (
    <LinkButton to={{ search: `?page=${to}` }} preventScrollReset variant="secondary">
      {children}
    </LinkButton>
  );
}
