import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

interface PickButtonProps {
  isPicked: boolean;
  onPick: () => void;
  children: ReactNode;
}

/** A name in a list that can be picked and unpicked. */
export function PickButton({ isPicked, onPick, children }: PickButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onPick}
      className={classNames(
        '-mx-1.5 min-h-7 rounded-badge px-1.5 text-start underline decoration-line-strong underline-offset-[3px] hover:bg-sunken print:no-underline',
        isPicked && 'bg-primary-soft font-semibold text-on-primary-soft',
      )}
    >
      {children}
    </button>
  );
}
