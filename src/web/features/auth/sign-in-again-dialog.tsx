import { Text } from '../../components/content/text.tsx';
import { Dialog, DialogText } from '../../components/dialogs/dialog.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/forms/button.tsx';
import { ButtonRow } from '../../components/forms/button-row.tsx';
import { Form } from '../../components/forms/form.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { useText } from '../../lib/i18n.ts';
import { messageText, problemText } from '../../lib/problem.ts';
import { endSignInAgain } from '../../lib/sign-in-again.ts';
import { useLast } from '../../lib/use-last.ts';
import { calls, useLogin } from './queries.ts';
import type { SignInAgainProps } from './sign-in-again.tsx';
import { useShortForm } from './use-short-form.ts';

const bannerMs = 5_000;

/** Signs the same person in again, over the page as it stands: what they typed there waits behind it. */
export default function SignInAgainDialog({ open, person }: SignInAgainProps) {
  const text = useText();
  // While the dialog fades it still shows whom it was about.
  const email = useLast(person)?.email ?? '';
  return (
    <Dialog
      open={open}
      title={text('signInAgain')}
      width={440}
      closeButton={false}
      onDismiss={() => endSignInAgain(false)}
    >
      <SignInAgainForm email={email} />
    </Dialog>
  );
}

function SignInAgainForm({ email }: { email: string }) {
  const text = useText();
  const login = useLogin();
  const { field, error, submit } = useShortForm({
    start: { email, password: '' },
    rules: async () => (await calls()).rules.login,
    onSubmit: (body) => login.mutate(body, { onSuccess: () => endSignInAgain(true) }),
  });

  return (
    <Form onSubmit={submit}>
      <DialogText>{text('signInAgainText')}</DialogText>
      {login.isError ? (
        <Banner tone="danger" clearsAfterMs={bannerMs} onClear={login.reset}>
          {problemText(login.error, text)}
        </Banner>
      ) : null}
      <Text size="sm">
        <strong>{text('email')}</strong> <bdi>{email}</bdi>
      </Text>
      {/* For password managers: whose password this is. */}
      <input {...field('email')} type="email" autoComplete="username" readOnly hidden />
      <PasswordField
        {...field('password')}
        id="again-password"
        label={text('password')}
        error={messageText(error('password') ?? '', text)}
        required="unmarked"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <ButtonRow align="end">
        <Button variant="secondary" onClick={() => endSignInAgain(false)}>
          {text('notNow')}
        </Button>
        <Button type="submit" busy={login.isPending} busyLabel={text('working')}>
          {text('logIn')}
        </Button>
      </ButtonRow>
    </Form>
  );
}
