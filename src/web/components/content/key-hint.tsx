import { useSingleKeys } from '../../lib/browser/single-keys.ts';

/** Shows the key that does the same as a button, unless single keys are off. Screen readers get it from the button's `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  if (!useSingleKeys()) return null;
  return (
    <span
      aria-hidden="true"
      dir="ltr"
      className="rounded-badge border border-current/40 px-1.5 font-mono text-xs leading-5 font-normal opacity-80 pointer-coarse:hidden"
    >
      {children}
    </span>
  );
}
