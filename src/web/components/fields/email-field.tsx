import { TextField, type TextFieldProps } from './text-field.tsx';

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'dir' | 'autoCapitalize' | 'spellCheck'>;

/** An email address: left to right in every language, neither capitalized nor spell-checked. */
export function EmailField(props: EmailFieldProps) {
  return <TextField {...props} type="email" dir="ltr" autoCapitalize="none" spellCheck={false} />;
}
