import { Dialog } from '@base-ui/react/dialog';
import X from '@iconify-json/lucide/icons.json?x';
import { useEffect } from 'react';
import { backdropStyles } from '../../components/dialogs/dialog-styles.ts';
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { type NavGroup, Sidebar } from './sidebar.tsx';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  groups: readonly NavGroup[];
}

/** The sidebar on small screens. Closes on Esc, on a click outside, and when anything in it is used. */
export default function Drawer({ open, onClose, groups }: DrawerProps) {
  const text = useText();
  const wide = useMediaQuery('(width >= 64rem)');

  useEffect(() => {
    if (wide && open) onClose();
  }, [wide, open, onClose]);

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyles} />
        <Dialog.Popup
          aria-label={text('mainNavigation')}
          onChange={onClose}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a, button')) onClose();
          }}
          className="fixed inset-y-0 start-0 z-50 w-64 border-e border-line bg-surface shadow-float transition-[translate] data-ending-style:-translate-x-[calc(100%*var(--along))] data-starting-style:-translate-x-[calc(100%*var(--along))]"
        >
          <Sidebar groups={groups} />
          <Dialog.Close
            aria-label={text('closeMenu')}
            className="absolute end-1.5 top-4.5 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
