import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Anchored, LongText } from '../../../components/layout/long-text.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { TableOfContents } from '../../../components/layout/table-of-contents.tsx';
import { useText } from '../../../lib/i18n.ts';
import { useHashTarget } from '../../../lib/use-hash-target.ts';
import { useSectionInSight } from '../../../lib/use-section-in-sight.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import { Invitations } from './invitations.tsx';
import { OperatorSection } from './operator-section.tsx';
import { PolicyForm } from './policy-form.tsx';
import { policyVersions } from './queries.ts';

/** /admin/policy: what the registry allows, what a change would mean, and who is invited. */
export function PolicyPage() {
  const text = useText();
  const query = useQuery(policyVersions());
  useHashTarget(!query.isPending);
  return (
    <>
      <PageTitle title={text('policyTitle')} intro={<p>{text('policyIntro')}</p>} />
      <Loaded query={query} skeleton={<Skeleton shape="card" height={1_200} />}>
        {({ current, earlier }) => (
          <LongText contents={<Contents />}>
            <Stack gap={10}>
              <Anchored id="policy" label={text('policyTitle')}>
                <Stack gap={6}>
                  <PolicyForm
                    // Begins anew with a version that was saved here or loaded again.
                    key={current.version}
                    current={current}
                    onReload={() => query.refetch()}
                  />
                  <EarlierVersions versions={earlier} />
                </Stack>
              </Anchored>
              <Invitations isNeeded={current.settings.registration === 'invited'} />
              <OperatorSection />
            </Stack>
          </LongText>
        )}
      </Loaded>
    </>
  );
}

const sections = [
  { id: 'policy', title: 'policyTitle' },
  { id: 'invitations', title: 'policyInvitations' },
  { id: 'operator', title: 'operatorTitle' },
  { id: 'operator-days', title: 'operatorDays' },
  { id: 'next-steps', title: 'nextStepsTitle' },
] as const;
const ids = sections.map(({ id }) => id);

/** The page's own table of contents. */
function Contents() {
  const text = useText();
  const here = useSectionInSight(ids);
  return (
    <TableOfContents
      label={text('adminOnThisPage')}
      entries={sections.map(({ id, title }) => ({ id, title: text(title) }))}
      here={here}
    />
  );
}
