import CircleCheck from '@iconify-json/lucide/icons.json?circle-check';
import Clock from '@iconify-json/lucide/icons.json?clock';
import type { ReactNode } from 'react';

/** When something is due, or what its outcome was. @param isOpen whether the clock still runs */
export function Deadline({ title, isOpen, children }: { title: string; isOpen: boolean; children?: ReactNode }) {
  const Icon = isOpen ? Clock : CircleCheck;
  return (
    <div className="rounded-card border border-line bg-canvas px-4 py-3">
      <p className="flex items-start gap-2 font-semibold">
        <Icon aria-hidden="true" className="mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0 text-primary-text" />
        {title}
      </p>
      {children ? <div className="mt-2 ps-7">{children}</div> : null}
    </div>
  );
}
