import { useEffect, useState } from 'react';
import { TableOfContents } from '../../components/layout/table-of-contents.tsx';
import { useText } from '../../lib/i18n.ts';
import { useDocs } from './docs-text.ts';

const sections = [
  { id: 'verdict', title: 'verdictTitle' },
  { id: 'matching', title: 'matchingTitle' },
  { id: 'keys', title: 'keysTitle' },
  { id: 'proxies', title: 'proxiesTitle' },
  { id: 'limits', title: 'limitsTitle' },
  { id: 'errors', title: 'errorsTitle' },
  { id: 'sdk', title: 'sdkTitle' },
] as const;

/** The page's own table of contents. */
export function Contents() {
  const text = useText();
  const { prose } = useDocs();
  const here = useSectionInSight();
  const entries = [
    { id: 'endpoints', title: text('docsEndpoints') },
    ...sections.map(({ id, title }) => ({ id, title: prose[title] })),
  ];
  return <TableOfContents label={text('docsOnThisPage')} entries={entries} here={here} />;
}

/** The current section: the last one whose title has passed the upper third of the window. */
function useSectionInSight(): string {
  const [here, setHere] = useState('endpoints');
  useEffect(() => {
    function update(): void {
      const line = window.innerHeight / 3;
      const passed = sections.filter(({ id }) => {
        const title = document.getElementById(id);
        return title !== null && title.getBoundingClientRect().top < line;
      });
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const read = atEnd && window.scrollY > 0 ? sections.at(-1) : passed.at(-1);
      setHere(read?.id ?? 'endpoints');
    }
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return here;
}
