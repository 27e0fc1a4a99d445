import { Suspense } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { LinkButton } from '../../../components/actions/button.tsx';
import { CardSkeleton } from '../../../components/feedback/loaded.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { PageTitle } from '../../../components/navigation/page.tsx';
import { PartTabs } from '../../../components/navigation/tabs-nav.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/loading/prefetch.ts';
import { useSession } from '../../../lib/session/session.ts';
import { mayBeSignedIn } from '../../../lib/session/user-store.ts';
import { LandingBand } from './landing-band.tsx';
import { statisticsSearch, useNarrowing } from './statistics/use-narrowing.ts';

// Only for signed-in users.
const LookupBox = lazyPart(() => import('./check/lookup-box.tsx'));

// The height of the lookup form.
const boxSkeleton = <CardSkeleton base={311} sm={229} />;

const MoreChecks = lazyPart(() => import('./check/more-checks.tsx'));

const WithAccount = lazyPart(() => import('./check/with-account.tsx'));

const Statistics = lazyPart(() => import('./statistics/statistics.tsx'));

/**
 * /: the check, and below it two tabs: what else there is, for a visitor with an account; and the statistics, for everyone.
 */
export function DashboardPage() {
  const text = useText();
  const { status } = useSession();
  const narrowing = useNarrowing();
  const isVisitor = status === 'out' || (status === 'unknown' && !mayBeSignedIn());
  return (
    <>
      {isVisitor ? <LandingBand /> : null}
      <PageTitle
        title={text('dashboardTitle')}
        small={isVisitor}
        intro={<p>{text('dashboardIntro')}</p>}
        action={
          isVisitor ? undefined : (
            <LinkButton variant="secondary" to={pages.addReport}>
              {text('fileAReport')}
            </LinkButton>
          )
        }
      />
      <Stack gap={6}>
        {isVisitor ? null : <Suspense fallback={boxSkeleton}>{status === 'in' ? <LookupBox /> : boxSkeleton}</Suspense>}
        <div>
          <PartTabs
            label={text('dashboardTitle')}
            parts={[
              { id: 'more', title: text(isVisitor ? 'withAccount' : 'moreChecks'), to: { search: '' } },
              { id: 'statistics', title: text('statistics'), to: { search: statisticsSearch } },
            ]}
            here={narrowing.isOpen ? 'statistics' : 'more'}
          />
          {narrowing.isOpen ? (
            <Suspense fallback={<CardSkeleton base={1_473} sm={1_200} />}>
              <Statistics narrowing={narrowing} canFile={!isVisitor} />
            </Suspense>
          ) : (
            <Suspense fallback={<CardSkeleton base={isVisitor ? 453 : 316} sm={311} />}>
              {isVisitor ? <WithAccount /> : <MoreChecks />}
            </Suspense>
          )}
        </div>
      </Stack>
    </>
  );
}
