import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../lib/class-names.ts';
import { type CopyResult, copyText } from '../../lib/clipboard.ts';
import { useText } from '../../lib/i18n.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { Field } from './field.tsx';

/** How long "Copied!" stays. */
const noticeMs = 3_000;
const mask = '•'.repeat(24);

interface CopyFieldProps {
  label: string;
  value: string;
  mono?: boolean;
  hint?: ReactNode;
  /** Before the value, in the same frame. */
  lead?: ReactNode;
}

/** Something to take elsewhere: selected by a click, copied by the button. */
export function CopyField({ label, value, mono = true, hint, lead }: CopyFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const { result, copy } = useCopy();
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <div className={frameLook}>
          <div className={lineLook}>
            {lead ? <span className="ps-3 font-semibold">{lead}</span> : null}
            <input
              {...ids}
              ref={box}
              readOnly
              value={value}
              dir="ltr"
              onFocus={(event) => event.currentTarget.select()}
              className={classNames(valueLook, mono ? monoLook : 'text-base')}
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
  /** Fetches the secret. It is held only while it is shown. */
  reveal: () => Promise<string>;
  hint?: ReactNode;
  /** Further buttons in the field's frame. */
  action?: ReactNode;
}

/** A secret behind dots. Copying does not show it. */
export function SecretField({ label, reveal, hint, action }: SecretFieldProps) {
  const text = useText();
  const box = useRef<HTMLInputElement>(null);
  const { result, copy } = useCopy();
  const [secret, setSecret] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const [failed, setFailed] = useState(false);
  const shown = secret !== undefined;

  async function withSecret(use: (value: string) => void | Promise<void>): Promise<void> {
    if (waiting) return;
    setWaiting(true);
    setFailed(false);
    try {
      await use(secret ?? (await reveal()));
    } catch {
      setFailed(true);
    } finally {
      setWaiting(false);
    }
  }

  return (
    <Field label={label} hint={hint} error={failed ? text('generic') : undefined}>
      {(ids) => (
        <div className={frameLook}>
          <div className={lineLook}>
            <input
              {...ids}
              ref={box}
              readOnly
              value={secret ?? mask}
              dir="ltr"
              autoComplete="off"
              aria-busy={waiting || undefined}
              onFocus={(event) => shown && event.currentTarget.select()}
              className={classNames(valueLook, monoLook)}
            />
            {waiting ? <Spinner /> : null}
          </div>
          <button
            type="button"
            aria-label={text(shown ? 'hideNamed' : 'showNamed', { name: label })}
            onClick={() => (shown ? setSecret(undefined) : withSecret(setSecret))}
            className={frameButtonLook}
          >
            {text(shown ? 'hide' : 'show')}
          </button>
          <CopyButton
            label={label}
            result={result} // By hand it can only be copied where it is seen.
            onClick={() => withSecret((value) => copy(value, box.current, () => flushSync(() => setSecret(value))))}
          />
          {action}
        </div>
      )}
    </Field>
  );
}

/** Copies, and says for a while how it went. */
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
        className={frameButtonLook}
      >
        {/* Both faces lie on one spot, so that the button keeps the width of the wider. */}
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
      <span role="status" className="sr-only">
        {result === 'copied' ? text('copiedNamed', { name: label }) : null}
        {result === 'selected' ? text('copyByHand') : null}
      </span>
    </>
  );
}

/** On a phone the buttons stand below, so that a whole key can be read. */
const frameLook =
  'flex flex-wrap items-center rounded-control border border-line-strong bg-surface max-sm:[&>button]:flex-1 max-sm:[&>button]:rounded-t-none max-sm:[&>button]:border-t max-sm:[&>button]:border-line sm:pe-1 focus-within:has-[input:focus-visible]:outline-2 focus-within:has-[input:focus-visible]:outline-offset-2 focus-within:has-[input:focus-visible]:outline-focus';

const lineLook = 'flex min-w-0 flex-1 items-center max-sm:basis-full';

const valueLook = 'h-[42px] min-w-0 flex-1 rounded-control bg-transparent px-3 text-ellipsis outline-none';

/** Small enough for a key in the width of a phone. */
const monoLook = 'font-mono text-[0.8125rem] sm:text-[0.875rem]';

const frameButtonLook =
  'inline-flex min-h-[42px] min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-3 text-sm font-semibold text-primary-text hover:bg-sunken focus-visible:-outline-offset-2';
