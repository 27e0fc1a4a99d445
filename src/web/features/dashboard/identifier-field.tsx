import { TextField } from '../../components/forms/text-field.tsx';
import { useText } from '../../lib/i18n.ts';

interface IdentifierFieldProps {
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Takes an email, a CNIC or a phone number, which the browser neither suggests nor keeps. */
export function IdentifierField({ error, value, onChange }: IdentifierFieldProps) {
  const text = useText();
  return (
    <TextField
      label={text('checkLabel')}
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
