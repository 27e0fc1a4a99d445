import { generatePath } from 'react-router';
import { administration, hasAnyRole, moderation } from '../../../../contract/accounts/roles.ts';
import type { AuditLine } from '../../../../contract/audit/audit.ts';
import { type AuditEvent, auditEvents } from '../../../../contract/audit/audit-events.ts';
import { callsIn, detailsOf } from '../../../../contract/audit/line-details.ts';
import { pages } from '../../../../contract/pages.ts';
import { Small, Text, TextLink } from '../../../components/content/text.tsx';
import { TextButton } from '../../../components/content/text-button.tsx';
import { Disclosure } from '../../../components/layout/disclosure.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { useStaffRoles } from '../../../lib/session/session.ts';
import { factsOf, type LineFact } from './line-facts.ts';

/** A line that names more reports folds them. */
const mostInSight = 4;

/** Tells those apart whose names the reader may not know; the same for all whom the reader may not even tell apart. */
const tagOf = (id: string | null): string => id?.slice(0, 4).toUpperCase() ?? '····';

/** What whoever did it is called. */
export function useActorName(): (line: Pick<AuditLine, 'actor' | 'actorID' | 'actorName'>) => string {
  const text = useText();
  return ({ actor, actorID, actorName }) => {
    if (actor === 'operator') return text('auditOperator');
    if (actor === 'registry') return text('auditRegistry');
    const tag = tagOf(actorID);
    if (actor === 'case') return text('auditCase', { tag });
    if (actor === 'key')
      return actorName ? text('auditKeyNamed', { name: actorName }) : text('auditKeyUnnamed', { tag });
    return actorName ?? text('auditMember', { tag });
  };
}

interface AuditTableProps {
  lines: readonly AuditLine[];
  /** The account, key or case whose lines alone are shown. */
  actor: string | undefined;
  /** Shows only what this account, key or case did. */
  onActor: (id: string) => void;
}

/** Lines of the audit trail. */
export function AuditTable({ lines, actor, onActor }: AuditTableProps) {
  const { text, format } = useReader();
  const nameOf = useActorName();
  const eventOf = ({ event }: AuditLine) =>
    isKnown(event) ? text(`audited_${event}`) : <code dir="ltr">{event}</code>;
  const actorOf = (line: AuditLine) => {
    const { actorID } = line;
    const name = <bdi>{nameOf(line)}</bdi>;
    if (actorID === null) return name;
    return (
      <TextButton aria-pressed={actor === actorID} onClick={() => onActor(actorID)}>
        {name}
      </TextButton>
    );
  };
  return (
    <RecordTable
      caption={text('auditTitle')}
      rows={lines}
      // A line without a position has nothing else of its own.
      keyOf={({ position }, place) => `${position} ${place}`}
      columns={[
        {
          head: text('pastWhen'),
          cell: ({ at }) => format.dateTime(at),
          card: (line) => <Text weight="medium">{eventOf(line)}</Text>,
        },
        {
          head: text('auditWho'),
          cell: actorOf,
          card: (line) => (
            <Small>
              {actorOf(line)} · {format.dateTime(line.at)}
            </Small>
          ),
        },
        { head: text('auditEvent'), cell: eventOf, card: null },
        { head: text('auditDetails'), cell: (line) => <LineDetails line={line} /> },
      ]}
    />
  );
}

const known = new Set<string>(Object.values(auditEvents).flat());
const isKnown = (event: string): event is AuditEvent => known.has(event);

function LineDetails({ line }: { line: AuditLine }) {
  const { text, format } = useReader();
  const count = callsIn(line);
  if (count > 0) return text('auditMisses', { count });
  const { reportIDs } = line;
  const reports = reportIDs.map((id) => <Report key={id} id={id} />);
  return (
    <>
      <AboutAccount line={line} />
      {factsOf(line, { text, format }).map((fact) => (
        <Fact key={fact.label} fact={fact} />
      ))}
      {reportIDs.length <= mostInSight ? (
        reports
      ) : (
        <Disclosure summary={text('auditReports', { count: reportIDs.length })}>{reports}</Disclosure>
      )}
    </>
  );
}

function Fact({ fact }: { fact: LineFact }) {
  const text = useText();
  return (
    <Text as="div" size="sm">
      {text('auditFact', { ...fact })}
    </Text>
  );
}

/** The account that something was done to, with a link for those who may open it. */
function AboutAccount({ line: { details, accountName } }: { line: AuditLine }) {
  const text = useText();
  const mayOpen = hasAnyRole(useStaffRoles(), administration);
  const { account } = detailsOf(details);
  if (typeof account !== 'string') return null;
  const name = <bdi>{accountName ?? text('auditMember', { tag: tagOf(account) })}</bdi>;
  return (
    <Text as="div" size="sm">
      {mayOpen ? <TextLink to={generatePath(pages.adminPerson, { personID: account })}>{name}</TextLink> : name}
    </Text>
  );
}

/** A report, with a link for those who may open it. */
function Report({ id }: { id: string }) {
  const text = useText();
  const mayOpen = hasAnyRole(useStaffRoles(), moderation);
  const name = text('reportNamed', { reference: groupedReference(id) });
  return (
    <Text as="div" size="sm" nowrap>
      {mayOpen ? <TextLink to={generatePath(pages.adminReport, { reportID: id })}>{name}</TextLink> : name}
    </Text>
  );
}
