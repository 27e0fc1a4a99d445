import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { CardSkeleton } from '../../../components/feedback/card-skeleton.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { LinkButton } from '../../../components/forms/button.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/prefetch.ts';
import { useSession } from '../../../lib/session.ts';
import { mayBeSignedIn } from '../../../lib/user-store.ts';
import { loadWords } from '../../../locales/catalogue.ts';
import { LandingBand } from './landing-band.tsx';
import { overview } from './queries.ts';
import { useNarrowing } from './use-narrowing.ts';

// Only for signed-in users.
const LookupBox = lazyPart(async () => {
  const [box] = await Promise.all([import('./lookup-box.tsx'), loadWords('check')]);
  return box;
});

// The height of the lookup form.
const boxSkeleton = <CardSkeleton base={303} sm={263} />;

const loadFigures = () => import('./dashboard-figures.tsx');
const DashboardFigures = lazyPart(loadFigures);

/** /: statistics about reports for everyone, a lookup form for signed-in users, and for visitors an introduction. */
export function DashboardPage() {
  const text = useText();
  const { status } = useSession();
  const narrowing = useNarrowing();
  // While the figures themselves are loading. When it fails, rendering tries again and says so.
  useEffect(() => void loadFigures().catch(() => {}), []);
  const { range, keyword, city, from } = narrowing;
  const figures = useQuery(overview({ range, keyword, city, from }));
  const isEmpty = figures.data?.listed === 0;
  const isVisitor = status === 'out' || (status === 'unknown' && !mayBeSignedIn());
  return (
    <>
      {isVisitor ? <LandingBand /> : null}
      <PageTitle
        title={text('dashboardTitle')}
        intro={<p>{text('dashboardIntro')}</p>}
        action={isEmpty || isVisitor ? undefined : <LinkButton to={pages.addReport}>{text('fileAReport')}</LinkButton>}
      />
      <Stack gap={6}>
        {!isVisitor ? (
          <Suspense fallback={boxSkeleton}>{status === 'in' ? <LookupBox /> : boxSkeleton}</Suspense>
        ) : null}
        {isEmpty ? (
          <NoReports canFile={!isVisitor} />
        ) : (
          <Loaded query={figures} skeleton={<DashboardSkeleton />}>
            {(shown) => (
              <Suspense fallback={<DashboardSkeleton />}>
                <DashboardFigures shown={shown} narrowing={narrowing} />
              </Suspense>
            )}
          </Loaded>
        )}
      </Stack>
    </>
  );
}

function NoReports({ canFile }: { canFile: boolean }) {
  const text = useText();
  return (
    <Card>
      <EmptyState
        title={text('noReportsTitle')}
        text={text('noReportsText')}
        action={canFile ? <LinkButton to={pages.addReport}>{text('fileAReport')}</LinkButton> : undefined}
      />
    </Card>
  );
}

/** As high as the content, to avoid layout shifts. */
function DashboardSkeleton() {
  return (
    <Stack gap={6}>
      <CardSkeleton base={165} sm={69} />
      <CardSkeleton base={244} sm={140} xl={121} />
      <CardSkeleton base={640} md={379} />
      <Skeleton shape="card" height={382} />
      <Skeleton shape="card" height={400} />
    </Stack>
  );
}
