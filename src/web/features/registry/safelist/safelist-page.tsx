import Plus from '@iconify-json/lucide/icons.json?plus';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  removalReasons,
  type SafelistEntry,
  type SafelistKind,
  safelist,
  safelistKinds,
  safelistMarks,
} from '../../../../contract/registry/safelist.ts';
import { identifierKinds } from '../../../../contract/rules/identifier-kinds.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { SearchForm } from '../../../components/forms/search-form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { askPage } from '../../../lib/api/api-page.ts';
import { refusedFields } from '../../../lib/api/problem.ts';
import { identifierQueryOf } from '../../../lib/checks/typed-identifier.ts';
import { useDecision } from '../../../lib/hooks/use-decision.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { EntryTable, entryLabels, markLabels } from './entry-table.tsx';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

/** /admin/safelist: identifiers that cannot be listed, and those that many people share. */
export function SafelistPage() {
  const text = useText();
  const address = useListAddress({ mark: safelistMarks, kind: safelistKinds });
  const isFiltered = address.mark !== undefined || address.kind !== undefined;
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
        list={askPage(safelist.list, { query: address })}
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

/** What kind of identifier it is, by how it is written. For a website the server finds the entry of its domain, too. */
function kindOf(typed: string): SafelistKind {
  // Some write a domain as it stands in an email address.
  const query = identifierQueryOf(typed.replace(/^@/, ''));
  return identifierKinds.find((kind) => kind in query) ?? 'phone';
}

/** Finds the entry of an identifier. What kind it is follows from how it is written. */
function FindEntry({ onRemove }: { onRemove: (entry: SafelistEntry) => void }) {
  const text = useText();
  const [value, setValue] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  // Asked for again when an entry was added or removed.
  const find = useQuery({
    ...ask(safelist.find, { body: { kind: kindOf(asked ?? ''), value: asked ?? '' } }),
    enabled: asked !== null,
    gcTime: 0,
  });
  const found = find.data?.entry;
  const isInvalid = refusedFields(find.error, ['value']).length > 0;

  return (
    <Stack gap={4}>
      <SearchForm
        label={text('safelistFind')}
        hint={text('safelistFindHint')}
        error={isInvalid ? text('safelistValueInvalid') : undefined}
        value={value}
        onChange={(typed) => {
          setValue(typed);
          setAsked(null);
        }}
        onSearch={setAsked}
        button={text('find')}
        busy={find.isFetching}
      />
      <ProblemBanner error={!isInvalid ? find.error : null} />
      <Banner tone="info">{found === null ? text('safelistNotThere') : null}</Banner>
      {found ? <EntryTable entries={[found]} onRemove={onRemove} /> : null}
    </Stack>
  );
}

interface RemoveDialogProps {
  /** The entry to remove; the dialog is closed while it is undefined. */
  entry: SafelistEntry | undefined;
  onClose: () => void;
  onRemoved: (label: string) => void;
}

/** Asks why an entry is removed. Reports that were held because of it stay held until a moderator decides. */
function RemoveDialog({ entry, onClose, onRemoved }: RemoveDialogProps) {
  const text = useText();
  const remove = useChange(safelist.remove);
  return (
    <ReasonDialog
      open={entry !== undefined}
      title={text('safelistRemoveTitle')}
      consequence={text('safelistRemoveText', { label: entry?.label ?? '' })}
      reasons={{
        label: text('why'),
        options: removalReasons.map((value) => ({ value, label: text(`safelistReason_${value}`) })),
      }}
      act={text('planRemove')}
      call={remove}
      send={({ reason }) => {
        if (entry)
          remove.mutate({ params: { id: entry.id }, body: { reason } }, { onSuccess: () => onRemoved(entry.label) });
      }}
      onClose={onClose}
    />
  );
}
