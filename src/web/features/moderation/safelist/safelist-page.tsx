import Plus from '@iconify-json/lucide/icons.json?plus';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type SafelistEntry, safelistKinds, safelistMarks } from '../../../../contract/registry/safelist.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { EntryTable } from './entry-table.tsx';
import { FindEntry } from './find-entry.tsx';
import { entryLabels, markLabels } from './labels.ts';
import { safelistPage } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

/** /admin/safelist: identifiers that cannot be listed, and those that many people share. */
export function SafelistPage() {
  const text = useText();
  const address = useListAddress({ mark: safelistMarks, kind: safelistKinds });
  const isFiltered = address.mark !== undefined || address.kind !== undefined;
  const query = useQuery(safelistPage(address));
  const [isAdding, setAdding] = useState(false);
  const { asked, ask, cancel, done, decided } = useDecision<SafelistEntry>();

  return (
    <>
      <ListPage
        title={text('safelistTitle')}
        intro={text('safelistIntro')}
        action={
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {text('safelistAdd')}
          </Button>
        }
        lead={
          <>
            <Banner tone="success">{done}</Banner>
            <FindEntry onRemove={ask} />
          </>
        }
        filters={[
          { name: 'mark', label: 'safelistMark', any: 'safelistAnyMark', options: markLabels },
          { name: 'kind', label: 'safelistKind', any: 'anyKind', options: entryLabels },
        ]}
        query={query}
        empty={{
          title: text('safelistNone'),
          text: text(isFiltered ? 'safelistNoneOfThese' : 'safelistNoneText'),
          showAll: isFiltered ? text('showEverything') : undefined,
        }}
      >
        {(entries) => <EntryTable entries={entries} onRemove={ask} />}
      </ListPage>
      {isAdding ? (
        <Suspense>
          <AddDialog
            onClose={() => setAdding(false)}
            onAdded={(label, held) => {
              setAdding(false);
              decided(text(held > 0 ? 'safelistAddedHeld' : 'safelistAdded', { label, held }));
            }}
          />
        </Suspense>
      ) : null}
      <RemoveDialog
        entry={asked}
        onClose={cancel}
        onRemoved={(label) => decided(text('safelistRemovedOne', { label }))}
      />
    </>
  );
}
