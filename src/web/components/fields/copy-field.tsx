import Check from '@iconify-json/lucide/icons.json?check';
import Copy from '@iconify-json/lucide/icons.json?copy';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemText } from '../../lib/api/problem.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { HiddenText } from '../content/text.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Field } from './field.tsx';

/** How long "Copied!" stays. */
const noticeMs = 3_000;
const mask = '•'.repeat(24);

interface CopyFieldProps {
  label: string;
  value: string;
  /** How people read the value, if that is not how it is copied: a number in groups. */
  shown?: string;
  hint?: ReactNode;
  /** Before the value, in the same border. */
  lead?: ReactNode;
}

/** A read-only value: a click selects it, the button copies it. */
export function CopyField({ label, value, shown = value, hint, lead }: CopyFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const { result, copy } = useCopy();
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <div className={frameStyles}>
          <div className={lineStyles}>
            {lead ? <span className="ps-3 font-semibold">{lead}</span> : null}
            <input
              {...ids}
              ref={box}
              readOnly
              value={shown}
              dir="ltr"
              onFocus={(event) => event.currentTarget.select()}
              className={valueStyles}
            />
          </div>
          <CopyButton label={label} result={result} onClick={() => copy(value, box.current)} />
        </div>
      )}
    </Field>
  );
}

interface SecretFieldProps {
  label: string;
  /** Fetches the secret, which is kept only while it is shown. */
  reveal: () => Promise<string>;
}

/** A masked secret. Copying does not reveal it. */
export function SecretField({ label, reveal }: SecretFieldProps) {
  const text = useText();
  const box = useRef<HTMLInputElement>(null);
  const { result, copy } = useCopy();
  const [secret, setSecret] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<string>();
  const shown = secret !== undefined;

  async function withSecret(use: (value: string) => void | Promise<void>): Promise<void> {
    if (waiting) return;
    setWaiting(true);
    setError(undefined);
    try {
      await use(secret ?? (await reveal()));
    } catch (failure) {
      setError(problemText(failure, text));
    } finally {
      setWaiting(false);
    }
  }

  return (
    <Field label={label} error={error}>
      {(ids) => (
        <div className={frameStyles}>
          <div className={lineStyles}>
            <input
              {...ids}
              ref={box}
              readOnly
              value={secret ?? mask}
              dir="ltr"
              autoComplete="off"
              aria-busy={waiting || undefined}
              onFocus={(event) => shown && event.currentTarget.select()}
              className={valueStyles}
            />
            {waiting ? <Spinner /> : null}
          </div>
          <button
            type="button"
            aria-label={text(shown ? 'hideNamed' : 'showNamed', { name: label })}
            onClick={() => (shown ? setSecret(undefined) : withSecret(setSecret))}
            className={frameButtonStyles}
          >
            {text(shown ? 'hide' : 'show')}
          </button>
          <CopyButton
            label={label}
            result={result} // Copying by hand requires the secret to be visible.
            onClick={() => withSecret((value) => copy(value, box.current, () => flushSync(() => setSecret(value))))}
          />
        </div>
      )}
    </Field>
  );
}

/** Copies the value and shows the result for a few seconds. */
export function useCopy() {
  const [result, setResult] = useState<CopyResult>();

  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), noticeMs);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy(...what: Parameters<typeof copyText>): Promise<void> {
    setResult(undefined);
    setResult(await copyText(...what));
  }

  return { result, copy };
}

interface CopyButtonProps {
  label: string;
  result: CopyResult | undefined;
  onClick: () => void;
}

export function CopyButton({ label, result, onClick }: CopyButtonProps) {
  const text = useText();
  const copied = result === 'copied';
  return (
    <>
      <button
        type="button"
        aria-label={text('copyNamed', { name: label })}
        onClick={onClick}
        className={frameButtonStyles}
      >
        {/* Both labels share one grid cell: the button keeps the width of the wider. */}
        <span className="grid justify-items-end *:inline-flex *:items-center *:gap-1.5 *:[grid-area:1/1]">
          <span className={copied ? 'invisible' : undefined}>
            <Copy aria-hidden="true" className="size-4" />
            {text('copy')}
          </span>
          <span className={copied ? undefined : 'invisible'}>
            <Check aria-hidden="true" className="size-4" />
            {text('copied')}
          </span>
        </span>
      </button>
      <CopyStatus label={label} result={result} />
    </>
  );
}

/** For screen readers: what was copied, or that it is selected for copying. */
export function CopyStatus({ label, result }: Pick<CopyButtonProps, 'label' | 'result'>) {
  const text = useText();
  return (
    <HiddenText role="status">
      {result === 'copied' ? text('copiedNamed', { name: label }) : null}
      {result === 'selected' ? text('copyByHand') : null}
    </HiddenText>
  );
}

/** `selected`: copying failed, and the text is selected for copying by hand. */
type CopyResult = 'copied' | 'selected';

/**
 * Copies `value`. If the clipboard is denied or missing (pages without HTTPS), falls back to `execCommand('copy')` on
 * `box`, an element of the page with `value` as its input value or text.
 * @param beforeSelecting puts the value into the box if it is not there yet
 */
async function copyText(value: string, box: HTMLElement | null, beforeSelecting?: () => void): Promise<CopyResult> {
  try {
    await navigator.clipboard.writeText(value);
    return 'copied';
  } catch {
    beforeSelecting?.();
    return box && selectAll(box) === value && document.execCommand?.('copy') ? 'copied' : 'selected';
  }
}

/** Selects the content of an element and returns it. */
function selectAll(box: HTMLElement): string | null {
  if (!(box instanceof HTMLInputElement)) {
    getSelection()?.selectAllChildren(box);
    return box.textContent;
  }
  box.focus();
  box.select();
  return box.value;
}

/** On a phone the buttons are below, to show the whole key. */
const frameStyles =
  'flex flex-wrap items-center rounded-control border border-line-strong bg-surface max-sm:[&>button]:flex-1 max-sm:[&>button]:rounded-t-none max-sm:[&>button]:border-t max-sm:[&>button]:border-line sm:pe-1 focus-within:has-[input:focus-visible]:outline-2 focus-within:has-[input:focus-visible]:outline-offset-2 focus-within:has-[input:focus-visible]:outline-focus';

const lineStyles = 'flex min-w-0 flex-1 items-center max-sm:basis-full';

/** Small enough to fit a key on a phone. */
const valueStyles =
  'h-10.5 min-w-0 flex-1 rounded-control bg-transparent px-3 font-mono text-[0.8125rem] text-ellipsis outline-none sm:text-[0.875rem]';

const frameButtonStyles =
  'inline-flex min-h-10.5 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-3 text-sm font-semibold text-primary-text hover:bg-sunken focus-visible:-outline-offset-2';
