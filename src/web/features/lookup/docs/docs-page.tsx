import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { HiddenText, Text, TextLink } from '../../../components/content/text.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Anchored, LongText } from '../../../components/layout/long-text.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { TableOfContents } from '../../../components/navigation/table-of-contents.tsx';
import { absoluteUrl, send } from '../../../lib/api/api.ts';
import { useHashTarget } from '../../../lib/hooks/use-hash-target.ts';
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { docsProse } from '../../../locales/en/business/docs-prose.ts';
import { EndpointView } from './endpoint-view.tsx';
import { type Operation, operationOf } from './operation.ts';
import { Errors, Keys, Library, Limits, Matching, Proxies, Verdicts } from './sections.tsx';
import { TryIt } from './try-it.tsx';

/** /docs: the three calls, one at a time, and how to use them (D3), in English whatever the reader's language. */
export function DocsPage() {
  const text = useText();
  const document = useQuery(apiDocument());
  useHashTarget(!document.isPending);
  return (
    <Page
      title={text('docsTitle')}
      intro={
        <p lang="en" dir="ltr">
          {text('docsIntro')}{' '}
          <TextLink to={absoluteUrl('/openapi.json')} reloadDocument>
            {text('docsDocument')}
          </TextLink>
        </p>
      }
    >
      <div lang="en" dir="ltr">
        <LongText contents={<Contents />}>
          <Anchored id="endpoints" label={text('docsEndpoints')}>
            <Loaded query={document} skeleton={<Skeleton shape="card" height="80vh" />}>
              {(data) => (
                <Endpoints
                  numbered={documented.flatMap((endpoint) => operationOf(data, endpoint) ?? [])}
                  batch={operationOf(data, batch)}
                />
              )}
            </Loaded>
          </Anchored>
          <Verdicts />
          <Matching />
          <Keys />
          <Proxies />
          <Limits />
          <Errors />
          <Library />
        </LongText>
      </div>
    </Page>
  );
}

interface EndpointsProps {
  numbered: readonly Operation[];
  batch: Operation | undefined;
}

/** One endpoint at a time on screen, all of them in print. */
function Endpoints({ numbered, batch: last }: EndpointsProps) {
  const text = useText();
  const [page, open] = usePage(numbered.length);
  const onPaper = useMediaQuery('print');
  const operations = last ? [...numbered, last] : numbered;
  useArrowKeys(page, operations.length, open);
  const shown = onPaper ? operations : operations.slice(page - 1, page);
  return (
    <Stack gap={8}>
      <Pager page={page} operations={operations} numbered={numbered.length} />
      <HiddenText role="status">{text('docsPageOf', { number: page, count: operations.length })}</HiddenText>
      {shown.map((operation) => (
        <Stack key={operation.path} as="article" gap={8}>
          <EndpointView operation={operation} intro={operation === last ? docsProse.batchIntro : undefined} />
          {onPaper || operation === last ? null : <TryIt operation={operation} />}
        </Stack>
      ))}
    </Stack>
  );
}

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
function Contents() {
  const text = useText();
  const entries = [
    { id: 'endpoints', title: text('docsEndpoints') },
    ...sections.map(({ id, title }) => ({ id, title: docsProse[title] })),
  ];
  return <TableOfContents label={text('docsOnThisPage')} entries={entries} />;
}

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

/** The served OpenAPI document, which the page describes the calls with (D3). */
export const apiDocument = () =>
  queryOptions({
    queryKey: ['openapi'],
    queryFn: async ({ signal }): Promise<unknown> =>
      (await send({ method: 'GET', path: '/openapi.json' }, {}, { signal })).json(),
    // Only another version of the server answers another one.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fixed: true },
  });

type Call = Pick<Endpoint, 'method' | 'path'>;

/**
 * The calls on the docs page, in order. Written out, because the contract of lookups brings the numbering plans of all
 * countries with it, and the page needs nothing else of it.
 */
export const documented: readonly Call[] = [
  { method: 'POST', path: '/get-report-detail' },
  { method: 'POST', path: '/get-report-detail/recent' },
  { method: 'GET', path: '/reports/recent' },
];
export const batch: Call = { method: 'POST', path: '/get-report-detail/batch' };
