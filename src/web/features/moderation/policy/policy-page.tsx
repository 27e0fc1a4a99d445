import { Navigate, useLocation } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { isOperatorPart } from './operator-form.tsx';
import { PolicySection } from './policy-section.tsx';

/** /admin/policy: what the registry allows, and what a change would mean. Links to parts that have their own page lead there. */
export function PolicyPage() {
  const text = useText();
  const { hash } = useLocation();
  const part = hash.slice(1);
  if (part === 'invitations') return <Navigate to={pages.adminInvitations} replace />;
  if (isOperatorPart(part)) return <Navigate to={{ pathname: pages.adminOperator, hash }} replace />;
  return (
    <>
      <PageTitle title={text('policyTitle')} intro={<p>{text('policyIntro')}</p>} />
      <PolicySection />
    </>
  );
}
