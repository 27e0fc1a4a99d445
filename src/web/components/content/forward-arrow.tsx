import { ArrowRight } from 'lucide-react';

/** An arrow in the direction of reading. */
export const ForwardArrow = () => <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />;
