import Stamp from '@iconify-json/lucide/icons.json?stamp';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { type FindingTone, findingLooks } from './finding-tones.ts';

/** How well something is known, in a word, as the panel of a finding shows it. It is printed as it is seen. */
export function FindingBadge({ tone, children }: { tone: FindingTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-badge border px-1.5 py-px align-middle text-xs font-medium whitespace-nowrap',
        findingLooks[tone].badge,
      )}
    >
      {tone === 'proven' ? <Stamp aria-hidden="true" className="size-3.5" /> : null}
      {children}
    </span>
  );
}
