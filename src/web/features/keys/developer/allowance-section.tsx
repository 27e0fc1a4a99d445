import { type Allowance, personPlan, unconfirmedPlan } from '../../../../contract/keys/usage.ts';
import { pages } from '../../../../contract/pages.ts';
import { FigureStrip } from '../../../components/charts/figure-strip.tsx';
import { Meter } from '../../../components/charts/meter.tsx';
import { FinePrint, TextLink } from '../../../components/content/text.tsx';
import { Asked, CardSkeleton } from '../../../components/feedback/loaded.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { type TextKey, useReader } from '../../../lib/i18n/i18n.ts';
import { allowance } from '../../../lib/session/allowance.ts';

/** The plans that exist without the operator naming them. */
const named: Readonly<Record<string, TextKey>> = {
  default: 'allowancePlan_default',
  [personPlan]: 'allowancePlan_person',
  [unconfirmedPlan]: 'allowancePlan_unconfirmed',
};

/** The limits of the account's plan and what is left of them today (L6). */
export function AllowanceSection() {
  return (
    <Asked ask={allowance()} skeleton={<CardSkeleton base={332} sm={209} />}>
      {(data) => <Figures allowance={data} />}
    </Asked>
  );
}

function Figures({ allowance }: { allowance: Allowance }) {
  const { text, format } = useReader();
  const { plan, identifiersPerDay, identifiersUsed, identifiersRemaining, resetsAt } = allowance;
  return (
    <Stack gap={3}>
      <FigureStrip
        figures={[
          {
            label: text('allowanceLeft'),
            value: format.number(identifiersRemaining),
            note: (
              <>
                <Meter label={text('allowanceUsed')} used={identifiersUsed} all={identifiersPerDay} />
                {text('allowanceLeftNote', { all: identifiersPerDay, when: format.dateTime(resetsAt) })}
              </>
            ),
          },
          {
            label: text('allowanceLookups'),
            value: format.number(allowance.lookupsPerMinute),
            note: text('allowancePerKey'),
          },
          {
            label: text('allowanceCalls'),
            value: format.number(allowance.callsPerSecond),
            note: text('allowancePerKey'),
          },
          {
            label: text('allowancePlan'),
            value: <bdi>{named[plan] ? text(named[plan]) : plan}</bdi>,
            isWord: true,
            // One line, as high as its neighbour's note: nothing moves when it appears.
            note:
              plan === unconfirmedPlan ? (
                <TextLink to={pages.security}>{text('allowanceConfirm')}</TextLink>
              ) : undefined,
          },
        ]}
      />
      <FinePrint measure>{text('allowanceNote')}</FinePrint>
    </Stack>
  );
}
