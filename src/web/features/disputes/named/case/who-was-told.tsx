import type { CaseTold } from '../../../../../contract/disputes/cases.ts';
import { accessPurposes } from '../../../../../contract/keys/access.ts';
import { Text } from '../../../../components/content/text.tsx';
import { FactList } from '../../../../components/layout/fact-list.tsx';
import { BulletList } from '../../../../components/layout/list.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { useReader } from '../../../../lib/i18n/i18n.ts';
import { promises } from '../promises.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The Monday of an ISO 8601 week, such as 2026-W47, as YYYY-MM-DD. Week 1 has 4 January. */
export function mondayOf(week: string): string {
  const [year = 0, number = 1] = week.split('-W').map(Number);
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return new Date(fourth + ((number - 1) * 7 - weekday) * dayMs).toISOString().slice(0, 10);
}

const purposeOf = (kind: string) => accessPurposes.find((known) => known === kind) ?? 'other';

/** How many organisations of which kind were told, week by week. */
export function WhoWasTold({ told }: { told: readonly CaseTold[] }) {
  const { text, format } = useReader();
  const weeks = [...new Set(told.map(({ week }) => week))].sort().reverse();
  return (
    <Section title={text('caseToldTitle')}>
      {weeks.length === 0 ? (
        <p>{text('caseToldNone', { days: promises.told })}</p>
      ) : (
        <>
          <Text tone="quiet">{text('caseToldIntro')}</Text>
          <FactList
            apart
            facts={weeks.map((week) => ({
              label: text('caseToldWeek', { day: format.date(mondayOf(week)) }),
              value: (
                <BulletList>
                  {told
                    .filter((one) => one.week === week)
                    .map(({ kind, organisations }) => (
                      <li key={kind}>
                        {text('caseTold', { count: organisations, kind: text(`casePurpose_${purposeOf(kind)}`) })}
                      </li>
                    ))}
                </BulletList>
              ),
            }))}
          />
        </>
      )}
    </Section>
  );
}
