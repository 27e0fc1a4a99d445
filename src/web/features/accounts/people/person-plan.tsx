import { useState } from 'react';
import type { PersonDetails } from '../../../../contract/accounts/people.ts';
import { type Plan, plans } from '../../../../contract/limits/plans.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Small, StatusLine } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Asked, Skeleton } from '../../../components/feedback/loaded.tsx';
import { FieldWithButton } from '../../../components/fields/field-with-button.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** The limits of an account's keys (L6), in words. */
export function PersonPlan({ person: { id, plan } }: { person: PersonDetails }) {
  const text = useText();
  const assign = useChange(plans.assign);
  const [chosen, setChosen] = useState(plan.given ?? '');

  const inWords = ({ callsPerSecond: calls, lookupsPerMinute: lookups, identifiersPerDay: identifiers }: Plan) =>
    text('personPlanLimits', { calls, lookups, identifiers });
  const inForceOf = (all: readonly Plan[]) => all.find(({ name }) => name === plan.inForce);

  function submit(): void {
    assign.mutate({ params: { id }, body: { plan: chosen === '' ? null : chosen } });
  }
  return (
    <Card title={text('personPlan')} gap={3}>
      <Small measure>{text('personPlanText')}</Small>
      <ProblemBanner error={assign.error} onClear={() => assign.reset()} />
      <Asked ask={ask(plans.list, {})} skeleton={<Skeleton height={72} />}>
        {(all) => {
          const inForce = inForceOf(all);
          return (
            <Form onSubmit={submit}>
              {inForce ? <p>{text('personPlanInForce', { plan: inForce.name, limits: inWords(inForce) })}</p> : null}
              <FieldWithButton>
                <SelectField
                  label={text('personPlanChoose')}
                  value={chosen}
                  onChange={({ target }) => setChosen(target.value)}
                  options={[
                    { value: '', label: text('personPlanSetting') },
                    ...all.map((one) => ({
                      value: one.name,
                      label: text('personPlanNamed', { plan: one.name, limits: inWords(one) }),
                    })),
                  ]}
                />
                <Button
                  type="submit"
                  variant="secondary"
                  disabled={chosen === (plan.given ?? '')}
                  busy={assign.isPending}
                >
                  {text('personPlanSave')}
                </Button>
              </FieldWithButton>
            </Form>
          );
        }}
      </Asked>
      <StatusLine tone="success">{assign.isSuccess ? text('personPlanSaved') : ''}</StatusLine>
    </Card>
  );
}
