import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import { Invitations } from './invitations.tsx';
import { OperatorSection } from './operator-section.tsx';
import { PolicyForm } from './policy-form.tsx';
import { policyVersions } from './queries.ts';

/** /admin/policy: what the registry allows, what a change would mean, and who is invited. */
export function PolicyPage() {
  const text = useText();
  const query = useQuery(policyVersions());
  return (
    <>
      <PageTitle title={text('policyTitle')} intro={<p>{text('policyIntro')}</p>} />
      <Loaded query={query} skeleton={<Skeleton shape="card" height={1_200} />}>
        {({ current, earlier }) => (
          <Stack gap={10}>
            <PolicyForm
              // Begins anew with a version that was saved here or loaded again.
              key={current.version}
              current={current}
              onReload={() => query.refetch()}
            />
            <EarlierVersions versions={earlier} />
            <Invitations isNeeded={current.settings.registration === 'invited'} />
            <OperatorSection />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
