import { useState } from 'react';
import type { QueueRow } from '../../../../contract/moderation/queue.ts';
import { Text } from '../../../components/content/text.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Outdent } from '../../../components/layout/outdent.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { QueueList } from './queue-list.tsx';

/** Loaded when the reader first does something. */
const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx'));

interface QueueSideProps {
  rows: readonly QueueRow[];
  /** Reports on all pages. */
  total: number;
  current: string | null;
  onOpen: (reportID: string) => void;
  onNext: () => void;
}

/** The list beside the open report: to open, and to select several. */
export function QueueSide({ rows, total, current, onOpen, onNext }: QueueSideProps) {
  const text = useText();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isDeciding, setDeciding] = useState(false);
  const chosen = rows.filter(({ reportID }) => selected.has(reportID));
  return (
    <Stack gap={3}>
      <Row apart>
        <Text size="sm" tone="quiet">
          {text('queueCount', { count: total })}
        </Text>
        <Button size="compact" onClick={onNext}>
          {text('queueOpenNext')}
        </Button>
      </Row>
      <Row apart>
        <Outdent>
          {' '}
          <Button
            variant="quiet"
            size="compact"
            onClick={() => setSelected(new Set(rows.map(({ reportID }) => reportID)))}
          >
            {text('queueSelectAll')}
          </Button>
        </Outdent>
        {chosen.length > 0 ? (
          <Row gap={2}>
            <Text as="span" size="sm">
              {text('queueSelected', { count: chosen.length })}
            </Text>
            <Button variant="secondary" size="compact" onClick={() => setDeciding(true)}>
              {text('queueDecideSelected')}
            </Button>
          </Row>
        ) : null}
      </Row>
      <QueueList
        rows={rows}
        current={current}
        selected={selected}
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
    </Stack>
  );
}
