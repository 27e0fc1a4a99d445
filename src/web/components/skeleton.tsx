import { classNames } from '../lib/class-names.ts';

/** A grey stand-in of the size that the content will have; give it height and width. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-control bg-sunken', className)} />;
}
