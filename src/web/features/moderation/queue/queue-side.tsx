import { useState } from 'react';
import type { QueueRow } from '../../../../contract/moderation/queue.ts';
import { Button } from '../../../components/actions/button.tsx';
import { KeyHint } from '../../../components/content/key-hint.tsx';
import { Small } from '../../../components/content/text.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { PaneHead } from '../../../components/layout/panes.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { PickBox } from '../../../components/lists/pick-list.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { QueueList } from './queue-list.tsx';

/** Loaded when the reader first does something. */
const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx'));

interface QueueSideProps {
  rows: readonly QueueRow[];
  /** Reports on all pages. */
  total: number;
  current: string | null;
  /** Which were left for someone else. */
  left: ReadonlySet<string>;
  hasKeys: boolean;
  onOpen: (reportID: string) => void;
}

/** The list beside the open report: to open, and to select several. */
export function QueueSide({ rows, total, current, left, hasKeys, onOpen }: QueueSideProps) {
  const text = useText();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeciding, setDeciding] = useState(false);
  const chosen = rows.filter(({ reportID }) => selected.has(reportID));
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
          <Button size="compact" onClick={() => setDeciding(true)}>
            {text('queueDecideSelected')}
          </Button>
        ) : hasKeys ? (
          <Row gap={2}>
            <KeyHint>J</KeyHint>
            <KeyHint>K</KeyHint>
          </Row>
        ) : null}
      </PaneHead>
      <QueueList
        rows={rows}
        current={current}
        selected={selected}
        left={left}
        onOpen={onOpen}
        onSelect={(reportID, isSelected) =>
          setSelected((before) => {
            const after = new Set(before);
            if (isSelected) after.add(reportID);
            else after.delete(reportID);
            return after;
          })
        }
      />
      {isDeciding ? (
        <BulkDialog
          open
          rows={chosen}
          onClose={() => setDeciding(false)}
          onDone={() => {
            setDeciding(false);
            setSelected(new Set());
          }}
        />
      ) : null}
    </div>
  );
}
