import Check from '@iconify-json/lucide/icons.json?check';
import X from '@iconify-json/lucide/icons.json?x';
import { classNames } from '../../lib/browser/class-names.ts';
import { Rosette } from './rosette.tsx';

/** The outcome of an action as a seal. The text next to it says the same. */
export function Seal({ tone }: { tone: 'success' | 'danger' }) {
  const Icon = tone === 'success' ? Check : X;
  return (
    <div className={classNames('relative mx-auto size-28', tone === 'success' ? 'text-success' : 'text-danger')}>
      <Rosette className="size-full" />
      <Icon aria-hidden="true" strokeWidth={2.5} className="absolute inset-0 m-auto size-8" />
    </div>
  );
}
