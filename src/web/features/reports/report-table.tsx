import { Ellipsis, FileX2, History, Lock, Search } from 'lucide-react';
import { useId } from 'react';
import { maskedCnic } from '../../../contract/identifiers.ts';
import { pages } from '../../../contract/pages.ts';
import type { Report } from '../../../contract/reports.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Menu, type MenuItem } from '../../components/menu.tsx';
import { useFormat, useText } from '../../lib/i18n.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { fromTheTop, isUnlocked, type ListAddress, listSearch, updatePath } from './list-address.ts';

/** The id of a report's Edit button, which gets the focus back when its dialog closes. */
export const editButtonId = (repID: string): string => `edit-${repID}`;

interface ReportTableProps {
  reports: readonly Report[];
  address: ListAddress;
  /** The e-mail that the list was searched for; its reports can be edited. */
  search: string;
  onWithdraw: (report: Report) => void;
  onHistory: (report: Report) => void;
}

/** One's own reports: a table where there is room for one, else cards. */
export function ReportTable(props: ReportTableProps) {
  const text = useText();
  const hintId = useId();
  const isWide = useMediaQuery('(width >= 40rem)');
  const isAnyLocked = props.reports.some(({ email }) => !isUnlocked(props.search, email));
  return (
    <>
      {isAnyLocked ? (
        <p id={hintId} className="mb-3 flex items-start gap-2 text-sm text-ink-2">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text('editLockHint')}
        </p>
      ) : null}
      {isWide ? <Rows {...props} hintId={hintId} /> : <Cards {...props} hintId={hintId} />}
    </>
  );
}

type PartProps = ReportTableProps & { hintId: string };

function Rows({ reports, ...rest }: PartProps) {
  const text = useText();
  const format = useFormat();
  return (
    <div className="rounded-card border border-line bg-surface px-4 sm:px-6">
      <table>
        <caption className="sr-only">{text('yourReports')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('title')}</th>
            <th scope="col">{text('card')}</th>
            <th scope="col">{text('date')}</th>
            <th scope="col" className="w-0">
              {text('update')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <tr key={report.repID}>
              <th scope="row" className="font-medium text-ink">
                <Title report={report} />
              </th>
              <td>
                <Card cnic={report.CNIC} />
              </td>
              <td className="whitespace-nowrap">{format.date(report.date)}</td>
              <td>
                <Actions report={report} {...rest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ reports, ...rest }: PartProps) {
  const text = useText();
  const format = useFormat();
  return (
    <ul className="space-y-3">
      {reports.map((report) => (
        <li key={report.repID} className="rounded-card border border-line bg-surface p-4">
          <p className="font-medium">
            <Title report={report} />
          </p>
          <div className="mt-2 flex items-end justify-between gap-3">
            <dl className="grid min-w-0 grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
              <dt className="text-ink-2">{text('card')}</dt>
              <dd>
                <Card cnic={report.CNIC} />
              </dd>
              <dt className="text-ink-2">{text('date')}</dt>
              <dd>{format.date(report.date)}</dd>
            </dl>
            <Actions report={report} {...rest} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Title({ report }: { report: Report }) {
  const text = useText();
  return (
    <>
      <bdi dir="auto" className="break-words">
        {report.title}
      </bdi>
      {report.withdrawnAt ? (
        <span className="ms-2 inline-block rounded-badge bg-warning-soft px-1.5 py-0.5 align-middle text-xs font-medium text-on-warning-soft">
          {text('withdrawn')}
        </span>
      ) : null}
    </>
  );
}

function Card({ cnic }: { cnic: string | null }) {
  const text = useText();
  if (!cnic) return <span className="text-ink-2">{text('noCard')}</span>;
  return (
    <bdi dir="ltr" className="font-mono text-sm whitespace-nowrap">
      {maskedCnic(cnic)}
    </bdi>
  );
}

type ActionsProps = Omit<PartProps, 'reports'> & { report: Report };

function Actions({ report, address, search, hintId, onWithdraw, onHistory }: ActionsProps) {
  const text = useText();
  const { repID, title, email, withdrawnAt } = report;
  const canEdit = isUnlocked(search, email);
  const items: MenuItem[] = [
    { label: text('history'), icon: History, onSelect: () => onHistory(report) },
    ...(canEdit
      ? []
      : [
          {
            label: text('searchFor', { email }),
            icon: Search,
            to: pages.editReports + listSearch(address, { ...fromTheTop, email }),
          },
        ]),
    ...(withdrawnAt ? [] : [{ label: text('withdraw'), icon: FileX2, onSelect: () => onWithdraw(report) }]),
  ];
  return (
    <div className="flex items-center justify-end gap-1">
      {withdrawnAt ? null : canEdit ? (
        <LinkButton
          id={editButtonId(repID)}
          to={updatePath(repID, listSearch(address, {}))}
          state="list"
          preventScrollReset
          variant="secondary"
          size="compact"
          aria-label={text('editNamed', { title })}
        >
          {text('edit')}
        </LinkButton>
      ) : (
        <Button
          disabled
          variant="secondary"
          size="compact"
          aria-label={text('editNamed', { title })}
          aria-describedby={hintId}
        >
          <Lock aria-hidden="true" className="size-3.5" />
          {text('edit')}
        </Button>
      )}
      <Menu
        label={text('moreFor', { title })}
        trigger={<Ellipsis aria-hidden="true" className="size-5 text-ink-2" />}
        items={items}
      />
    </div>
  );
}
