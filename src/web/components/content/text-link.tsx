import { Link, type LinkProps } from 'react-router';

/** A link in running text. With `reloadDocument` it leaves the app. */
export function TextLink(props: Omit<LinkProps, 'className' | 'style'>) {
  return (
    <Link
      {...props}
      className="-my-0.5 rounded-badge py-0.5 font-medium text-primary-text underline decoration-1 underline-offset-[3px] hover:decoration-2"
    />
  );
}
