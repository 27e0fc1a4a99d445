import { type ComponentType, useEffect, useRef, useState } from 'react';
import { onFirstInteraction } from '../../lib/loading/first-interaction.ts';
import { type LazyComponent, lazyComponent } from '../../lib/loading/lazy-component.ts';

/**
 * A dialog in a separate chunk. The code is loaded at the first interaction with the page, so it is there before the
 * dialog opens. React.lazy would delay the first opening: React holds a Suspense fallback for up to 300 ms. While it fades
 * out it shows what it showed.
 * @param load imports a file whose default export is the dialog
 */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const dialog = lazyComponent(load);
  return (props) => <LazyDialog dialog={dialog} props={props} />;
}

interface LazyDialogProps<Props> {
  dialog: LazyComponent<Props>;
  props: Props;
}

function LazyDialog<Props extends { open: boolean }>({ dialog, props }: LazyDialogProps<Props>) {
  const [Dialog, setDialog] = useState(() => dialog.loaded());
  const [failure, setFailure] = useState<{ cause: unknown }>();
  const { open } = props;
  const shown = useRef(props);
  if (open) shown.current = props;
  const loaded = dialog.loaded();
  if (open && !Dialog && loaded) setDialog(() => loaded);

  // A failed preload is ignored: opening the dialog tries again.
  useEffect(() => onFirstInteraction(() => void dialog.load().catch(() => undefined)), [dialog]);

  useEffect(() => {
    if (!open || Dialog) return;
    let isCurrent = true;
    dialog.load().then(
      (component) => isCurrent && setDialog(() => component),
      (cause: unknown) => isCurrent && setFailure({ cause }),
    );
    return () => {
      isCurrent = false;
    };
  }, [dialog, open, Dialog]);

  // The nearest error boundary shows it.
  if (failure) throw failure.cause;
  return Dialog ? <Dialog {...shown.current} open={open} /> : null;
}
