import Plus from '@iconify-json/lucide/icons.json?plus';
import { lazy, Suspense, useState } from 'react';
import { type Plan, plans } from '../../../../contract/limits/plans.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

const PlanDialog = lazy(() => import('./plan-dialog.tsx'));

/** /admin/plans: what keys may do, as RATE_PLANS says and as admins have changed it (L6). */
export function PlansPage() {
  const text = useText();
  const reset = useChange(plans.reset);
  const [edited, setEdited] = useState<Plan | 'new'>();
  return (
    <Page
      title={text('plansTitle')}
      intro={<p>{text('plansIntro')}</p>}
      action={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {text('planAdd')}
        </Button>
      }
    >
      <Stack gap={4}>
        <ProblemBanner error={reset.error} onClear={reset.reset} />
        <Asked ask={ask(plans.list, {})} skeleton={<Skeleton shape="card" height={220} />}>
          {(all) => (
            <Grid from="xl">
              {all.map((plan) => (
                <PlanCard
                  key={plan.name}
                  plan={plan}
                  busy={reset.isPending && reset.variables.params.name === plan.name}
                  onEdit={() => setEdited(plan)}
                  onReset={() => reset.mutate({ params: { name: plan.name } })}
                />
              ))}
            </Grid>
          )}
        </Asked>
      </Stack>
      <Suspense>
        {edited ? (
          <PlanDialog plan={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        ) : null}
      </Suspense>
    </Page>
  );
}

interface PlanCardProps {
  plan: Plan;
  /** Whether it is being reset. */
  busy: boolean;
  onEdit: () => void;
  onReset: () => void;
}

/** A plan with its limits, and where they come from. */
function PlanCard({ plan, busy, onEdit, onReset }: PlanCardProps) {
  const { text, format } = useReader();
  const { name, source, isInSetting, callsPerSecond, lookupsPerMinute, identifiersPerDay, identifiersPerNetwork } =
    plan;
  return (
    <Card
      as="article"
      title={name}
      titleNote={
        <Badge tone={source === 'admin' ? 'primary' : 'neutral'}>
          {text(source === 'setting' ? 'planFromSetting' : isInSetting ? 'planChanged' : 'planAdded')}
        </Badge>
      }
      gap={4}
    >
      <FactList
        facts={[
          { label: text('allowanceCalls'), value: format.number(callsPerSecond) },
          { label: text('allowanceLookups'), value: format.number(lookupsPerMinute) },
          { label: text('planIdentifiers'), value: format.number(identifiersPerDay) },
          {
            label: text('planNetwork'),
            value: identifiersPerNetwork !== null && format.number(identifiersPerNetwork),
          },
        ]}
      />
      <ButtonRow>
        <Button size="compact" aria-label={text('planEditNamed', { name })} onClick={onEdit}>
          {text('planEdit')}
        </Button>
        {source === 'admin' ? (
          <Button variant="quietDanger" size="compact" busy={busy} onClick={onReset}>
            {text(isInSetting ? 'planReset' : 'planRemove')}
          </Button>
        ) : null}
      </ButtonRow>
    </Card>
  );
}
