import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { FormLinks } from '../components/form-links.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { TextLink } from '../components/text-link.tsx';

export function SignIn() {
  return (
    <>
      <PageTitle title="Log in" />
      <Form>
        <TextField label="Email" type="email" defaultValue="amna@example.com" />
        <PasswordField label="Password" defaultValue="Secret!12" />
        <Button type="submit" wide>
          Log In
        </Button>
        <FormLinks>
          <TextLink to="/forget-password">Forget Password</TextLink>
          <TextLink to="/signup">Register</TextLink>
        </FormLinks>
      </Form>
    </>
  );
}
