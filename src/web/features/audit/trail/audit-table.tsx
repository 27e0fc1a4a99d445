import type { AuditLine } from '../../../../contract/audit/audit.ts';
import { Text } from '../../../components/content/text.tsx';
import { TextButton } from '../../../components/content/text-button.tsx';
import { Disclosure } from '../../../components/layout/disclosure.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';

/** How many calls that found nothing a line stands for; null for a line of another kind. */
const missedCalls = ({ event, details }: AuditLine): number | null =>
  event === 'lookup.misses' && details !== null ? Number(JSON.parse(details).calls) : null;

/** A line that names more reports folds them. */
const mostInSight = 4;

interface AuditTableProps {
  lines: readonly AuditLine[];
  /** Shows only what this account or key did. */
  onActor: (id: string) => void;
}

/** Lines of the audit trail. A phone scrolls it sideways. */
export function AuditTable({ lines, onActor }: AuditTableProps) {
  const text = useText();
  const format = useFormat();
  return (
    <RecordTable
      caption={text('auditTitle')}
      rows={lines}
      // A line without a position has nothing else of its own.
      keyOf={({ position }, place) => `${position} ${place}`}
      scrolls
      columns={[
        { head: text('auditWhen'), cell: ({ at }) => format.dateTime(at) },
        { head: text('auditEvent'), cell: ({ event }) => <code dir="ltr">{event}</code> },
        {
          head: text('auditWho'),
          cell: ({ actor, actorID }) =>
            actorID ? (
              <TextButton onClick={() => onActor(actorID)}>
                <code dir="ltr">{actorID.slice(0, 8)}</code>
              </TextButton>
            ) : (
              text(actor === 'operator' ? 'auditOperator' : 'auditRegistry')
            ),
        },
        { head: text('auditDetails'), cell: (line) => <LineDetails line={line} /> },
      ]}
    />
  );
}

function LineDetails({ line }: { line: AuditLine }) {
  const text = useText();
  const count = missedCalls(line);
  if (count !== null) return text('auditMisses', { count });
  const { reportIDs, details } = line;
  const written = (
    <Text as="div" dir="ltr" size="xs" mono>
      <code>{[...reportIDs, details ?? ''].join(' ').trim()}</code>
    </Text>
  );
  if (reportIDs.length <= mostInSight) return written;
  return <Disclosure summary={text('auditReports', { count: reportIDs.length })}>{written}</Disclosure>;
}
