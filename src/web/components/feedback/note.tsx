import type { ReactNode } from 'react';
import type { Icon } from '../content/icon.tsx';

/** A hint with an icon. @param id for the `aria-describedby` of the element it explains */
export function Note({ icon: Icon, id, children }: { icon: Icon; id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-2 text-sm text-ink-2">
      <Icon aria-hidden="true" className="mt-[calc((1lh-1rem)/2)] size-4 shrink-0" />
      {children}
    </p>
  );
}
