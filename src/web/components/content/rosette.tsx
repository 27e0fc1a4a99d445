import { useId } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { guilloche, type Ring, rotations } from './guilloche.ts';

interface RosetteProps {
  className: string;
  /** `seal`: small, with an open middle. `panel`: large and fine, for a background. */
  pattern?: 'seal' | 'panel';
}

const patterns: Record<'seal' | 'panel', readonly Ring[]> = {
  seal: [
    { radius: 78, swing: 0.22, waves: 8, phases: 7 },
    { radius: 47, swing: 0.2, waves: 8, phases: 5 },
  ],
  panel: [
    { radius: 81, swing: 0.2, waves: 8, phases: 11 },
    { radius: 52, swing: 0.23, waves: 8, phases: 9 },
    { radius: 29, swing: 0.34, waves: 8, phases: 9 },
  ],
};

/** Paths are computed once, when the first rosette is rendered. */
const drawn = new Map<Ring, string>();

function lineOf(ring: Ring): string {
  const known = drawn.get(ring);
  if (known) return known;
  const line = guilloche(ring);
  drawn.set(ring, line);
  return line;
}

/** Decorative line work as on a banknote, in the colour of the surrounding text. */
export function Rosette({ className, pattern = 'seal' }: RosetteProps) {
  const id = useId();
  return (
    <svg
      viewBox="-100 -100 200 200"
      fill="none"
      aria-hidden="true"
      className={classNames('forced-colors:text-[CanvasText]', className)}
    >
      {patterns[pattern].map((ring, index) => (
        <g key={ring.radius} stroke="currentColor" strokeWidth="1">
          <path id={`${id}-${index}`} d={lineOf(ring)} vectorEffect="non-scaling-stroke" />
          {rotations(ring)
            .slice(1)
            .map((turn) => (
              <use key={turn} href={`#${id}-${index}`} transform={`rotate(${turn})`} />
            ))}
        </g>
      ))}
    </svg>
  );
}
