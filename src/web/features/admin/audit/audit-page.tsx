import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type AuditKind, auditKinds } from '../../../../contract/admin/audit.ts';
import { pages } from '../../../../contract/pages.ts';
import { Text } from '../../../components/content/text.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { ProblemBanner } from '../../../components/feedback/problem-banner.tsx';
import { TableSkeleton } from '../../../components/feedback/table-skeleton.tsx';
import { Button, LinkButton } from '../../../components/forms/button.tsx';
import { ButtonRow } from '../../../components/forms/button-row.tsx';
import { DateField } from '../../../components/forms/date-field.tsx';
import { FilterField } from '../../../components/forms/filter-field.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { type TextKey, useText } from '../../../lib/i18n.ts';
import { useFilter } from '../../../lib/use-filter.ts';
import { ListPages } from '../list-pages.tsx';
import { AuditTable } from './audit-table.tsx';
import { auditLines, useAuditCsv } from './queries.ts';
import { Verification } from './verification.tsx';

const kindLabels = {
  role: 'auditKindRole',
  account: 'auditKindAccount',
  person: 'auditKindPerson',
  session: 'auditKindSession',
  report: 'auditKindReport',
  lookup: 'auditKindLookup',
  key: 'auditKindKey',
  policy: 'auditKindPolicy',
  case: 'auditKindCase',
} as const satisfies Record<AuditKind, TextKey>;

const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** /admin/audit: the trail, filtered, as CSV, and verified. */
export function AuditPage() {
  const text = useText();
  const { get, choose } = useFilter();
  const kind = auditKinds.find((one) => one === get('kind'));
  const actor = get('actor') ?? undefined;
  const until = get('until') ?? '';
  const filter = { kind, actor, until: isDate(until) ? until : undefined };
  const query = useQuery(auditLines({ ...filter, cursor: get('cursor') ?? undefined }));
  const csv = useAuditCsv();
  const today = new Date().toISOString().slice(0, 10);

  return (
    <>
      <PageTitle title={text('auditTitle')} intro={<p>{text('auditIntro')}</p>} />
      <Stack gap={6}>
        <Verification />
        <Stack width="search">
          <Grid>
            <FilterField isSet={kind !== undefined}>
              <SelectField
                label={text('auditKind')}
                value={kind ?? ''}
                options={[
                  { value: '', label: text('auditAnyKind') },
                  ...auditKinds.map((one) => ({ value: one, label: text(kindLabels[one]) })),
                ]}
                onChange={({ target }) => choose('kind', target.value)}
              />
            </FilterField>
            <FilterField isSet={until !== ''}>
              <DateField
                label={text('auditUntil')}
                value={until}
                onChange={(value) => choose('until', value)}
                min="2020-01-01"
                max={today}
              />
            </FilterField>
          </Grid>
        </Stack>
        {actor ? (
          <Row>
            <Text>{text('auditActor', { actor })}</Text>
            <Button variant="secondary" size="compact" onClick={() => choose('actor', '')}>
              {text('auditAnyActor')}
            </Button>
          </Row>
        ) : null}
        <ProblemBanner error={csv.error} onClear={csv.reset} />
        <ButtonRow>
          <Button
            variant="secondary"
            size="compact"
            busy={csv.isPending}
            busyLabel={text('working')}
            onClick={() => csv.mutate(filter)}
          >
            <Download aria-hidden="true" />
            {text('auditCsv')}
          </Button>
        </ButtonRow>
        <div aria-busy={query.isFetching}>
          <Loaded query={query} skeleton={<TableSkeleton />}>
            {({ content, next }) => (
              <Stack gap={4}>
                {content.length === 0 ? (
                  <EmptyState
                    title={text('auditNone')}
                    text={text('auditNoneText')}
                    action={
                      <LinkButton variant="secondary" to={pages.adminAudit}>
                        {text('auditShowAll')}
                      </LinkButton>
                    }
                  />
                ) : (
                  <AuditTable lines={content} onActor={(id) => choose('actor', id)} />
                )}
                <ListPages next={next} />
              </Stack>
            )}
          </Loaded>
        </div>
      </Stack>
    </>
  );
}
