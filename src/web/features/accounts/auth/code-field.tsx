import { TextField, type TextFieldProps } from '../../../components/fields/text-field.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

interface CodeFieldProps extends Omit<TextFieldProps, 'label'> {
  isRecovery: boolean;
}

/** The field for a code of the app, which gets the digits of the keyboard and the phone's suggestion, or a recovery code. */
export function CodeField({ isRecovery, ...input }: CodeFieldProps) {
  const text = useText();
  return (
    <TextField
      id="factor-code"
      {...input}
      label={text(isRecovery ? 'recoveryCode' : 'appCode')}
      required="unmarked"
      mono
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      enterKeyHint="go"
      // The code is the next thing to type: the step before has just been sent.
      autoFocus
    />
  );
}
