import { useLocation } from 'react-router';
import { pages } from '../../../contract/pages.ts';
import { KeyList } from '../../components/content/key-list.tsx';
import { Small } from '../../components/content/text.tsx';
import { TextLink } from '../../components/content/text-link.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { QueueKeys } from '../../features/moderation/queue/queue-keys.tsx';
import { useSingleKeys } from '../../lib/browser/single-keys.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { paletteKeys } from './pressed-key.ts';
import { useDestinations } from './use-destinations.ts';

interface ShortcutListProps {
  open: boolean;
  onClose: () => void;
}

/** The shortcuts that the reader may use. */
export function ShortcutList({ open, onClose }: ShortcutListProps) {
  const text = useText();
  const singleKeys = useSingleKeys();
  const { pages: reachable, staff } = useDestinations();
  // Where the reader is comes first.
  const isQueue = useLocation().pathname === pages.adminQueue;
  const moderates = staff.some(({ to }) => to === pages.adminQueue);
  const queueKeys = moderates && singleKeys ? <QueueKeys /> : null;
  const withLetter = [...reachable, ...staff].flatMap(({ key, label }) =>
    key ? [{ keys: ['g', key], does: text(label) }] : [],
  );
  const everywhere = [
    { keys: paletteKeys(), does: text('keysPalette') },
    ...(singleKeys
      ? [
          { keys: ['/'], does: text('keysSearch') },
          { keys: ['?'], does: text('keysList') },
        ]
      : []),
    { keys: ['Esc'], does: text('keysEscape') },
  ];
  return (
    <Dialog open={open} title={text('keysTitle')} onDismiss={onClose}>
      <Stack gap={5}>
        {isQueue ? queueKeys : null}
        <KeyList title={text('keysEverywhere')} entries={everywhere} />
        {singleKeys ? <KeyList title={text('keysGo')} entries={withLetter} /> : null}
        {isQueue ? null : queueKeys}
        <Small>
          {text(singleKeys ? 'keysOff' : 'keysAreOff')}{' '}
          <TextLink to={pages.preferences} onClick={onClose}>
            {text('preferencesTitle')}
          </TextLink>
        </Small>
      </Stack>
    </Dialog>
  );
}
