import { type KeyboardEvent, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { controlStyles, Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password with a Show button. It is hidden on submit: browsers store text inputs for autocompletion. */
export function PasswordField(props: TextFieldProps) {
  const { label, hint, error, required, optional, ref, ...input } = props;
  const text = useText();
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  useEffect(() => {
    const form = box.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>): void {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <Field
      {...props}
      note={
        <span role="status" className="text-xs text-warning">
          {capsLock ? text('capsLockOn') : ''}
        </span>
      }
    >
      {(ids) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            {...input}
            {...ids}
            type={shown ? 'text' : 'password'}
            ref={box}
            onKeyUp={watchCapsLock}
            className={classNames(controlStyles, 'h-11 pe-20 rtl:ps-20 rtl:pe-3.5')}
          />
          <button
            type="button"
            // Keep the focus in the field: its error would appear and move the button away from the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
            aria-label={shown ? text('hideNamed', { name: label }) : text('showNamed', { name: label })}
            className="absolute inset-y-0 end-0 min-w-11 rounded-control px-4 text-sm font-semibold text-primary-text hover:underline focus-visible:-outline-offset-4"
          >
            {shown ? text('hide') : text('show')}
          </button>
        </div>
      )}
    </Field>
  );
}
