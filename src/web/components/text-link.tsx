import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';

/** A link in running text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'rounded-badge font-medium text-primary-text underline decoration-1 underline-offset-[3px] hover:decoration-2',
        className,
      )}
    />
  );
}
