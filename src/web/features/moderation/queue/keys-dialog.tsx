import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { QueueKeys } from './queue-keys.tsx';

export interface KeysDialogProps {
  open: boolean;
  hasKeys: boolean;
  onKeys: (isOn: boolean) => void;
  onClose: () => void;
}

/** The keys of the queue, and whether they do anything. */
export default function KeysDialog({ open, hasKeys, onKeys, onClose }: KeysDialogProps) {
  const text = useText();
  return (
    <Dialog open={open} title={text('queueKeys')} onDismiss={onClose}>
      <Stack gap={5}>
        <Switch label={text('queueKeysOn')} hint={text('queueKeysHint')} on={hasKeys} onChange={onKeys} />
        <QueueKeys />
      </Stack>
    </Dialog>
  );
}
