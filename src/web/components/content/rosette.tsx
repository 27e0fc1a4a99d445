import { classNames } from '../../lib/browser/class-names.ts';
import rosettes from './rosettes.svg';

interface RosetteProps {
  className: string;
  /** `seal`: small, with an open middle. `panel`: large and fine, for a background. */
  pattern?: 'seal' | 'panel';
}

/** Decorative line work as on a banknote, in the colour of the surrounding text. tools/rosettes draws it. */
export const Rosette = ({ className, pattern = 'seal' }: RosetteProps) => (
  <svg
    viewBox="-100 -100 200 200"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    className={classNames('forced-colors:text-[CanvasText]', className)}
  >
    <use href={`${rosettes}#${pattern}`} />
  </svg>
);
