import { TextField } from '../../../components/forms/text-field.tsx';
import { useText } from '../../../lib/i18n.ts';

interface IdentifierFieldProps {
  hint?: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Takes an identifier of any kind, which the browser neither suggests nor keeps. */
export function IdentifierField({ hint, error, value, onChange }: IdentifierFieldProps) {
  const text = useText();
  return (
    <TextField
      label={text('checkLabel')}
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
    />
  );
}
