import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../../lib/browser/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Spinner } from '../feedback/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger';
/** `compact` is 36 px high with a mouse and 44 px on touch screens; `large` is for the one thing to do on a page. */
type ButtonSize = 'normal' | 'compact' | 'large';

interface Look {
  /** A button that sends a form, and a link, is primary if it does not say otherwise; any other button secondary. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width. */
  wide?: boolean;
}

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'>, Look {
  /**
   * Replaces the label by a spinner, and the name by "Working". The button keeps its size and the focus, and ignores clicks.
   * With it, also while false, the second of two clicks that wait for the page together does nothing.
   */
  busy?: boolean;
}

export function Button({
  type = 'button',
  variant = type === 'submit' ? 'primary' : 'secondary',
  size,
  wide,
  busy,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // It was clicked, and the page has not had the time to say that it is busy: on a slow phone that takes a while.
  const isPressed = useRef(false);

  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    // Also prevents the submit, including Enter in a text field.
    if (busy || isPressed.current) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
    if (busy === undefined) return;
    isPressed.current = true;
    setTimeout(() => {
      isPressed.current = false;
    });
  }

  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      className={buttonStyles({ variant, size, wide })}
    >
      <ButtonLabel busy={busy ?? false}>{children}</ButtonLabel>
    </button>
  );
}

function ButtonLabel({ busy, children }: { busy: boolean; children: ReactNode }) {
  const text = useText();
  if (!busy) return <span className={labelStyles}>{children}</span>;
  return (
    <>
      <span aria-hidden="true" className={`${labelStyles} opacity-0`}>
        {children}
      </span>
      <span className="sr-only">{text('working')}</span>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
    </>
  );
}

/** A link styled as a button. */
export function LinkButton({ variant, size, wide, children, ...rest }: Omit<LinkProps, 'className' | 'style'> & Look) {
  return (
    <Link {...rest} className={buttonStyles({ variant, size, wide })}>
      <span className={labelStyles}>{children}</span>
    </Link>
  );
}

/** A link to a page of another document, styled as a button. */
export function PageButton({
  variant,
  size,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'> & Omit<Look, 'wide'>) {
  return (
    <a {...rest} className={buttonStyles({ variant, size, wide: false })}>
      <span className={labelStyles}>{children}</span>
    </a>
  );
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent text-primary-text hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  quietDanger: 'border-transparent text-danger hover:bg-sunken',
};

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-11 px-4 text-sm',
  compact: 'min-h-11 px-3 text-sm pointer-fine:min-h-9',
  large: 'min-h-13 px-6 text-lg',
};

/** Icons are no taller than the text. */
const labelStyles = 'inline-flex items-center gap-2 *:[svg]:size-4';

function buttonStyles({ variant = 'primary', size, wide }: { [Name in keyof Look]: Look[Name] | undefined }): string {
  return classNames(
    'relative inline-flex min-w-11 shrink-0 items-center justify-center rounded-control border font-sans font-semibold no-underline transition-colors select-none print:hidden',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:hover:bg-sunken aria-busy:cursor-progress',
    'forced-colors:border-[ButtonBorder] forced-colors:disabled:text-[GrayText]',
    sizes[size ?? 'normal'],
    wide && 'w-full',
    variants[variant],
  );
}

interface ButtonRowProps {
  align?: 'end';
  children: ReactNode;
}

/** The buttons at the end of a form or dialog. On a phone they share the line equally. */
export function ButtonRow({ align, children }: ButtonRowProps) {
  return (
    <div className={classNames('flex flex-wrap gap-3 *:min-w-24 max-sm:*:flex-auto', align && 'justify-end')}>
      {children}
    </div>
  );
}
