import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { lookup } from '../../../contract/lookup.ts';
import { HiddenText } from '../../components/content/text.tsx';
import { TextLink } from '../../components/content/text-link.tsx';
import { Loaded } from '../../components/feedback/loaded.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Card } from '../../components/layout/card.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { WithContents } from '../../components/layout/table-of-contents.tsx';
import { absoluteUrl } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Batch } from './batch-section.tsx';
import { Contents } from './contents.tsx';
import { inWordsOf, useDocs } from './docs-text.ts';
import { EndpointView } from './endpoint-view.tsx';
import { Errors } from './errors-section.tsx';
import { type Operation, operationOf } from './operation.ts';
import { Pager, useArrowKeys, usePage } from './pager.tsx';
import { apiDocument, documented } from './queries.ts';
import { Keys, Library, Limits, Matching, Proxies, Verdicts } from './sections.tsx';
import { TryIt } from './try-it.tsx';

/** /docs: the three calls, one at a time, and how to use them (D3). */
export function DocsPage() {
  return (
    <Suspense fallback={<Skeleton shape="card" height="80vh" />}>
      <Documentation />
    </Suspense>
  );
}

function Documentation() {
  const text = useText();
  const docs = useDocs();
  const document = useQuery(apiDocument());
  useHash(!document.isPending);
  const operation = (data: unknown, { method, path }: Endpoint): Operation | undefined => {
    const found = operationOf(data, method, path);
    return found && inWordsOf(docs, found);
  };
  return (
    <>
      <PageTitle
        title={text('docsTitle')}
        intro={
          <p>
            {text('docsIntro')}{' '}
            <TextLink to={absoluteUrl('/openapi.json')} reloadDocument>
              {text('docsDocument')}
            </TextLink>
          </p>
        }
      />
      <WithContents contents={<Contents />}>
        <section id="endpoints" aria-label={text('docsEndpoints')}>
          <Loaded query={document} skeleton={<Skeleton shape="card" height="80vh" />}>
            {(data) => <Endpoints operations={documented.flatMap((endpoint) => operation(data, endpoint) ?? [])} />}
          </Loaded>
        </section>
        <Verdicts />
        <Matching />
        <Batch operation={operation(document.data, lookup.batch)} />
        <Keys />
        <Proxies />
        <Limits />
        <Errors />
        <Library />
      </WithContents>
    </>
  );
}

/** One endpoint at a time on screen, all of them in print. */
function Endpoints({ operations }: { operations: readonly Operation[] }) {
  const text = useText();
  const [page, open] = usePage(operations.length);
  const onPaper = useMediaQuery('print');
  useArrowKeys(page, operations.length, open);
  const shown = onPaper ? operations : operations.slice(page - 1, page);
  return (
    <Stack gap={6}>
      <Pager page={page} titles={operations.map(({ title }) => title)} />
      <HiddenText role="status">{text('docsPageOf', { number: page, count: operations.length })}</HiddenText>
      {shown.map((operation) => (
        <Card key={operation.path} as="article">
          <Stack gap={8}>
            <EndpointView operation={operation} />
            {onPaper ? null : <TryIt operation={operation} />}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

/**
 * Scrolls to the element named by the URL's hash, also after the content above it has loaded and moved it.
 */
function useHash(settled: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash may be visited again, and the layout shifts
  useEffect(() => {
    const target = hash ? window.document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!target) return;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [hash, key, settled]);
}
