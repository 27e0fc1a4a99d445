import { Dialog, DialogText } from '../../components/dialogs/dialog.tsx';
import { ResultDialog } from '../../components/dialogs/result-dialog.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/forms/button.tsx';
import { ButtonRow } from '../../components/forms/button-row.tsx';
import { Form } from '../../components/forms/form.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { useText } from '../../lib/i18n.ts';
import { answerText, messageText, problemText } from '../../lib/problem.ts';
import { calls, useForgetPassword } from './queries.ts';
import { useShortForm } from './use-short-form.ts';

const bannerMs = 5_000;
const dialogMs = 2_500;

export interface ForgetPasswordProps {
  open: boolean;
  /** What was typed already. */
  email: string;
  onClose: () => void;
  /** A link was asked for, for this address. */
  onSent?: (email: string) => void;
}

/** Asks for a link to set a new password (A6). */
export default function ForgetPassword({ open, email, onClose, onSent }: ForgetPasswordProps) {
  const text = useText();
  const forget = useForgetPassword();

  function close(): void {
    forget.reset();
    onClose();
  }

  return (
    <>
      <Dialog
        open={open && !forget.isSuccess}
        title={text('forgetPassword')}
        width={440}
        closeButton={false}
        onDismiss={close}
      >
        <ForgetPasswordForm
          email={email}
          busy={forget.isPending}
          problem={forget.isError ? problemText(forget.error, text) : undefined}
          onRead={forget.reset}
          onSubmit={(body) => forget.mutate(body, { onSuccess: () => onSent?.(body.email) })}
          onClose={close}
        />
      </Dialog>
      <ResultDialog
        open={open && forget.isSuccess}
        tone="success"
        title={text('passwordResetLink')}
        text={answerText(forget.data?.message ?? '', text)}
        closesAfterMs={dialogMs}
        onClose={close}
      />
    </>
  );
}

interface FormProps {
  email: string;
  busy: boolean;
  problem: string | undefined;
  onRead: () => void;
  onSubmit: (body: { email: string }) => void;
  onClose: () => void;
}

function ForgetPasswordForm({ email, busy, problem, onRead, onSubmit, onClose }: FormProps) {
  const text = useText();
  const { field, error, submit } = useShortForm({
    start: { email },
    rules: async () => (await calls()).rules.forgetPassword,
    onSubmit,
  });
  const wrong = error('email');

  return (
    <Form onSubmit={submit}>
      <DialogText>{text('forgetPasswordIntro')}</DialogText>
      {problem ? (
        <Banner tone="danger" clearsAfterMs={bannerMs} onClear={onRead}>
          {problem}
        </Banner>
      ) : null}
      <TextField
        {...field('email')}
        id="forget-email"
        label={text('email')}
        error={wrong && (wrong === 'emailRequired' ? text('enterYourEmail') : messageText(wrong, text))}
        required="unmarked"
        type="email"
        dir="ltr"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
      />
      <ButtonRow align="end">
        <Button variant="secondary" onClick={onClose}>
          {text('close')}
        </Button>
        <Button type="submit" busy={busy} busyLabel={text('working')}>
          {text('submit')}
        </Button>
      </ButtonRow>
    </Form>
  );
}
