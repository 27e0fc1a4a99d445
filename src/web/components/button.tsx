import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** `compact` is 36 px high where the pointer is fine and 44 px under a finger. */
export type ButtonSize = 'normal' | 'compact';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** At work: a spinner in the label's place. The button keeps its size and the focus, and ignores clicks. */
  busy?: boolean;
  /** What a screen reader is told while busy. */
  busyLabel?: string;
}

export function Button({
  variant = 'primary',
  size,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    // Preventing the click also prevents the submit it would cause, Enter in a text field included.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      className={buttonLook(variant, size, className)}
    >
      <ButtonLabel busy={busy} busyLabel={busyLabel}>
        {children}
      </ButtonLabel>
    </button>
  );
}

function ButtonLabel({
  busy,
  busyLabel,
  children,
}: {
  busy: boolean;
  busyLabel: string | undefined;
  children: ReactNode;
}) {
  if (!busy) return <span className="inline-flex items-center gap-2">{children}</span>;
  return (
    <>
      <span aria-hidden={busyLabel ? true : undefined} className="inline-flex items-center gap-2 opacity-0">
        {children}
      </span>
      {busyLabel ? <span className="sr-only">{busyLabel}</span> : null}
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
    </>
  );
}

interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that looks like a button: it goes somewhere and does nothing else. */
export function LinkButton({ variant = 'primary', size, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonLook(variant, size, className)}>
      <span className="inline-flex items-center gap-2">{children}</span>
    </Link>
  );
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent text-primary-text hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
};

function buttonLook(variant: ButtonVariant, size: ButtonSize = 'normal', className?: string): string {
  return classNames(
    'relative inline-flex min-w-11 shrink-0 items-center justify-center rounded-control border font-sans text-sm font-semibold no-underline transition-colors select-none',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:hover:bg-sunken aria-busy:cursor-progress',
    'forced-colors:border-[ButtonBorder] forced-colors:disabled:text-[GrayText]',
    size === 'compact' ? 'min-h-11 px-3 pointer-fine:min-h-9' : 'min-h-11 px-4',
    variants[variant],
    className,
  );
}
