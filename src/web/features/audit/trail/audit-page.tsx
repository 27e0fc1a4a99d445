import Download from '@iconify-json/lucide/icons.json?download';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { administration, hasAnyRole, moderation } from '../../../../contract/accounts/roles.ts';
import { type AuditLine, type AuditVerification, auditTrail, maxCsvLines } from '../../../../contract/audit/audit.ts';
import { type AuditEvent, auditEvents, auditKinds } from '../../../../contract/audit/audit-events.ts';
import { callsIn, detailsOf } from '../../../../contract/audit/line-details.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Small, Text, TextLink } from '../../../components/content/text.tsx';
import { TextButton } from '../../../components/content/text-button.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { Disclosure } from '../../../components/layout/disclosure.tsx';
import { BulletList } from '../../../components/layout/list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { ask } from '../../../lib/api/api.ts';
import { askPage } from '../../../lib/api/api-page.ts';
import { saveCsv } from '../../../lib/browser/csv.ts';
import { useFilter, useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { latestDay } from '../../../lib/i18n/parse-date.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { useStaffRoles } from '../../../lib/session/session.ts';
import { useCall } from '../../../lib/session/use-change.ts';
import { factsOf, type LineFact } from './line-facts.ts';

/** /admin/audit: the trail, filtered, as CSV, and verified. */
export function AuditPage() {
  const { text, format } = useReader();
  const { choose } = useFilter();
  const { cursor, ...filter } = useListAddress({ kind: auditKinds, actor: 'text', from: 'day', until: 'day' });
  const list = askPage(auditTrail.list, { query: { ...filter, cursor } }, { staleTime: 0 });
  const csv = useCall(auditTrail.csv, { onSuccess: (lines) => saveCsv('audit.csv', lines) });
  const { actor } = filter;
  const nameOf = useActorName();
  const line = useQuery(list).data?.content.find(({ actorID }) => actorID === actor);
  const days = { min: '2020-01-01', max: latestDay() };

  return (
    <ListPage
      title={text('auditTitle')}
      intro={text('auditIntro')}
      isNamedByTable
      action={
        <Button busy={csv.isPending} onClick={() => csv.mutate({ query: filter })}>
          <Download aria-hidden="true" />
          {text('exportCsv')}
        </Button>
      }
      lead={<Verification />}
      filters={[
        { name: 'kind', label: 'auditKind', any: 'auditAnyKind', options: labelsOf('auditKind', auditKinds) },
        { name: 'from', label: 'from', ...days },
        { name: 'until', label: 'auditUntil', ...days },
      ]}
      tools={
        <>
          {actor ? (
            <Row>
              <Text>{text('auditActor', { actor: line ? nameOf(line) : text('auditThisActor') })}</Text>
              <Button size="compact" onClick={() => choose('actor', '')}>
                {text('auditAnyActor')}
              </Button>
            </Row>
          ) : null}
          <ProblemBanner error={csv.error} onClear={csv.reset} />
          <Banner tone="info" onClear={csv.reset}>
            {isFull(csv.data) && text('auditCsvCut', { count: format.number(maxCsvLines) })}
          </Banner>
        </>
      }
      list={list}
      empty={{ title: text('auditNone'), text: text('auditNoneText'), showAll: text('showEverything') }}
    >
      {(lines) => <AuditTable lines={lines} actor={actor} onActor={(id) => choose('actor', id === actor ? '' : id)} />}
    </ListPage>
  );
}

/** Whether a file has as many lines as it can have, below its head. */
const isFull = (csv = ''): boolean => csv.split('\r\n').length > maxCsvLines + 1;

/** While somebody waits for one, its result is requested every few seconds. */
const pollMs = 5_000;

const verification = ask(
  auditTrail.verification,
  {},
  { refetchInterval: ({ state: { data } }) => (data?.isAsked ? pollMs : false), staleTime: 0 },
);

/** What the last verification of the trail found, and a button that starts one. */
function Verification() {
  const text = useText();
  const cache = useQueryClient();
  const query = useQuery(verification);
  const verify = useCall(auditTrail.verify, {
    onSuccess: (state) => cache.setQueryData(verification.queryKey, state),
  });
  const { data } = query;
  return (
    <Stack gap={3}>
      <ProblemBanner error={verify.error} onClear={verify.reset} />
      <Loaded query={query} skeleton={<CardSkeleton base={72} sm={52} />}>
        {({ result }) =>
          result ? <Result result={result} /> : <Banner tone="info">{text('auditNeverVerified')}</Banner>
        }
      </Loaded>
      <Text tone="quiet" role="status">
        {text('auditVerifiedDaily')}
      </Text>
      <ButtonRow>
        <Button busy={verify.isPending || data?.isAsked === true} onClick={() => verify.mutate({})}>
          {text('auditVerify')}
        </Button>
      </ButtonRow>
    </Stack>
  );
}

function Result({ result }: { result: NonNullable<AuditVerification['result']> }) {
  const { text, format } = useReader();
  const at = format.dateTime(result.at);
  if (result.isIntact)
    return <Banner tone="success">{text('auditIntact', { lines: format.number(result.lines), at })}</Banner>;
  return (
    <Banner tone="danger">
      <p>{text('auditWrong', { at })}</p>
      <BulletList>
        {result.wrong.map((sentence) => (
          <li key={sentence} lang="en" dir="ltr">
            {sentence}
          </li>
        ))}
      </BulletList>
    </Banner>
  );
}

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
