import { Button, LinkButton } from '../components/actions/button.tsx';
import { TextLink } from '../components/content/text-link.tsx';
import { ProblemBanner } from '../components/feedback/problem-banner.tsx';
import { EmailField } from '../components/fields/email-field.tsx';
import { PasswordRulesField } from '../components/fields/password-rules-field.tsx';
import { Form } from '../components/forms/form.tsx';
import { FormLinks, OtherWay } from '../components/forms/form-links.tsx';
import { PageTitle } from '../components/navigation/page-title.tsx';
import { ApiProblem } from '../lib/api/problem.ts';

const failure = new ApiProblem({ status: 0 });

export function SignIn() {
  return (
    <>
      <PageTitle title="Log in" />
      <Form>
        <ProblemBanner error={failure} onClear={() => undefined} />
        <EmailField label="Email" defaultValue="amna@example.com" />
        <PasswordRulesField label="Password" password="Secret!12" defaultValue="Secret!12" />
        <Button type="submit" wide>
          Log In
        </Button>
        <FormLinks>
          <TextLink to="/forget-password">Forget Password</TextLink>
        </FormLinks>
        <OtherWay question="No account yet?">
          <LinkButton to="/signup" variant="secondary" wide>
            Create an account
          </LinkButton>
        </OtherWay>
      </Form>
    </>
  );
}
