import { useInfiniteQuery } from '@tanstack/react-query';
import { type InboxLine, inbox } from '../../../../contract/notices/inbox.ts';
import { Button } from '../../../components/actions/button.tsx';
import { StatusLine } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { OlderPages } from '../../../components/lists/older-pages.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { askPages } from '../../../lib/api/api-page.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { Line } from './inbox-line.tsx';

/** Somebody waits for an answer, which can still be given. */
const isWaiting = ({ kind, isDone }: InboxLine): boolean => kind === 'question' && !isDone;

/** /inbox: questions, decisions, disputes, corrections and keys; what waits for an answer first. */
export function InboxPage() {
  const text = useText();
  const query = useInfiniteQuery(askPages(inbox.list, (cursor) => ({ query: { cursor } }), { staleTime: 0 }));
  const read = useChange(inbox.read);
  const all = query.data?.pages.flatMap(({ content }) => content) ?? [];
  const waiting = all.filter(isWaiting);
  const others = all.filter((line) => !isWaiting(line));
  const rows = (lines: readonly InboxLine[]) => (
    <DividedList>
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          onOpen={() => {
            if (!line.isRead) read.mutate({ body: { ids: [line.id] } });
          }}
        />
      ))}
    </DividedList>
  );
  return (
    <Page
      title={text('inboxTitle')}
      intro={text('inboxIntro')}
      action={
        all.some(({ isRead }) => !isRead) ? (
          <Button
            busy={read.isPending && read.variables.body?.until !== undefined}
            onClick={() => read.mutate({ body: { until: query.data?.pages[0]?.answeredAt } })}
          >
            {text('readAll')}
          </Button>
        ) : null
      }
      gap={4}
    >
      <ProblemBanner error={read.error} onClear={read.reset} />
      <StatusLine tone="success">
        {read.isSuccess && read.variables.body?.until !== undefined ? text('inboxAllRead') : ''}
      </StatusLine>
      <Loaded query={query} skeleton={<CardSkeleton base={480} />}>
        {() =>
          all.length === 0 ? (
            <EmptyState title={text('inboxNone')} text={text('inboxNoneText')} />
          ) : (
            <Stack gap={4}>
              {waiting.length > 0 ? <Card title={text('inboxWaiting')}>{rows(waiting)}</Card> : null}
              {others.length > 0 ? (
                <Card
                  title={waiting.length > 0 ? text('inboxOthers') : undefined}
                  as={waiting.length > 0 ? 'section' : 'div'}
                >
                  {rows(others)}
                </Card>
              ) : null}
              <OlderPages query={query} label={text('inboxOlder')} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}
