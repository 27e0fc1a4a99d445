import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { useSingleKeys } from '../../lib/browser/single-keys.ts';
import { KeyHint } from '../content/key-hint.tsx';

interface ActionListProps {
  label: string;
  /** The label is seen. */
  isTitled?: boolean;
  children: ReactNode;
}

/** What can be done, one below the other; none of it stands out as the one to do. */
export function ActionList({ label, isTitled = false, children }: ActionListProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className={isTitled ? 'mb-1.5 text-sm font-semibold text-ink' : 'sr-only'}>
        {label}
      </p>
      <ul aria-labelledby={id} className="overflow-hidden rounded-control border border-line-strong">
        {children}
      </ul>
    </div>
  );
}

interface ActionProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'type'> {
  /** The key that does the same, unless single keys are off. */
  hotkey?: string | undefined;
  /** It takes something away. */
  isDanger?: boolean;
}

/** One of them. */
export function Action({ hotkey, isDanger = false, children, ...button }: ActionProps) {
  const singleKeys = useSingleKeys();
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        {...button}
        type="button"
        aria-keyshortcuts={singleKeys ? hotkey : undefined}
        className={classNames(
          'flex min-h-11 w-full items-center justify-between gap-3 px-3 py-1.5 text-start text-sm font-medium focus-visible:-outline-offset-2 hover:bg-sunken pointer-fine:min-h-9 disabled:text-ink-3',
          isDanger && 'text-danger',
        )}
      >
        <span className="min-w-0">{children}</span>
        {hotkey ? <KeyHint>{hotkey}</KeyHint> : null}
      </button>
    </li>
  );
}
