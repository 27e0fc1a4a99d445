import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../../contract/pages.ts';
import { TextLink } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { policySays } from '../../../lib/registry/registry-policy.ts';
import { ownEmail } from '../../../lib/session/own-email.ts';

/**
 * Says, before anything is typed, what sending needs: an account, and a confirmed email if the registry asks for that
 * (A30).
 * @param uid null for a visitor
 */
export function ConfirmFirst({ uid }: { uid: string | null }) {
  const text = useText();
  const isAsked = policySays('filing', 'confirmed_email');
  const { data } = useQuery({ ...ownEmail(), enabled: isAsked && uid !== null });
  if (uid === null) return <Banner tone="info">{text(isAsked ? 'filingConfirmVisitor' : accountNeeded())}</Banner>;
  if (!isAsked || data === undefined || data.confirmedAt !== null) return null;
  return (
    <Banner tone="warning">
      {text('filingConfirmFirst')} <TextLink to={pages.security}>{text('filingConfirmLink')}</TextLink>
    </Banner>
  );
}

const accountNeeded = () => (policySays('registration', 'invited') ? 'filingInvitedVisitor' : 'filingVisitor');
