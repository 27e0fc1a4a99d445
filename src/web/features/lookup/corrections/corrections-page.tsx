import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Correction, corrections } from '../../../../contract/lookup/corrections.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Mono, StatusLine, Text, TextLink } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { OlderPages } from '../../../components/lists/older-pages.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { askPages } from '../../../lib/api/api-page.ts';
import { useHashTarget } from '../../../lib/hooks/use-hash-target.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { MaskedSubject } from '../masked-subject.tsx';

/** /corrections: reports that changed after lookups of the account showed them. */
export function CorrectionsPage() {
  const text = useText();
  const query = useInfiniteQuery(askPages(corrections.list, (cursor) => ({ query: { cursor } }), { staleTime: 0 }));
  const mark = useChange(corrections.read);
  const all = query.data?.pages.flatMap(({ content }) => content) ?? [];
  const [newest] = all;
  // Those that are not loaded yet may be unread, too.
  const unread = useQuery(currentUser()).data?.unreadCorrections ?? 0;
  useNamed(query, all);
  return (
    <Page
      title={text('correctionsTitle')}
      intro={text('correctionsIntro')}
      action={
        newest && (unread > 0 || all.some(({ read }) => !read)) ? (
          <Button
            busy={mark.isPending && mark.variables.body?.upTo !== undefined}
            onClick={() => mark.mutate({ body: { upTo: newest.correctionID } })}
          >
            {text('readAll')}
          </Button>
        ) : null
      }
      gap={4}
    >
      <ProblemBanner error={mark.error} onClear={mark.reset} />
      <StatusLine tone="success">{mark.isSuccess ? text('correctionsAreRead') : ''}</StatusLine>
      <Loaded query={query} skeleton={<CardSkeleton base={240} />}>
        {() =>
          all.length === 0 ? (
            <EmptyState title={text('correctionsNone')} text={text('correctionsNoneText')} />
          ) : (
            <Stack gap={4}>
              {all.map((one) => (
                <Entry
                  key={one.correctionID}
                  correction={one}
                  busy={mark.isPending && mark.variables.body?.ids?.[0] === one.correctionID}
                  onRead={() => mark.mutate({ body: { ids: [one.correctionID] } })}
                />
              ))}
              <OlderPages query={query} label={text('correctionsOlder')} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Goes to the correction that the address names, whichever page of the list it is on. */
function useNamed(
  { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: UseInfiniteQueryResult,
  all: readonly Correction[],
): void {
  const [, named] = /^#c(\d{1,19})$/.exec(useLocation().hash) ?? [];
  const oldest = all.at(-1);
  // The newest are first, with the highest ids.
  const isBelow = named !== undefined && oldest !== undefined && BigInt(oldest.correctionID) > BigInt(named);
  const isAsked = isBelow && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isAsked && !isFetching) void fetchNextPage();
  }, [isAsked, isFetching, fetchNextPage]);
  useHashTarget(oldest !== undefined && !isAsked);
}

interface EntryProps {
  correction: Correction;
  busy: boolean;
  onRead: () => void;
}

function Entry({ correction, busy, onRead }: EntryProps) {
  const { text, format } = useReader();
  const { correctionID, reportID, kind, happenedAt, lookups, firstLookup, lastLookup, read } = correction;
  const { reference = null, subject = null, category = null } = correction;
  const number = groupedReference(reportID);
  return (
    <Card
      as="article"
      id={`c${correctionID}`}
      title={text(`correction_${kind}`)}
      titleNote={read ? null : <Badge tone="info">{text('correctionNew')}</Badge>}
      action={
        read ? null : (
          <Button
            size="compact"
            busy={busy}
            aria-label={busy ? undefined : text('correctionReadNamed', { report: reference ?? number })}
            onClick={onRead}
          >
            {text('correctionRead')}
          </Button>
        )
      }
      gap={4}
    >
      <Text measure>{text(`correctionDo_${kind}`)}</Text>
      <Grid>
        <FactList
          facts={[
            { label: text('correctionSubject'), value: subject && <MaskedSubject subject={subject} /> },
            { label: text('category'), value: category && text(`category_${category}`) },
            {
              label: text('reportTitle'),
              value: (
                <>
                  {reference === null ? null : (
                    <>
                      <Mono>{reference}</Mono> ·{' '}
                    </>
                  )}
                  <Mono>{number}</Mono>
                </>
              ),
            },
          ]}
        />
        <FactList
          facts={[
            { label: text('correctionHappened'), value: format.dateTime(happenedAt) },
            { label: text('correctionLookups'), value: text('correctionTimes', { count: lookups }) },
            { label: text('correctionFirst'), value: <Request {...firstLookup} /> },
            { label: text('correctionLast'), value: lookups > 1 && <Request {...lastLookup} /> },
          ]}
        />
      </Grid>
    </Card>
  );
}

function Request({ requestId, at }: Correction['firstLookup']) {
  const { format } = useReader();
  return (
    <>
      {format.dateTime(at)}
      <br />
      <TextLink to={`${pages.checkHistory}?requestID=${requestId}`}>
        <Text as="bdi" mono dir="ltr">
          {requestId}
        </Text>
      </TextLink>
    </>
  );
}
