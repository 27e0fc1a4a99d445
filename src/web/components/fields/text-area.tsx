import { type ComponentPropsWithRef, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { controlStyles, Field, type FieldWords } from './field.tsx';

/** Milliseconds after the last keystroke until the remaining count is announced. */
const restMs = 1_000;

interface TextAreaProps
  extends Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style' | 'required'>,
    FieldWords {
  /** Shown as "n left". Longer text is not cut off: the error says that it is too long. */
  maxLength?: number;
}

/** A multi-line input with the number of remaining characters. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, required, optional, maxLength, ref, onChange, ...area } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement);
  const countId = useId();
  const [typed, setTyped] = useState(0);

  // Resetting or filling a form changes the value without an event, so read it after every render.
  useEffect(() => {
    setTyped(box.current?.value.length ?? 0);
  });

  return (
    <Field {...props} count={maxLength ? <CharactersLeft id={countId} left={maxLength - typed} /> : undefined}>
      {(ids) => (
        <textarea
          dir="auto"
          rows={4}
          {...area}
          {...ids}
          ref={box}
          onChange={(event) => {
            setTyped(event.target.value.length);
            onChange?.(event);
          }}
          className={classNames(controlStyles, 'min-h-30 resize-y py-2')}
        />
      )}
    </Field>
  );
}

function CharactersLeft({ id, left }: { id: string; left: number }) {
  const text = useText();
  const words = left < 0 ? text('charactersOver', { count: -left }) : text('charactersLeft', { count: left });
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), restMs);
    return () => clearTimeout(timer);
  }, [words]);

  return (
    <>
      <span
        id={id}
        aria-hidden="true"
        className={classNames('text-xs tabular-nums', left < 0 ? 'font-medium text-danger' : 'text-ink-2')}
      >
        {words}
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}
