import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { QueueRow } from '../../../../contract/moderation/queue.ts';
import { Chevron } from '../../../components/content/chevron.tsx';
import { Text } from '../../../components/content/text.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { CardSkeleton } from '../../../components/feedback/card-skeleton.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Button, LinkButton } from '../../../components/forms/button.tsx';
import { Outdent } from '../../../components/layout/outdent.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import type { Page } from '../../../lib/api-page.ts';
import { useText } from '../../../lib/i18n.ts';
import { QueueList } from './queue-list.tsx';

/** Loaded when the reader first does something. */
const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx'));

interface QueueSideProps {
  query: UseQueryResult<Page<QueueRow[]>>;
  current: string | null;
  offset: number;
  pageSize: number;
  empty: ReactNode;
  onOpen: (reportID: string) => void;
  onNext: () => void;
}

/** The list beside the open report: to open, to select, and to page through. */
export function QueueSide({ query, current, offset, pageSize, empty, onOpen, onNext }: QueueSideProps) {
  const text = useText();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeciding, setDeciding] = useState(false);
  return (
    <Loaded query={query} skeleton={<CardSkeleton base={640} />}>
      {({ content, total = content.length }) => {
        if (content.length === 0) return empty;
        const chosen = content.filter(({ reportID }) => selected.has(reportID));
        return (
          <Stack gap={3}>
            <Row apart>
              <Text size="sm" tone="quiet">
                {text('queueCount', { count: total })}
              </Text>
              <Button size="compact" onClick={onNext}>
                {text('queueOpenNext')}
              </Button>
            </Row>
            <Row apart>
              <Outdent>
                {' '}
                <Button
                  variant="quiet"
                  size="compact"
                  onClick={() => setSelected(new Set(content.map(({ reportID }) => reportID)))}
                >
                  {text('queueSelectAll')}
                </Button>
              </Outdent>
              {chosen.length > 0 ? (
                <Row gap={2}>
                  <Text as="span" size="sm">
                    {text('queueSelected', { count: chosen.length })}
                  </Text>
                  <Button variant="secondary" size="compact" onClick={() => setDeciding(true)}>
                    {text('queueDecideSelected')}
                  </Button>
                </Row>
              ) : null}
            </Row>
            <QueueList
              rows={content}
              current={current}
              selected={selected}
              onOpen={onOpen}
              onSelect={(reportID, isSelected) =>
                setSelected((before) => {
                  const after = new Set(before);
                  if (isSelected) after.add(reportID);
                  else after.delete(reportID);
                  return after;
                })
              }
            />
            <SidePages offset={offset} pageSize={pageSize} total={total} />
            {isDeciding ? (
              <BulkDialog
                open
                rows={chosen}
                onClose={() => setDeciding(false)}
                onDone={() => {
                  setDeciding(false);
                  setSelected(new Set());
                }}
              />
            ) : null}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function SidePages({ offset, pageSize, total }: { offset: number; pageSize: number; total: number }) {
  const text = useText();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const to = (at: number) => {
    const search = new URLSearchParams(params);
    if (at > 0) search.set('offset', String(at));
    else search.delete('offset');
    return { pathname, search: `${search}` };
  };
  if (total <= pageSize) return null;
  return (
    <nav aria-label={text('pagesOfList')}>
      <Row apart>
        {offset > 0 ? (
          <LinkButton variant="secondary" size="compact" to={to(0)}>
            {text('adminFirstPage')}
          </LinkButton>
        ) : (
          <span />
        )}
        {offset + pageSize < total ? (
          <LinkButton variant="secondary" size="compact" to={to(offset + pageSize)}>
            {text('nextPage')}
            <Chevron to="next" />
          </LinkButton>
        ) : null}
      </Row>
    </nav>
  );
}
