import { removalReasons, type SafelistEntry } from '../../../../contract/registry/safelist.ts';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { useLastDefined } from '../../../lib/hooks/use-last-defined.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useRemoveEntry } from './queries.ts';

interface RemoveDialogProps {
  /** The entry to remove; the dialog is closed while it is undefined. */
  entry: SafelistEntry | undefined;
  onClose: () => void;
  onRemoved: (label: string) => void;
}

/** Asks why an entry is removed. Reports that were held because of it stay held until a moderator decides. */
export function RemoveDialog({ entry, onClose, onRemoved }: RemoveDialogProps) {
  const text = useText();
  const remove = useRemoveEntry();
  const shown = useLastDefined(entry);
  return (
    <ReasonDialog
      open={entry !== undefined}
      title={text('safelistRemoveTitle')}
      consequence={text('safelistRemoveText', { label: shown?.label ?? '' })}
      reasons={{
        label: text('why'),
        options: removalReasons.map((value) => ({ value, label: text(`safelistReason_${value}`) })),
      }}
      act={text('planRemove')}
      call={remove}
      send={({ reason }) => {
        if (entry) remove.mutate({ id: entry.id, reason }, { onSuccess: () => onRemoved(entry.label) });
      }}
      onClose={onClose}
    />
  );
}
