import { TextField, type TextFieldProps } from './text-field.tsx';

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'dir'>;

/** An email address, which runs left to right in every language. */
export function EmailField(props: EmailFieldProps) {
  return <TextField {...props} type="email" dir="ltr" />;
}
