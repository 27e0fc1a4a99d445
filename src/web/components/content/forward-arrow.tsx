import ArrowRight from '@iconify-json/lucide/icons.json?arrow-right';

/** An arrow in the direction of reading. */
export const ForwardArrow = () => <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />;
