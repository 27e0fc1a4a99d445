import { Text } from '../../../../components/content/text.tsx';
import { Card } from '../../../../components/layout/card.tsx';
import { BulletList } from '../../../../components/layout/list.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { policySays } from '../../../../lib/registry/registry-policy.ts';
import { AccountLinks } from '../landing-band.tsx';

/** What a visitor may do, and what an account adds. */
export default function WithAccount() {
  const text = useText();
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
      <AccountLinks />
    </Card>
  );
}
