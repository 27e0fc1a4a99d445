import type { ComponentPropsWithRef } from 'react';

/** A button in running text, which looks like a link but stays on the page. */
export function TextButton(props: Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'type'>) {
  return (
    <button
      {...props}
      type="button"
      className="-my-0.5 rounded-badge py-0.5 text-start align-top wrap-anywhere text-primary-text underline decoration-1 underline-offset-[3px] hover:decoration-2 pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
    />
  );
}
