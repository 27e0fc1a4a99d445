import {
  type SafelistEntry,
  type SafelistKind,
  safelist,
  safelistMarks,
} from '../../../../contract/registry/safelist.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Small, Text } from '../../../components/content/text.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { type TextKey, useReader, useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { useCall } from '../../../lib/session/use-change.ts';

interface EntryTableProps {
  entries: readonly SafelistEntry[];
  onRemove: (entry: SafelistEntry) => void;
}

/** Entries, with buttons that open and remove them. */
export function EntryTable({ entries, onRemove }: EntryTableProps) {
  const { text, format } = useReader();
  return (
    <RecordTable
      caption={text('safelistTitle')}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { head: text('safelistWhose'), cell: (entry) => <Whose entry={entry} /> },
        { head: text('safelistIdentifier'), cell: (entry) => <Identifier entry={entry} /> },
        { head: text('safelistMark'), cell: (entry) => <Mark entry={entry} /> },
        { head: text('safelistAddedOn'), cell: ({ addedAt }) => format.date(addedAt) },
        {
          head: text('actions'),
          cell: (entry) => <RemoveButton entry={entry} onRemove={onRemove} />,
          card: (entry) => (
            <Row>
              <RemoveButton entry={entry} onRemove={onRemove} />
            </Row>
          ),
        },
      ]}
    />
  );
}

function Whose({ entry }: { entry: SafelistEntry }) {
  const text = useText();
  return (
    <>
      <Text as="div" weight="medium">
        <bdi dir="auto">{entry.label}</bdi>
      </Text>
      <Small as="div">{text(`safelistReason_${entry.reason}`)}</Small>
    </>
  );
}

const Mark = ({ entry }: { entry: SafelistEntry }) => {
  const text = useText();
  return <Badge tone={entry.mark === 'shared' ? 'warning' : 'success'}>{text(`safelistMark_${entry.mark}`)}</Badge>;
};

/** Masked until it is opened, which the audit trail records. */
function Identifier({ entry }: { entry: SafelistEntry }) {
  const text = useText();
  const open = useCall(safelist.open, { gcTime: 0 });
  const isOpen = entry.kind === 'domain' || open.data !== undefined;
  return (
    <Stack gap={1}>
      <Small as="div">{text(entryLabels[entry.kind])}</Small>
      <Row gap={2}>
        <bdi dir="ltr">{open.data?.value ?? entry.masked}</bdi>
        {isOpen ? null : (
          <Button
            size="compact"
            busy={open.isPending}
            aria-label={text('safelistOpenOne', { label: entry.label })}
            onClick={() => open.mutate({ params: { id: entry.id } })}
          >
            {text('show')}
          </Button>
        )}
      </Row>
      {open.error ? (
        <Text as="div" size="sm">
          {problemText(open.error, text)}
        </Text>
      ) : null}
    </Stack>
  );
}

function RemoveButton({ entry, onRemove }: { entry: SafelistEntry; onRemove: (entry: SafelistEntry) => void }) {
  const text = useText();
  return (
    <Button
      size="compact"
      aria-label={text('safelistRemoveOne', { label: entry.label })}
      onClick={() => onRemove(entry)}
    >
      {text('remove')}
    </Button>
  );
}

export const markLabels = labelsOf('safelistMark', safelistMarks);

export const entryLabels = {
  ...kindLabels,
  domain: 'safelistDomain',
} as const satisfies Record<SafelistKind, TextKey>;
