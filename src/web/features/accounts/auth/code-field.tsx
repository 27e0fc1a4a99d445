import { useEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from '../../../components/fields/text-field.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

interface CodeFieldProps extends Omit<TextFieldProps, 'label'> {
  isRecovery: boolean;
}

/** The field for a code of the app, which gets the digits of the keyboard and the phone's suggestion, or a recovery code. */
export function CodeField({ isRecovery, ref, ...input }: CodeFieldProps) {
  const text = useText();
  const box = useRef<HTMLInputElement>(null);
  // It is the next thing to type: the step before has just been sent.
  useEffect(() => box.current?.focus(), []);
  return (
    <TextField
      id="factor-code"
      {...input}
      ref={(element) => {
        box.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
      }}
      label={text(isRecovery ? 'recoveryCode' : 'appCode')}
      required="unmarked"
      mono
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      enterKeyHint="go"
    />
  );
}
