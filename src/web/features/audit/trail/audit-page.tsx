import Download from '@iconify-json/lucide/icons.json?download';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AuditVerification, auditTrail, maxCsvLines } from '../../../../contract/audit/audit.ts';
import { auditKinds } from '../../../../contract/audit/audit-events.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { Banner, ProblemBanner } from '../../../components/feedback/banner.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { BulletList } from '../../../components/layout/list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { ask } from '../../../lib/api/api.ts';
import { askPage } from '../../../lib/api/api-page.ts';
import { saveCsv } from '../../../lib/browser/csv.ts';
import { useFilter, useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { latestDay } from '../../../lib/i18n/parse-date.ts';
import { useCall } from '../../../lib/session/use-change.ts';
import { AuditTable, useActorName } from './audit-table.tsx';

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
