import { classNames } from '../../lib/browser/class-names.ts';

const shapes = { control: 'rounded-control', card: 'rounded-card', round: 'mx-auto rounded-full' };

interface SkeletonProps {
  /** The height of the content in pixels, or most of the window's. */
  height: number | '80vh';
  shape?: keyof typeof shapes;
  /** Width equals height. */
  square?: boolean;
}

/** A placeholder as large as the content, to avoid layout shifts. */
export function Skeleton({ height, shape = 'control', square = false }: SkeletonProps) {
  const size = { height, width: square ? height : undefined };
  return <div aria-hidden="true" style={size} className={classNames('animate-breathe bg-sunken', shapes[shape])} />;
}
