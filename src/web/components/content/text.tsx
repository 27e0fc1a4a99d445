import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../../lib/browser/class-names.ts';
import { linkStyles } from './page-link.tsx';

const sizes = { sm: 'text-sm', xs: 'text-xs' };
const tones = { quiet: 'text-ink-2', danger: 'text-danger', warning: 'text-warning', success: 'text-success' };
const weights = { medium: 'font-medium', semibold: 'font-semibold' };

interface TextProps {
  as?: 'p' | 'span' | 'div' | 'bdi';
  size?: keyof typeof sizes;
  tone?: keyof typeof tones;
  weight?: keyof typeof weights;
  /** Limits the line length for readability. */
  measure?: boolean;
  /** Monospace, for keys, numbers and code. */
  mono?: boolean;
  /** Never wraps. */
  nowrap?: boolean;
  /** Breaks anywhere: a value without spaces that may be longer than a line. */
  breaks?: boolean;
  centred?: boolean;
  /** Preserves line breaks. */
  lines?: boolean;
  /** Not printed. */
  screenOnly?: boolean;
  id?: string;
  role?: 'alert' | 'status';
  dir?: 'ltr' | 'auto';
  children: ReactNode;
}

/** A paragraph, or part of one, in a style other than the default. */
export function Text({
  as: Element = 'p',
  size,
  tone,
  weight,
  measure,
  mono,
  nowrap,
  breaks,
  centred,
  lines,
  screenOnly,
  ...rest
}: TextProps) {
  return (
    <Element
      {...rest}
      className={classNames(
        size && sizes[size],
        tone && tones[tone],
        weight && weights[weight],
        measure && 'max-w-measure',
        mono && 'font-mono',
        nowrap && 'whitespace-nowrap',
        breaks && 'break-all',
        centred && 'text-center text-balance',
        lines && 'whitespace-pre-line',
        screenOnly && 'print:hidden',
      )}
    />
  );
}

/** Text for screen readers only. With the role `status`, changes are announced. */
export function HiddenText({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span role={role} className="sr-only">
      {children}
    </span>
  );
}

interface StatusLineProps {
  tone?: 'quiet' | 'success';
  /** Limits the line length for readability. */
  measure?: boolean;
  children: ReactNode;
}

/** The outcome of an action, next to its control. Keep it mounted while empty: it is a live region. */
export function StatusLine({ tone, measure, children }: StatusLineProps) {
  return (
    <p
      role="status"
      className={classNames('text-sm empty:sr-only', tones[tone ?? 'quiet'], measure && 'max-w-measure')}
    >
      {children}
    </p>
  );
}

/** What explains something, or is of less weight than what is beside it. */
export const Small = (props: Omit<TextProps, 'size' | 'tone'>) => <Text {...props} size="sm" tone="quiet" />;

/** What may be left unread. */
export const FinePrint = (props: Omit<TextProps, 'size' | 'tone'>) => <Text {...props} size="xs" tone="quiet" />;

/** What a part of a page is about, below its title. */
export const Intro = ({ children }: { children: ReactNode }) => (
  <Text tone="quiet" measure>
    {children}
  </Text>
);

/** What went wrong, where it did. */
export const Fault = ({ children }: { children: ReactNode }) => (
  <Text role="alert" size="sm" tone="danger" weight="medium">
    {children}
  </Text>
);

/** A number of the registry or a key, as it is compared sign by sign. */
export const Mono = (props: Omit<TextProps, 'as' | 'dir' | 'mono' | 'nowrap'>) => (
  <Text {...props} as="bdi" dir="ltr" mono nowrap />
);

/** What people typed: with its line breaks, in its own direction. */
export const Words = (props: Omit<TextProps, 'lines' | 'dir'>) => <Text {...props} lines dir="auto" />;

/** A link in running text. With `reloadDocument` it leaves the app. */
export const TextLink = (props: Omit<LinkProps, 'className' | 'style'>) => <Link {...props} className={linkStyles} />;
