import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const sizes = { sm: 'text-sm', xs: 'text-xs' };
const tones = { quiet: 'text-ink-2', danger: 'text-danger', warning: 'text-warning', success: 'text-success' };
const weights = { medium: 'font-medium', semibold: 'font-semibold' };

interface TextProps {
  as?: 'p' | 'span' | 'div' | 'bdi';
  size?: keyof typeof sizes;
  tone?: keyof typeof tones;
  weight?: keyof typeof weights;
  /** No wider than lines that are easy to read. */
  measure?: boolean;
  /** For what is read sign by sign. */
  mono?: boolean;
  /** It keeps to one line. */
  nowrap?: boolean;
  centred?: boolean;
  /** The lines it was written in are kept. */
  lines?: boolean;
  id?: string;
  role?: 'alert' | 'status';
  dir?: 'ltr' | 'auto';
  children: ReactNode;
}

/** A paragraph, or a part of one, in other than the usual words of the page. */
export function Text({
  as: Element = 'p',
  size,
  tone,
  weight,
  measure,
  mono,
  nowrap,
  centred,
  lines,
  ...rest
}: TextProps) {
  return (
    <Element
      {...rest}
      className={classNames(
        size && sizes[size],
        tone && tones[tone],
        weight && weights[weight],
        measure && 'max-w-measure sm:text-balance',
        mono && 'font-mono',
        nowrap && 'whitespace-nowrap',
        centred && 'text-center text-balance',
        lines && 'whitespace-pre-line',
      )}
    />
  );
}

/** Words for a screen reader alone. With the role `status` it is told of them whenever they change. */
export function HiddenText({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span role={role} className="sr-only">
      {children}
    </span>
  );
}

/** How something went, said where it was done. Without words it takes no room, and listens. */
export function StatusLine({ tone = 'quiet', children }: { tone?: 'quiet' | 'success'; children: ReactNode }) {
  return (
    <p role="status" className={classNames('text-sm empty:sr-only', tones[tone])}>
      {children}
    </p>
  );
}
