import { TableOfContents } from '../../../components/navigation/table-of-contents.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { docsProse } from '../../../locales/en/docs-prose.ts';

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
  const entries = [
    { id: 'endpoints', title: text('docsEndpoints') },
    ...sections.map(({ id, title }) => ({ id, title: docsProse[title] })),
  ];
  return <TableOfContents label={text('docsOnThisPage')} entries={entries} />;
}
