import { TextLink } from '../components/content/text-link.tsx';
import { Button } from '../components/forms/button.tsx';
import { Form } from '../components/forms/form.tsx';
import { FormLinks } from '../components/forms/form-links.tsx';
import { PasswordField } from '../components/forms/password-field.tsx';
import { TextField } from '../components/forms/text-field.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';

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
