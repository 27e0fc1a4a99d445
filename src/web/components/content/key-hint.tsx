/** The key that does the same as a button. Screen readers get it from `aria-keyshortcuts` of the button. */
export function KeyHint({ children }: { children: string }) {
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
