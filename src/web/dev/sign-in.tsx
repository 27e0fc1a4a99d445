import { Button } from '../components/button.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { TextLink } from '../components/text-link.tsx';

export function SignIn() {
  return (
    <>
      <PageTitle title="Log in" />
      <form noValidate className="space-y-5">
        <TextField label="Email" type="email" defaultValue="amna@example.com" />
        <PasswordField label="Password" defaultValue="Secret!12" />
        <Button type="submit" className="w-full">
          Log In
        </Button>
        <p className="flex justify-between gap-4">
          <TextLink to="/forget-password">Forget Password</TextLink>
          <TextLink to="/signup">Register</TextLink>
        </p>
      </form>
    </>
  );
}
