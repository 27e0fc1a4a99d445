import Download from '@iconify-json/lucide/icons.json?download';
import { useQuery } from '@tanstack/react-query';
import { auditKinds } from '../../../../contract/audit/audit.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Text } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useFilter, useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { labelsOf } from '../../../lib/i18n/labels.ts';
import { AuditTable, useActorName } from './audit-table.tsx';
import { auditLines, useAuditCsv } from './queries.ts';
import { Verification } from './verification.tsx';

/** /admin/audit: the trail, filtered, as CSV, and verified. */
export function AuditPage() {
  const text = useText();
  const { choose } = useFilter();
  const { cursor, ...filter } = useListAddress({ kind: auditKinds, actor: 'text', from: 'day', until: 'day' });
  const query = useQuery(auditLines({ ...filter, cursor }));
  const csv = useAuditCsv();
  const { actor } = filter;
  const nameOf = useActorName();
  const line = query.data?.content.find(({ actorID }) => actorID === actor);
  const today = new Date().toISOString().slice(0, 10);

  return (
    <ListPage
      title={text('auditTitle')}
      intro={text('auditIntro')}
      isNamedByTable
      action={
        <Button busy={csv.isPending} onClick={() => csv.mutate(filter)}>
          <Download aria-hidden="true" />
          {text('exportCsv')}
        </Button>
      }
      lead={<Verification />}
      filters={[
        { name: 'kind', label: 'auditKind', any: 'auditAnyKind', options: labelsOf('auditKind', auditKinds) },
        { name: 'from', label: 'from', min: '2020-01-01', max: today },
        { name: 'until', label: 'auditUntil', min: '2020-01-01', max: today },
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
        </>
      }
      query={query}
      empty={{ title: text('auditNone'), text: text('auditNoneText'), showAll: text('showEverything') }}
    >
      {(lines) => <AuditTable lines={lines} actor={actor} onActor={(id) => choose('actor', id === actor ? '' : id)} />}
    </ListPage>
  );
}
