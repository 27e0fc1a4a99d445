import Ellipsis from '@iconify-json/lucide/icons.json?ellipsis';
import FileX2 from '@iconify-json/lucide/icons.json?file-x-corner';
import Lock from '@iconify-json/lucide/icons.json?lock';
import History from '@iconify-json/lucide/icons.json?rotate-ccw-clock';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import { maskedCnic } from '../../../../contract/rules/identifiers.ts';
import { Button, LinkButton } from '../../../components/actions/button.tsx';
import { Badge } from '../../../components/content/badge.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { FinePrint, Mono, Text, TextLink } from '../../../components/content/text.tsx';
import { TextButton } from '../../../components/content/text-button.tsx';
import { Menu } from '../../../components/dialogs/menu.tsx';
import type { MenuItem } from '../../../components/dialogs/menu-popup.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { TableActions } from '../../../components/lists/table.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { ReportBadges } from '../report-badges.tsx';
import { reportPath } from '../report-path.ts';
import { titleOf } from '../report-title.ts';
import { editingKey, isUnlocked, listSearch, namedIn, searchedFor, updatePath } from './list-address.ts';

/** The id of a report's Edit button, which gets the focus back when its dialog closes. */
export const editButtonId = (repID: string): string => `edit-${repID}`;

interface ReportTableProps {
  reports: readonly Report[];
  /** What the list was searched for. The reports that name this email can be edited. */
  search: string;
  onWithdraw: (repID: string) => void;
}

/** The user's own reports. */
export function ReportTable({ reports, ...rest }: ReportTableProps) {
  const { text, format } = useReader();
  const hintId = useId();
  const { search } = rest;
  const isAnyLocked = reports.some((report) => isActive(report.state) && !isUnlocked(search, report));
  return (
    <Stack gap={3}>
      {isAnyLocked ? (
        <Note id={hintId} icon={Lock}>
          {text('editLockHint')}
        </Note>
      ) : null}
      <RecordTable
        caption={text('yourReports')}
        rows={reports}
        keyOf={({ repID }) => repID}
        columns={[
          {
            head: text('title'),
            cell: (report) => (
              <Stack gap={1}>
                <Text as="div" weight="medium">
                  <Title report={report} /> <Signs report={report} />
                </Text>
                <Filed report={report} />
                <Named report={report} />
              </Stack>
            ),
          },
          {
            head: text('card'),
            cell: ({ CNIC }) => <CardNumber cnic={CNIC} />,
            card: ({ CNIC, date }) => (
              <FactList
                facts={[
                  { label: text('card'), value: <CardNumber cnic={CNIC} /> },
                  { label: text('date'), value: format.date(date) },
                ]}
              />
            ),
          },
          { head: text('date'), cell: ({ date }) => format.date(date), card: null },
          { head: text('update'), cell: (report) => <Actions report={report} hintId={hintId} {...rest} /> },
        ]}
      />
    </Stack>
  );
}

function Title({ report }: { report: Report }) {
  const text = useText();
  return (
    <TextLink to={reportPath(report.repID)}>
      <bdi dir="auto">{titleOf(report, text)}</bdi>
    </TextLink>
  );
}

/** A question that waits for an answer, its state and standing. */
function Signs({ report }: { report: Report }) {
  const { text, format } = useReader();
  const { repID, askedUntil } = report;
  return (
    <>
      {askedUntil === null ? null : (
        <>
          <TextLink to={reportPath(repID)}>
            <Badge tone="warning">{text('questionWaits', { day: format.date(askedUntil) })}</Badge>
          </TextLink>{' '}
        </>
      )}
      <ReportBadges report={report} />
    </>
  );
}

function Filed({ report: { createdAt, reference } }: { report: Report }) {
  const { text, format } = useReader();
  return (
    <FinePrint as="div">
      {text('filedOn', { date: format.date(createdAt) })} · {text('referenceShort')} <Mono>{reference}</Mono>
    </FinePrint>
  );
}

/** Whom it names. What opens the report for editing is a button that searches for it. */
function Named({ report }: { report: Report }) {
  const text = useText();
  const navigate = useNavigate();
  const query = useLocation().search;
  const [first, ...others] = namedIn(report);
  if (!first) return null;
  const key = editingKey(report);
  return (
    <Text as="div" size="sm">
      <Row gap={4}>
        {report.name === null ? null : <bdi dir="auto">{report.name}</bdi>}
        <TextButton
          aria-label={text('searchFor', { email: key })}
          onClick={() =>
            void navigate(
              { pathname: pages.editReports, search: listSearch(query) },
              { preventScrollReset: true, state: searchedFor(key) },
            )
          }
        >
          <Identifier inLink>{first}</Identifier>
        </TextButton>
        {others.map((one) => (
          <Identifier key={one}>{one}</Identifier>
        ))}
      </Row>
    </Text>
  );
}

function CardNumber({ cnic }: { cnic: string | null }) {
  const text = useText();
  if (!cnic)
    return (
      <Text as="span" tone="quiet">
        {text('noCard')}
      </Text>
    );
  return <Mono size="sm">{maskedCnic(cnic)}</Mono>;
}

type ActionsProps = Omit<ReportTableProps, 'reports'> & { report: Report; hintId: string };

function Actions({ report, search, hintId, onWithdraw }: ActionsProps) {
  const text = useText();
  const query = useLocation().search;
  const { repID } = report;
  const title = titleOf(report, text);
  const canEdit = isUnlocked(search, report);
  // Otherwise it was taken out, by its author, by moderators or by age: there is nothing to correct or to withdraw.
  const isOpen = isActive(report.state);
  const items: MenuItem[] = [{ label: text('history'), icon: History, to: `${reportPath(repID)}#history` }];
  if (isOpen) items.push({ label: text('withdraw'), icon: FileX2, onSelect: () => onWithdraw(repID) });
  return (
    <TableActions>
      {!isOpen ? null : canEdit ? (
        <LinkButton
          id={editButtonId(repID)}
          to={updatePath(repID, query)}
          state={searchedFor(search, true)}
          preventScrollReset
          variant="secondary"
          size="compact"
          aria-label={text('editNamed', { title })}
        >
          {text('edit')}
        </LinkButton>
      ) : (
        <Button disabled size="compact" aria-label={text('editNamed', { title })} aria-describedby={hintId}>
          <Lock aria-hidden="true" />
          {text('edit')}
        </Button>
      )}
      <Menu label={text('moreFor', { title })} trigger={<Ellipsis aria-hidden="true" />} items={items} />
    </TableActions>
  );
}
