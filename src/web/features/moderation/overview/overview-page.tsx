import { useQuery } from '@tanstack/react-query';
import { administration, hasAnyRole } from '../../../../contract/accounts/roles.ts';
import type { Overview } from '../../../../contract/analysis/overview.ts';
import { pages } from '../../../../contract/pages.ts';
import {
  type ChecklistItem,
  checklistItems,
  type Checklist as Done,
  system,
} from '../../../../contract/registry/system.ts';
import { LinkButton } from '../../../components/actions/button.tsx';
import { FigureStrip } from '../../../components/charts/figure-strip.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, Text, TextLink } from '../../../components/content/text.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Table } from '../../../components/lists/table.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useStaffRoles } from '../../../lib/session/session.ts';
import { overviewFigures } from './overview-figures.ts';

/** /admin/overview: what waits, and how the last weeks were decided. */
export function OverviewPage() {
  const { text, format } = useReader();
  const query = useQuery(overviewFigures());
  const isAdmin = hasAnyRole(useStaffRoles(), administration);
  const checklist = useQuery({ ...firstRunChecklist(), enabled: isAdmin });
  // Loaded together, so that nothing moves.
  const both = checklist.isLoading ? { ...query, data: undefined } : query;
  return (
    <Page
      title={text('overviewTitle')}
      intro={<p>{text('overviewIntro')}</p>}
      action={<LinkButton to={pages.adminQueue}>{text('overviewOpenQueue')}</LinkButton>}
    >
      <Loaded
        query={both}
        skeleton={isAdmin ? <CardSkeleton base={660} sm={460} /> : <CardSkeleton base={480} sm={320} />}
      >
        {(data) => (
          <Stack gap={8}>
            {checklist.data && !isFirstRunDone(checklist.data) ? <Checklist done={checklist.data} /> : null}
            {isUnused(data) ? null : <Figures data={data} />}
            {data.total.decided === 0 ? (
              <Text tone="quiet">{text('overviewNoDecisions')}</Text>
            ) : (
              <>
                <FiguresTable
                  caption={text('byWeek')}
                  head={text('overviewWeek')}
                  rows={data.weeks
                    .filter(({ decided }) => decided > 0)
                    .map(({ week, ...figures }) => ({ ...figures, name: format.date(week) }))}
                />
                <FiguresTable
                  caption={text('overviewByModerator')}
                  head={text('role_moderator')}
                  rows={data.moderators.map(({ name, ...figures }) => ({
                    ...figures,
                    name: name ?? text('overviewLeft'),
                  }))}
                />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** Nothing waits, and nothing was decided lately: figures would say nothing. */
const isUnused = ({ waiting, second, asleep, total }: Overview): boolean =>
  waiting + second + asleep + total.decided === 0;

function Figures({ data }: { data: Overview }) {
  const { text, format } = useReader();
  const duration = useDuration();
  const { waiting, oldestAt, second, asleep, total } = data;
  return (
    <Stack gap={4}>
      <FigureStrip
        figures={[
          { label: text('waiting'), value: format.number(waiting) },
          {
            label: text('overviewOldest'),
            value: oldestAt ? format.relative(oldestAt) : text('none'),
            isWord: true,
          },
          { label: text('overviewSecond'), value: format.number(second) },
          { label: text('overviewAsleep'), value: format.number(asleep) },
        ]}
      />
      {total.decided === 0 ? null : (
        <FigureStrip
          figures={[
            { label: text('overviewDecided'), value: format.number(total.decided) },
            { label: text('overviewMedian'), value: duration(total.medianSeconds), isWord: true },
            { label: text('overviewOverturned'), value: <Share of={total} />, isWord: total.decided < fewestForShares },
          ]}
        />
      )}
    </Stack>
  );
}

interface FiguresTableProps {
  caption: string;
  head: string;
  rows: readonly ({ name: string } & Overview['total'])[];
}

/** A single row would say what the figures above it say. */
function FiguresTable({ caption, head, rows }: FiguresTableProps) {
  const { text, format } = useReader();
  const duration = useDuration();
  if (rows.length < 2) return null;
  return (
    <Stack gap={3}>
      <h2>{caption}</h2>
      <Table
        scrolls
        caption={caption}
        heads={[head, text('overviewDecided'), text('overviewMedian'), text('overviewOverturned')]}
      >
        {rows.map(({ name, ...figures }, place) => (
          // Two moderators may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else of their own
          <tr key={place}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{format.number(figures.decided)}</td>
            <td>{duration(figures.medianSeconds)}</td>
            <td>
              <Share of={figures} />
            </td>
          </tr>
        ))}
      </Table>
    </Stack>
  );
}

/** A share of fewer decisions would say nothing. */
const fewestForShares = 5;

function Share({ of: { decided, overturned } }: { of: Overview['total'] }) {
  const { text, locale } = useReader();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  if (decided < fewestForShares) return text('overviewOf', { overturned, decided });
  return percent.format(overturned / decided);
}

/** Seconds in the largest unit that fits. */
function useDuration(): (seconds: number | null) => string {
  const { text, locale } = useReader();
  return (seconds) => {
    if (seconds === null) return '–';
    if (seconds < 60) return text('overviewAtOnce');
    const [unit, size] = (
      [
        ['day', 86_400],
        ['hour', 3_600],
        ['minute', 60],
      ] as const
    ).find(([, length]) => seconds >= length) ?? ['minute', 60];
    const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(locale, options).format(seconds / size);
  };
}

/** What of a first run is done. */
const firstRunChecklist = () => ask(system.checklist, {});

const isFirstRunDone = (done: Done): boolean => checklistItems.every((item) => done[item]);

/** Where each is done; mail and backups are set on the server. */
const places: Record<ChecklistItem, string> = {
  operator: pages.adminOperator,
  policy: pages.adminPolicy,
  mail: pages.adminSystem,
  backup: pages.adminSystem,
  moderator: pages.adminPeople,
};

/** What is left to do before strangers use the registry. */
function Checklist({ done }: { done: Done }) {
  const text = useText();
  return (
    <Card title={text('checklistTitle')} titleLevel={2}>
      <DividedList>
        {checklistItems.map((item) => (
          <li key={item}>
            <Row apart>
              <div>
                <TextLink to={places[item]}>{text(`checklist_${item}`)}</TextLink>
                {done[item] ? null : <Small>{text(`checklist_${item}_hint`)}</Small>}
              </div>
              <Badge tone={done[item] ? 'success' : 'warning'}>{text(done[item] ? 'done' : 'checklistOpen')}</Badge>
            </Row>
          </li>
        ))}
      </DividedList>
    </Card>
  );
}
