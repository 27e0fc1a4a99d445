import type { QueueRow } from '../../../../contract/moderation/queue.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Text } from '../../../components/content/text.tsx';
import { PickBox, PickButton, PickList, PickRow } from '../../../components/layout/list-detail.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { shownAmount } from '../../../lib/amount.ts';
import { useFormat, useKeyword, useLocale, useText } from '../../../lib/i18n.ts';
import { nameOf, titleOf } from './labels.ts';

interface QueueListProps {
  rows: readonly QueueRow[];
  /** The id of the open report. */
  current: string | null;
  selected: ReadonlySet<string>;
  onOpen: (reportID: string) => void;
  onSelect: (reportID: string, isSelected: boolean) => void;
}

/** The rows of the queue, to open and to select. */
export function QueueList({ rows, current, selected, onOpen, onSelect }: QueueListProps) {
  const text = useText();
  const format = useFormat();
  const keyword = useKeyword();
  const locale = useLocale();
  return (
    <PickList label={text('queueTitle')}>
      {rows.map((row) => (
        <PickRow
          key={row.reportID}
          isCurrent={row.reportID === current}
          start={
            <PickBox
              label={text('queueSelect', { title: titleOf(row, text) })}
              checked={selected.has(row.reportID)}
              onChange={(isChecked) => onSelect(row.reportID, isChecked)}
            />
          }
        >
          <PickButton isCurrent={row.reportID === current} onClick={() => onOpen(row.reportID)}>
            <bdi>{titleOf(row, text)}</bdi>
          </PickButton>
          <CauseBadges row={row} />
          <Text size="xs" tone="quiet">
            {text('queueWaiting', { time: format.relative(row.enteredAt) })}
            {' · '}
            <bdi>{keyword(row.city)}</bdi>
            {row.amountLost ? (
              <>
                {' · '}
                {text('amountLost')}: <bdi>{shownAmount(row.amountLost, locale)}</bdi>
              </>
            ) : null}
          </Text>
          <RowState row={row} />
        </PickRow>
      ))}
    </PickList>
  );
}

/** Why a report waits, and what makes it urgent. */
export function CauseBadges({ row }: { row: QueueRow }) {
  const text = useText();
  return (
    <Row gap={2}>
      {row.causes.map((cause) => (
        <Badge key={cause} tone={cause === 'listed' || cause === 'imported' ? 'neutral' : 'warning'}>
          {text(`cause_${cause}`)}
        </Badge>
      ))}
      {row.namesCnic ? <Badge tone="outlined">{text('queueCnic')}</Badge> : null}
      {row.agreed ? <Badge tone="info">{text('queueSecondNeeded')}</Badge> : null}
    </Row>
  );
}

function RowState({ row: { claim, asleepUntil } }: { row: QueueRow }) {
  const text = useText();
  const format = useFormat();
  const state = asleepUntil
    ? text('queueAsleepUntil', { time: format.dateTime(asleepUntil) })
    : claim && (claim.isMe ? text('queueClaimedByYou') : text('queueClaimedBy', { name: nameOf(claim, text) }));
  if (!state) return null;
  return (
    <Text size="xs" weight="medium">
      {state}
    </Text>
  );
}
