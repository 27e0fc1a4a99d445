import type { QueueCause } from '../../../../contract/moderation/moderation.ts';
import type { QueueRow } from '../../../../contract/moderation/queue.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, HiddenText } from '../../../components/content/text.tsx';
import { PickBox, PickList, PickRow } from '../../../components/lists/pick-list.tsx';
import { shownAmount } from '../../../lib/i18n/amount.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { StandingBadge } from '../../reports/standing-badge.tsx';
import { nameOf, shortCauses, titleOf } from './labels.ts';

interface QueueListProps {
  rows: readonly QueueRow[];
  /** The id of the open report. */
  current: string | null;
  selected: ReadonlySet<string>;
  left: ReadonlySet<string>;
  onOpen: (reportID: string) => void;
  onSelect: (reportID: string, isSelected: boolean) => void;
}

/** The rows of the queue, to open and to select. */
export function QueueList({ rows, current, selected, left, onOpen, onSelect }: QueueListProps) {
  const text = useText();
  return (
    <PickList label={text('queueTitle')}>
      {rows.map((row) => (
        <PickRow
          key={row.reportID}
          isCurrent={row.reportID === current}
          isAside={left.has(row.reportID)}
          start={
            <PickBox
              label={text('queueSelect', { title: titleOf(row, text) })}
              checked={selected.has(row.reportID)}
              onChange={(isChecked) => onSelect(row.reportID, isChecked)}
            />
          }
          title={titleOf(row, text)}
          end={<RowState row={row} isLeft={left.has(row.reportID)} />}
          onOpen={() => onOpen(row.reportID)}
        />
      ))}
    </PickList>
  );
}

/** Causes that say nothing against a report. */
const isPlain = (cause: QueueCause): boolean => cause === 'listed' || cause === 'imported';

/** The one thing to know about a row: who has it, whom it waits for, why it waits; if it is only new, how much was lost. */
function RowState({ row, isLeft }: { row: QueueRow; isLeft: boolean }) {
  const { text, locale } = useReader();
  const { claim, agreed, asleepUntil, causes, amountLost } = row;
  const quiet = (words: string) => <FinePrint as="span">{words}</FinePrint>;
  if (claim && !claim.isMe) return quiet(text('queueClaimedBy', { name: nameOf(claim, text) }));
  if (isLeft) return quiet(text('queueLeft'));
  if (asleepUntil) return quiet(text('queueAsked'));
  if (agreed) return <Badge tone="info">{text('queueSecond')}</Badge>;
  const cause = causes.find((one) => !isPlain(one)) ?? causes[0];
  if (cause === 'disputed') return <StandingBadge of={cause} />;
  if (cause && !isPlain(cause)) return <Badge tone="warning">{text(shortCauses[cause])}</Badge>;
  return amountLost ? (
    <FinePrint as="span" nowrap>
      <HiddenText>{text('amountLost')}: </HiddenText>
      <bdi>{shownAmount(amountLost, locale)}</bdi>
    </FinePrint>
  ) : null;
}
