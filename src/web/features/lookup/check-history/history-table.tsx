import type { CheckLine } from '../../../../contract/lookup/check-history.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { FinePrint, Mono, Small, Text } from '../../../components/content/text.tsx';
import { TextButton } from '../../../components/content/text-button.tsx';
import { Disclosure } from '../../../components/layout/disclosure.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { useSession } from '../../../lib/session/session.ts';
import { StandingBadge } from '../../reports/standing-badge.tsx';

interface HistoryTableProps {
  lines: readonly CheckLine[];
  /** Shows the checks with this key alone. */
  onKey: (keyID: string) => void;
  /** The report whose details are shown. */
  shown: string | null;
  /** Shows what became of a report. */
  onReport: (reportID: string) => void;
}

/** What tells a line from the others: several may be of one moment. */
const keyOf = ({ at, keyID, requestID }: CheckLine, place: number): string => `${at} ${keyID} ${requestID} ${place}`;

/** One's own checks: a table where there is room for one, else cards. */
export function HistoryTable({ lines, onKey, shown, onReport }: HistoryTableProps) {
  const text = useText();
  const key = (line: CheckLine) => <Key line={line} onKey={onKey} />;
  const references = (line: CheckLine) => <References line={line} shown={shown} onReport={onReport} />;
  return (
    <RecordTable
      caption={text('checkHistoryTitle')}
      rows={lines}
      keyOf={keyOf}
      columns={[
        { head: text('pastWhen'), cell: (line) => <When line={line} /> },
        {
          head: text('result'),
          cell: (line) => <Outcome line={line} />,
          card: (line) => (
            <div>
              <Outcome line={line} />
            </div>
          ),
        },
        {
          head: text('pastAsked'),
          cell: ({ kinds }) => (kinds ? <Kinds kinds={kinds} /> : null),
          card: (line) => (
            <FactList
              facts={[
                { label: text('pastAsked'), value: line.kinds && <Kinds kinds={line.kinds} /> },
                { label: text('pastKey'), value: key(line) },
                { label: text('pastReports'), value: line.reports > 0 && references(line) },
              ]}
            />
          ),
        },
        { head: text('pastKey'), cell: key, card: null },
        { head: text('pastReports'), cell: references, card: null },
      ]}
    />
  );
}

interface LineProps {
  line: CheckLine;
}

function When({ line: { at, firstAt, requestID } }: LineProps) {
  const { text, format } = useReader();
  const [shown, since] = [format.dateTime(at), firstAt === null ? null : format.dateTime(firstAt)];
  return (
    <>
      <Text as="div" weight="medium">
        {shown}
      </Text>
      {since !== null && since !== shown ? <FinePrint as="div">{text('pastSince', { time: since })}</FinePrint> : null}
      {requestID === null ? null : (
        <FinePrint as="div" mono breaks>
          <bdi dir="ltr">{requestID}</bdi>
        </FinePrint>
      )}
    </>
  );
}

function Outcome({ line: { outcome, verdict, lookups, hits, calls } }: LineProps) {
  const { text, format } = useReader();
  if (outcome === 'nothing')
    return (
      <Text as="span" tone="quiet">
        {text('pastNothing', { count: lookups ?? calls })}
      </Text>
    );
  if (outcome === 'unknown') return <Badge>{text('pastUnknown')}</Badge>;
  if (verdict !== null) return <StandingBadge of={verdict} />;
  return (
    <Badge tone="warning">
      {hits === null || lookups === null
        ? text('pastFound')
        : text('pastFoundOf', { hits: format.number(hits), lookups: format.number(lookups) })}
    </Badge>
  );
}

function Kinds({ kinds }: { kinds: NonNullable<CheckLine['kinds']> }) {
  const text = useText();
  return kinds.map((kind) => text(`kind_${kind}`)).join(' · ');
}

/** References that are shown without being asked for. */
const fewReferences = 2;

function References({
  line: { reports, reportIDs },
  shown,
  onReport,
}: LineProps & Pick<HistoryTableProps, 'shown' | 'onReport'>) {
  const text = useText();
  if (reports === 0) return null;
  const list = (
    <Stack as="ul" gap={1}>
      {reportIDs.map((id) => (
        <li key={id}>
          <TextButton
            aria-pressed={shown === id}
            aria-label={text('shownOpen', { reference: groupedReference(id) })}
            onClick={() => {
              onReport(id);
              window.scrollTo({ top: 0 });
            }}
          >
            <Mono size="xs">{groupedReference(id)}</Mono>
          </TextButton>
        </li>
      ))}
      {reports > reportIDs.length ? (
        <li>
          <Small as="span">{text('pastReportsMore', { count: reports - reportIDs.length })}</Small>
        </li>
      ) : null}
    </Stack>
  );
  if (reports <= fewReferences) return list;
  return (
    <Text as="div" nowrap>
      <Disclosure summary={text('pastReportCount', { count: reports })}>{list}</Disclosure>
    </Text>
  );
}

function Key({ line: { keyID, keyName }, onKey }: LineProps & Pick<HistoryTableProps, 'onKey'>) {
  const text = useText();
  const session = useSession();
  const isPerson = session.status === 'in' && keyID === session.user.uid;
  const name = isPerson ? text('pastByPerson') : (keyName ?? text('pastKeyNumber', { id: keyID.slice(0, 8) }));
  return (
    <TextButton aria-label={text('pastOnlyKey', { name })} onClick={() => onKey(keyID)}>
      <bdi>{name}</bdi>
    </TextButton>
  );
}
