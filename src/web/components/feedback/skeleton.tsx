import { classNames } from '../../lib/class-names.ts';

const shapes = { control: 'rounded-control', card: 'rounded-card', round: 'mx-auto rounded-full' };

interface SkeletonProps {
  /** Of the content that it stands for, in pixels; or most of the window's. */
  height: number | '80vh';
  shape?: keyof typeof shapes;
  /** As wide as it is high. */
  square?: boolean;
}

/** A grey stand-in as large as the content will be, so that nothing jumps when it comes. */
export function Skeleton({ height, shape = 'control', square = false }: SkeletonProps) {
  const size = { height, width: square ? height : undefined };
  return <div aria-hidden="true" style={size} className={classNames('animate-breathe bg-sunken', shapes[shape])} />;
}
