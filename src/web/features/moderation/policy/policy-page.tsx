import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Part, PartTabs } from '../../../components/layout/part-tabs.tsx';
import { useText } from '../../../lib/i18n.ts';
import { Invitations } from './invitations.tsx';
import { OperatorSection } from './operator-section.tsx';
import { PolicySection } from './policy-section.tsx';
import { policyVersions } from './queries.ts';

const parts = [
  { id: 'policy', title: 'policyTitle' },
  { id: 'invitations', title: 'policyInvitations' },
  { id: 'operator', title: 'operatorTitle' },
  { id: 'operator-days', title: 'operatorDays' },
  { id: 'next-steps', title: 'nextStepsTitle' },
] as const;

/** /admin/policy: what the registry allows, what a change would mean, who is invited, and who runs it. */
export function PolicyPage() {
  const text = useText();
  const { hash } = useLocation();
  const { data } = useQuery(policyVersions());
  const here = parts.find(({ id }) => `#${id}` === hash)?.id ?? 'policy';
  return (
    <>
      <PageTitle title={text('policyTitle')} intro={<p>{text('policyIntro')}</p>} />
      <PartTabs
        label={text('adminOnThisPage')}
        parts={parts.map(({ id, title }) => ({ id, title: text(title) }))}
        here={here}
      />
      <Part isShown={here === 'policy'}>
        <PolicySection />
      </Part>
      <Part isShown={here === 'invitations'}>
        <Invitations isNeeded={data?.current.settings.registration !== 'anybody'} />
      </Part>
      <Part isShown={here !== 'policy' && here !== 'invitations'}>
        <OperatorSection here={here === 'policy' || here === 'invitations' ? 'operator' : here} />
      </Part>
    </>
  );
}
