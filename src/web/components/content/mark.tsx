import { classNames } from '../../lib/browser/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import rosettes from './rosettes.svg';

interface MarkProps {
  /** On the dark panel of the sign-in pages. */
  onPanel?: boolean;
}

/** The shield with a rosette of three lines. */
export function Mark({ onPanel = false }: MarkProps) {
  return (
    <svg
      viewBox="0 0 28 32"
      aria-hidden="true"
      className={classNames('h-8 w-7 forced-colors:text-[CanvasText]', onPanel ? 'text-on-panel' : 'text-primary')}
    >
      <path d="M14 1 26.5 5v10.4c0 7.3-4.7 12.5-12.5 15.6C6.2 27.9 1.5 22.7 1.5 15.4V5Z" fill="currentColor" />
      <use
        href={`${rosettes}#mark`}
        transform="translate(14 15)"
        fill="none"
        strokeWidth="0.8"
        className={classNames('forced-colors:stroke-[Canvas]', onPanel ? 'stroke-panel' : 'stroke-surface')}
      />
    </svg>
  );
}

/** Logo and product name. */
export function Wordmark({ onPanel = false }: MarkProps) {
  const text = useText();
  return (
    <span className="inline-flex items-center gap-3">
      <Mark onPanel={onPanel} />
      <span className="font-serif text-[1.1875rem] leading-none font-semibold">{text('productName')}</span>
    </span>
  );
}
