import { Mark } from '../../components/mark.tsx';
import { Skeleton } from '../../components/skeleton.tsx';

const rows = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The loading image: the mark over rows that are still empty. */
export function ReportListSkeleton() {
  return (
    <div className="relative rounded-card border border-line bg-surface px-4 sm:px-6">
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-6 border-b border-line py-4 last:border-b-0">
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-28 max-sm:hidden" />
          <Skeleton className="h-5 w-24 max-sm:hidden" />
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
      <div className="absolute inset-0 grid place-items-center">
        <Mark className="h-16 w-14 animate-breathe" />
      </div>
    </div>
  );
}
