import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Part, PartTabs } from '../../../components/layout/part-tabs.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import { Invitations } from './invitations.tsx';
import { OperatorSection } from './operator-section.tsx';
import { PolicyForm } from './policy-form.tsx';
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
  const query = useQuery(policyVersions());
  const here = parts.find(({ id }) => `#${id}` === hash)?.id ?? 'policy';
  return (
    <>
      <PageTitle title={text('policyTitle')} intro={<p>{text('policyIntro')}</p>} />
      <PartTabs
        label={text('adminOnThisPage')}
        parts={parts.map(({ id, title }) => ({ id, title: text(title) }))}
        here={here}
      />
      <Loaded query={query} skeleton={<Skeleton shape="card" height={1_200} />}>
        {({ current, earlier }) => (
          <>
            <Part isShown={here === 'policy'}>
              <Stack gap={6}>
                <PolicyForm
                  // Starts over with a version that was saved here or reloaded.
                  key={current.version}
                  current={current}
                  onReload={() => query.refetch()}
                />
                <EarlierVersions versions={earlier} />
              </Stack>
            </Part>
            <Part isShown={here === 'invitations'}>
              <Invitations isNeeded={current.settings.registration === 'invited'} />
            </Part>
            <Part isShown={here !== 'policy' && here !== 'invitations'}>
              <OperatorSection here={here === 'policy' || here === 'invitations' ? 'operator' : here} />
            </Part>
          </>
        )}
      </Loaded>
    </>
  );
}
