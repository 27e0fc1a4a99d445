import { ChevronLeft, ChevronRight } from 'lucide-react';

/** Previous or next in reading direction. Its button sets the size. */
export function Chevron({ to }: { to: 'previous' | 'next' }) {
  const Icon = to === 'previous' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="rtl:-scale-x-100" />;
}
