import type { SafelistEntry } from '../../../../contract/admin/safelist.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Table } from '../../../components/layout/table.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { problemText } from '../../../lib/problem.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { kindLabels, markLabels, reasonLabels } from './labels.ts';
import { useOpenEntry } from './queries.ts';

interface EntryTableProps {
  entries: readonly SafelistEntry[];
  onRemove: (entry: SafelistEntry) => void;
}

/** Entries: a table where there is room for one, else cards. */
export function EntryTable({ entries, onRemove }: EntryTableProps) {
  const text = useText();
  const format = useFormat();
  const isWide = useMediaQuery('(width >= 48rem)');
  if (!isWide) {
    return (
      <Stack as="ul" gap={3}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Card as="div">
              <Stack gap={2}>
                <Whose entry={entry} />
                <Identifier entry={entry} />
                <Mark entry={entry} />
                <Text size="sm" tone="quiet">
                  {text('safelistAddedOn')} {format.date(entry.addedAt)}
                </Text>
                <Row>
                  <RemoveButton entry={entry} onRemove={onRemove} />
                </Row>
              </Stack>
            </Card>
          </li>
        ))}
      </Stack>
    );
  }
  return (
    <Table
      caption={text('safelistTitle')}
      heads={[
        text('safelistWhose'),
        text('safelistIdentifier'),
        text('safelistMark'),
        text('safelistAddedOn'),
        text('safelistActions'),
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <th scope="row">
            <Whose entry={entry} />
          </th>
          <td>
            <Identifier entry={entry} />
          </td>
          <td>
            <Mark entry={entry} />
          </td>
          <td>
            <Text as="span" nowrap>
              {format.date(entry.addedAt)}
            </Text>
          </td>
          <td>
            <RemoveButton entry={entry} onRemove={onRemove} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Whose({ entry }: { entry: SafelistEntry }) {
  const text = useText();
  return (
    <>
      <Text as="div" weight="medium">
        <bdi dir="auto">{entry.label}</bdi>
      </Text>
      <Text as="div" size="sm" tone="quiet">
        {text(reasonLabels[entry.reason])}
      </Text>
    </>
  );
}

const Mark = ({ entry }: { entry: SafelistEntry }) => {
  const text = useText();
  return <Badge tone={entry.mark === 'shared' ? 'warning' : 'success'}>{text(markLabels[entry.mark])}</Badge>;
};

/** Masked until it is opened, which the audit trail records. */
function Identifier({ entry }: { entry: SafelistEntry }) {
  const text = useText();
  const open = useOpenEntry();
  const isOpen = entry.kind === 'domain' || open.data !== undefined;
  return (
    <Stack gap={1}>
      <Text as="div" size="sm" tone="quiet">
        {text(kindLabels[entry.kind])}
      </Text>
      <Row gap={2}>
        <bdi dir="ltr">{open.data?.value ?? entry.masked}</bdi>
        {isOpen ? null : (
          <Button
            variant="secondary"
            size="compact"
            busy={open.isPending}
            busyLabel={text('working')}
            aria-label={text('safelistOpenOne', { label: entry.label })}
            onClick={() => open.mutate(entry.id)}
          >
            {text('safelistOpen')}
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
      variant="secondary"
      size="compact"
      aria-label={text('safelistRemoveOne', { label: entry.label })}
      onClick={() => onRemove(entry)}
    >
      {text('safelistRemove')}
    </Button>
  );
}
