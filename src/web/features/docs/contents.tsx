import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { useDocs } from './docs-text.ts';

const sections = [
  { id: 'verdict', title: 'verdictTitle' },
  { id: 'matching', title: 'matchingTitle' },
  { id: 'batch', title: 'batchTitle' },
  { id: 'keys', title: 'keysTitle' },
  { id: 'proxies', title: 'proxiesTitle' },
  { id: 'limits', title: 'limitsTitle' },
  { id: 'errors', title: 'errorsTitle' },
  { id: 'sdk', title: 'sdkTitle' },
] as const;

/** The page's own table of contents. On wide screens it stays in sight beside the text. */
export function Contents() {
  const text = useText();
  const { prose } = useDocs();
  const { search } = useLocation();
  const here = useSectionInSight();
  const entries = [
    { id: 'endpoints', title: text('docsEndpoints') },
    ...sections.map(({ id, title }) => ({ id, title: prose[title] })),
  ];
  return (
    <nav aria-label={text('docsOnThisPage')} className="xl:sticky xl:top-24 xl:self-start print:hidden">
      <p className="mb-2 text-xs font-semibold text-ink-2">{text('docsOnThisPage')}</p>
      <ul className="border-s border-line">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ search, hash: id }}
              aria-current={here === id ? 'location' : undefined}
              className={classNames(
                '-ms-px flex min-h-11 items-center border-s-2 py-1 ps-3 text-sm pointer-fine:min-h-8',
                here === id
                  ? 'border-primary font-semibold text-primary-text'
                  : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section that is being read: the last whose title has passed the upper third of the window. */
function useSectionInSight(): string {
  const [here, setHere] = useState('endpoints');
  useEffect(() => {
    function look(): void {
      const line = window.innerHeight / 3;
      const passed = sections.filter(({ id }) => {
        const title = document.getElementById(id);
        return title !== null && title.getBoundingClientRect().top < line;
      });
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const read = atEnd && window.scrollY > 0 ? sections.at(-1) : passed.at(-1);
      setHere(read?.id ?? 'endpoints');
    }
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return here;
}
