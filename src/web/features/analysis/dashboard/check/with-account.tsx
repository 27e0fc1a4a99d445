import { pages } from '../../../../../contract/pages.ts';
import { LinkButton } from '../../../../components/actions/button.tsx';
import { Text } from '../../../../components/content/text.tsx';
import { Card } from '../../../../components/layout/card.tsx';
import { BulletList } from '../../../../components/layout/list.tsx';
import { Row } from '../../../../components/layout/stack.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { policySays } from '../../../../lib/registry/registry-policy.ts';

/** What a visitor may do, and what an account adds. */
export default function WithAccount() {
  const text = useText();
  const isInvited = policySays('registration', 'invited');
  return (
    <Card as="div" gap={4}>
      {policySays('visitorChecks', 'reported_only') ? <Text measure>{text('withoutAccount')}</Text> : null}
      <Text weight="medium">{text('withAccountYou')}</Text>
      <BulletList>
        <li>{text('withAccountRead')}</li>
        <li>{text('withAccountKinds')}</li>
        <li>{text('withAccountLists')}</li>
        <li>{text('withAccountReports')}</li>
      </BulletList>
      {isInvited ? <Text tone="quiet">{text('invitationNeeded')}</Text> : null}
      <Row gap={3}>
        {isInvited ? null : <LinkButton to={pages.signup}>{text('createAccount')}</LinkButton>}
        <LinkButton to={pages.login} variant="secondary">
          {text('logIn')}
        </LinkButton>
      </Row>
    </Card>
  );
}
