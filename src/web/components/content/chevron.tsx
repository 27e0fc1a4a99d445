import { ChevronLeft, ChevronRight } from 'lucide-react';

/** Back or on along the line of reading, whichever way that runs. Its button says how large it is. */
export function Chevron({ to }: { to: 'previous' | 'next' }) {
  const Icon = to === 'previous' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="rtl:-scale-x-100" />;
}
