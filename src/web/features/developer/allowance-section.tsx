import { useQuery } from '@tanstack/react-query';
import type { Allowance } from '../../../contract/usage.ts';
import { FigureStrip } from '../../components/figure-strip.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useFormat, useText } from '../../lib/i18n.ts';
import { allowance } from './queries.ts';

/** What the account's plan allows, and what is left of it today (L6). */
export function AllowanceSection() {
  const query = useQuery(allowance());
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-[332px] w-full rounded-card sm:h-[209px]" />}>
      {(data) => <Figures allowance={data} />}
    </Loaded>
  );
}

function Figures({ allowance }: { allowance: Allowance }) {
  const text = useText();
  const format = useFormat();
  const { plan, identifiersPerDay, identifiersUsed, identifiersRemaining, resetsAt } = allowance;
  return (
    <div className="space-y-3">
      <FigureStrip
        figures={[
          {
            label: text('allowanceLeft'),
            value: format.number(identifiersRemaining),
            note: (
              <>
                <meter
                  min={0}
                  max={identifiersPerDay}
                  value={identifiersUsed}
                  aria-label={text('allowanceUsed')}
                  className="sr-only"
                />
                <svg
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="mt-2 mb-1.5 block h-1.5 w-full rounded-full bg-sunken"
                >
                  <rect
                    width={identifiersPerDay ? (identifiersRemaining / identifiersPerDay) * 100 : 0}
                    height="4"
                    className="fill-primary"
                  />
                </svg>
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
          { label: text('allowancePlan'), value: <bdi>{plan}</bdi>, isWord: true },
        ]}
      />
      <p className="max-w-measure text-xs text-ink-2">{text('allowanceNote')}</p>
    </div>
  );
}
