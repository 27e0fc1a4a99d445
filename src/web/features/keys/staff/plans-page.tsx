import Plus from '@iconify-json/lucide/icons.json?plus';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Plan, plans } from '../../../../contract/limits/plans.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { ConfirmedButton } from '../../../components/dialogs/confirmed-button.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

const PlanDialog = lazy(() => import('./plan-dialog.tsx'));

/** /admin/plans: what keys may do, as RATE_PLANS says and as admins have changed it (L6). */
export function PlansPage() {
  const text = useText();
  const [edited, setEdited] = useState<Plan | 'new'>();
  const query = useQuery(ask(plans.list, {}));
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
      <Loaded query={query} skeleton={<Skeleton shape="card" height={220} />}>
        {(all) => (
          <Grid from="xl">
            {all.map((plan) => (
              <PlanCard key={plan.name} plan={plan} onEdit={() => setEdited(plan)} />
            ))}
          </Grid>
        )}
      </Loaded>
      <Suspense>
        {edited ? (
          <PlanDialog
            plan={edited === 'new' ? undefined : edited}
            taken={(query.data ?? []).map(({ name }) => name)}
            onClose={() => setEdited(undefined)}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}

/** What resetting or removing a plan is called in the interface. */
const wordsOf = ({ isInSetting }: Plan) =>
  isInSetting
    ? ({ act: 'planReset', named: 'planResetNamed', text: 'planResetText' } as const)
    : ({ act: 'planRemove', named: 'planRemoveNamed', text: 'planRemoveText' } as const);

/** A plan with its limits, and where they come from. */
function PlanCard({ plan, onEdit }: { plan: Plan; onEdit: () => void }) {
  const { text, format } = useReader();
  // To what the setting says, or to none.
  const reset = useChange(plans.reset);
  const words = wordsOf(plan);
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
          <ConfirmedButton
            variant="quietDanger"
            size="compact"
            aria-label={text(words.named, { name })}
            question={{
              title: text(words.named, { name }),
              text: text(words.text),
              yesLabel: text(words.act),
              danger: true,
            }}
            call={reset}
            onYes={() => reset.mutateAsync({ params: { name } })}
          >
            {text(words.act)}
          </ConfirmedButton>
        ) : null}
      </ButtonRow>
    </Card>
  );
}
