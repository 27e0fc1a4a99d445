import { classNames } from '../../lib/browser/class-names.ts';
import { Mark } from '../content/mark.tsx';

const rows = ['one', 'two', 'three', 'four', 'five', 'six'];
/** The cells of a row; a phone shows only the first and the last. */
const cells = ['h-5 flex-1', 'h-5 w-28 max-sm:hidden', 'h-5 w-24 max-sm:hidden', 'h-9 w-28'];

/** The placeholder of a loading table: the logo over empty rows. */
export function TableSkeleton() {
  return (
    <div className="relative rounded-card border border-line bg-surface px-4 sm:px-6">
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-6 border-b border-line py-4 nth-last-2:border-b-0">
          {cells.map((cell) => (
            <div key={cell} className={classNames('animate-breathe rounded-control bg-sunken', cell)} />
          ))}
        </div>
      ))}
      <div className="absolute inset-0 grid animate-breathe place-items-center *:scale-200">
        <Mark />
      </div>
    </div>
  );
}
