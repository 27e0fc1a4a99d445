import { useQuery } from '@tanstack/react-query';
import { HiddenText, TextLink } from '../../../components/content/text.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Anchored, LongText } from '../../../components/layout/long-text.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { TableOfContents } from '../../../components/navigation/table-of-contents.tsx';
import { absoluteUrl } from '../../../lib/api/api.ts';
import { useHashTarget } from '../../../lib/hooks/use-hash-target.ts';
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { docsProse } from '../../../locales/en/business/docs-prose.ts';
import { apiDocument, batch, documented } from './api-document.ts';
import { EndpointView } from './endpoint-view.tsx';
import { Errors } from './errors-section.tsx';
import { type Operation, operationOf } from './operation.ts';
import { Pager, useArrowKeys, usePage } from './pager.tsx';
import { Keys, Library, Limits, Matching, Proxies, Verdicts } from './sections.tsx';
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
