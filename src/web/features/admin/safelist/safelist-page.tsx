import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type SafelistEntry, safelistKinds, safelistMarks } from '../../../../contract/admin/safelist.ts';
import { pages } from '../../../../contract/pages.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { TableSkeleton } from '../../../components/feedback/table-skeleton.tsx';
import { Button, LinkButton } from '../../../components/forms/button.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { ListPages } from '../list-pages.tsx';
import { EntryTable } from './entry-table.tsx';
import { FindEntry } from './find-entry.tsx';
import { safelistPage } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { SafelistFilter } from './safelist-filter.tsx';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

/** /admin/safelist: identifiers that cannot be listed, and those that many people share. */
export function SafelistPage() {
  const text = useText();
  const [params] = useSearchParams();
  const mark = safelistMarks.find((one) => one === params.get('mark'));
  const kind = safelistKinds.find((one) => one === params.get('kind'));
  const query = useQuery(safelistPage({ mark, kind, cursor: params.get('cursor') ?? undefined }));
  const place = useRef<HTMLElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<SafelistEntry>();
  const [done, setDone] = useState<string | null>(null);

  return (
    <>
      <PageTitle title={text('safelistTitle')} intro={<p>{text('safelistIntro')}</p>} />
      <Stack gap={6}>
        <Banner tone="success">{done}</Banner>
        <Row>
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {text('safelistAdd')}
          </Button>
        </Row>
        <FindEntry onRemove={setRemoved} />
        <SafelistFilter mark={mark} kind={kind} />
        <FocusTarget
          ref={place}
          tableHigh
          label={text('safelistTitle')}
          busy={query.isFetching}
          outdated={query.isPlaceholderData}
        >
          <Loaded query={query} skeleton={<TableSkeleton />}>
            {({ content, next }) =>
              content.length === 0 ? (
                <EmptyState
                  title={text('safelistNone')}
                  text={text(mark || kind ? 'safelistNoneOfThese' : 'safelistNoneText')}
                  action={
                    mark || kind ? (
                      <LinkButton variant="secondary" to={pages.adminSafelist}>
                        {text('safelistShowAll')}
                      </LinkButton>
                    ) : (
                      <Button variant="secondary" onClick={() => setAdding(true)}>
                        {text('safelistAdd')}
                      </Button>
                    )
                  }
                />
              ) : (
                <Stack gap={4}>
                  <EntryTable entries={content} onRemove={setRemoved} />
                  <ListPages next={next} />
                </Stack>
              )
            }
          </Loaded>
        </FocusTarget>
      </Stack>
      {isAdding ? (
        <Suspense>
          <AddDialog
            onClose={() => setAdding(false)}
            onAdded={(label, held) => {
              setAdding(false);
              setDone(text(held > 0 ? 'safelistAddedHeld' : 'safelistAdded', { label, held }));
            }}
          />
        </Suspense>
      ) : null}
      <RemoveDialog
        entry={removed}
        onClose={() => setRemoved(undefined)}
        onRemoved={(label) => {
          setRemoved(undefined);
          setDone(text('safelistRemovedOne', { label }));
        }}
      />
    </>
  );
}
