import { useState } from 'react';
import type { QueueCause } from '../../../../contract/moderation/moderation.ts';
import type { QueueRow } from '../../../../contract/moderation/queue.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { KeyHint } from '../../../components/content/key-hint.tsx';
import { FinePrint, HiddenText, Small } from '../../../components/content/text.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { PaneHead } from '../../../components/layout/panes.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { PickBox, PickList, PickRow } from '../../../components/lists/pick-list.tsx';
import { shownAmount } from '../../../lib/i18n/amount.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { StandingBadge } from '../../reports/standing-badge.tsx';
import { nameOf, shortCauses, titleOf } from './labels.ts';

/** Loaded when the reader first does something. */
const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx'));

interface QueueSideProps {
  rows: readonly QueueRow[];
  /** Reports on all pages. */
  total: number;
  current: string | null;
  /** Which were left for someone else. */
  left: ReadonlySet<string>;
  onOpen: (reportID: string) => void;
}

/** The list beside the open report: to open, and to select several. */
export function QueueSide({ rows, total, current, left, onOpen }: QueueSideProps) {
  const text = useText();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeciding, setDeciding] = useState(false);
  const [undecided, setUndecided] = useState(0);
  const chosen = rows.filter(({ reportID }) => selected.has(reportID));

  function select(reportID: string, isSelected: boolean): void {
    const others = [...selected].filter((one) => one !== reportID);
    setSelected(new Set(isSelected ? [...others, reportID] : others));
  }

  return (
    <div>
      <PaneHead>
        <Row gap={2}>
          <PickBox
            label={text('queueSelectAll')}
            checked={chosen.length === rows.length}
            onChange={(isChecked) => setSelected(new Set(isChecked ? rows.map(({ reportID }) => reportID) : []))}
          />
          <Small as="span">
            {chosen.length > 0 ? text('queueSelected', { count: chosen.length }) : text('queueCount', { count: total })}
          </Small>
        </Row>
        {chosen.length > 0 ? (
          <Button
            size="compact"
            onClick={() => {
              setUndecided(0);
              setDeciding(true);
            }}
          >
            {text('queueDecideSelected')}
          </Button>
        ) : (
          <Row gap={2}>
            <KeyHint>J</KeyHint>
            <KeyHint>K</KeyHint>
          </Row>
        )}
      </PaneHead>
      <Banner tone="warning" onClear={() => setUndecided(0)}>
        {undecided > 0 && text('bulkUndecided', { count: undecided })}
      </Banner>
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
                onChange={(isChecked) => select(row.reportID, isChecked)}
              />
            }
            title={titleOf(row, text)}
            end={<RowState row={row} isLeft={left.has(row.reportID)} />}
            onOpen={() => onOpen(row.reportID)}
          />
        ))}
      </PickList>
      {isDeciding ? (
        <BulkDialog
          open
          rows={chosen}
          onClose={() => setDeciding(false)}
          onDone={(ids) => {
            setDeciding(false);
            setSelected(new Set(ids));
            setUndecided(ids.length);
          }}
        />
      ) : null}
    </div>
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
