import { Dialog as Base } from '@base-ui/react/dialog';
import X from '@iconify-json/lucide/icons.json?x';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { backdropStyles, popupStyles } from './dialog-styles.ts';

interface DialogProps {
  open: boolean;
  title: string;
  /** Maximum width in pixels. Below 640 px the dialog fills the screen. */
  width?: number;
  /** Called on Esc, the close button or a click outside. The caller decides whether to close. */
  onDismiss: () => void;
  /** Called once it is gone and the focus has returned. */
  onClosed?: () => void;
  /** False if the content has its own close button. */
  closeButton?: boolean;
  /** The dialog is the whole page: its title is the h1. */
  isPage?: boolean;
  /** The element to focus on closing; defaults to the one focused before. */
  returnFocus?: () => HTMLElement | null;
  /** Its form is still to come: the focus waits on the dialog, which is read out with its title. */
  loading?: boolean;
  children: ReactNode;
}

/** What is typed or chosen first in a form, or the search of a list. */
const firstControl = 'form :is(input:not([readonly]), select, textarea), input[role=combobox]';

const openDialog = ':is([role=dialog], [role=alertdialog])[data-open]';

/** A modal dialog. The focus starts in its form, or on the dialog itself, stays inside and returns when it closes. */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    width = 480,
    onDismiss,
    onClosed,
    closeButton = true,
    isPage = false,
    returnFocus,
    loading = false,
    children,
  } = props;
  const text = useText();
  const popup = useRef<HTMLDivElement>(null);
  // On a touch screen a field would raise the keyboard over the words that explain it.
  const isTouch = useMediaQuery('(pointer: coarse)');
  useEffect(() => {
    const { current } = popup;
    const isInside = current !== document.activeElement && current?.contains(document.activeElement);
    // Also before the dialog itself gets the focus, which then leaves it there.
    if (!loading && !isTouch && !isInside) current?.querySelector<HTMLElement>(firstControl)?.focus();
  }, [loading, isTouch]);
  const size: CSSProperties & Record<'--dialog-width', string> = { '--dialog-width': `${width}px` };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onDismiss();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropStyles} />
        <Base.Viewport className="fixed inset-0 z-50 flex scroll-pb-24 overflow-y-auto overscroll-contain sm:p-6">
          <Base.Popup
            ref={popup}
            style={size}
            initialFocus={() => {
              const control = isTouch ? null : popup.current?.querySelector<HTMLElement>(firstControl);
              // Without one, its title is read out, not its close button.
              return control ?? (closeButton ? popup.current : true);
            }}
            // A dialog that opened meanwhile, such as that of the result, keeps the focus.
            finalFocus={() => !document.activeElement?.closest(openDialog) && (returnFocus?.() ?? true)}
            className={classNames(
              popupStyles,
              'm-auto flex min-h-full w-full flex-col p-4 max-sm:rounded-none max-sm:border-0 sm:min-h-0 sm:max-w-(--dialog-width) sm:p-6',
            )}
          >
            <div className={classNames('mb-5 flex items-start gap-4', isPage ? 'justify-center' : 'justify-between')}>
              <Base.Title
                render={(heading) => (isPage ? <h1 {...heading} /> : <h2 {...heading} />)}
                className="pt-2 text-xl"
              >
                {title}
              </Base.Title>
              {closeButton ? (
                <Base.Close
                  aria-label={text('close')}
                  className="-me-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
                >
                  <X aria-hidden="true" className="size-5" />
                </Base.Close>
              ) : null}
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The description, announced with the title when the dialog opens. */
export function DialogText({ children }: { children: ReactNode }) {
  return <Base.Description className="text-ink-2">{children}</Base.Description>;
}
