import { useEffect, useRef } from 'react';
import { TextField } from '../../../../components/fields/text-field.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';

interface IdentifierFieldProps {
  hint?: string;
  error: string | undefined;
  value: string;
  /** Somebody was typing when the field appeared: they go on at its end. */
  takesFocus?: boolean | undefined;
  onChange: (value: string) => void;
}

/** Takes an identifier of any kind, which the browser neither suggests nor keeps. */
export function IdentifierField({ hint, error, value, takesFocus = false, onChange }: IdentifierFieldProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!takesFocus || !input.current) return;
    input.current.focus();
    input.current.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [takesFocus]);
  return (
    <TextField
      ref={input}
      label={text('checkLabel')}
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      dir="ltr"
      autoComplete="off"
      enterKeyHint="search"
    />
  );
}
