import { CardSkeleton } from '../../../../components/feedback/card-skeleton.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';

/** As high as the statistics, to avoid layout shifts. */
export function StatisticsSkeleton() {
  return (
    <Stack gap={6}>
      <CardSkeleton base={165} sm={69} />
      <CardSkeleton base={244} sm={140} xl={121} />
      <CardSkeleton base={640} md={379} />
      <Skeleton shape="card" height={400} />
    </Stack>
  );
}
