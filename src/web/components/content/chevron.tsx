import ChevronLeft from '@iconify-json/lucide/icons.json?chevron-left';
import ChevronRight from '@iconify-json/lucide/icons.json?chevron-right';

/** Previous or next in reading direction. Its button sets the size. */
export function Chevron({ to }: { to: 'previous' | 'next' }) {
  const Icon = to === 'previous' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="rtl:-scale-x-100" />;
}
