import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Report, ReportField, ReportHistory, ReportVersion, Withdrawal } from '../../../contract/reports.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { type TextKey, useFormat, useText } from '../../lib/i18n.ts';
import { reportHistory } from './queries.ts';
import { reasonLabels } from './reason-labels.ts';

const labels: Record<ReportField, TextKey> = {
  name: 'username',
  email: 'email',
  CNIC: 'cnic',
  phone: 'phone',
  date: 'date',
  url: 'link',
  address: 'address',
  city: 'city',
  country: 'country',
  title: 'title',
  evidence: 'evidence',
};

export interface HistoryDialogProps {
  open: boolean;
  /** Null while none is shown. */
  report: Report | null;
  onClose: () => void;
}

/** Every version of a report with what changed, the newest first. */
export default function HistoryDialog({ open, report, onClose }: HistoryDialogProps) {
  const text = useText();
  // What was shown last stays while the dialog fades.
  const [shown, setShown] = useState<Report | null>(null);
  if (report && report !== shown) setShown(report);
  return (
    <Dialog open={open} title={text('historyTitle')} width={600} onDismiss={onClose}>
      {shown ? <Versions report={shown} /> : null}
    </Dialog>
  );
}

function Versions({ report }: { report: Report }) {
  const history = useQuery(reportHistory(report.repID));
  return (
    <>
      <p className="mb-4 font-medium">
        <bdi dir="auto">{report.title}</bdi>
      </p>
      <Loaded query={history} skeleton={<Skeleton className="h-40" />}>
        {({ versions, withdrawal }: ReportHistory) => (
          <ol className="space-y-4">
            {withdrawal ? <Tombstone withdrawal={withdrawal} /> : null}
            {versions.map((version, index) => (
              <Version key={version.version} version={version} before={versions[index + 1]} />
            ))}
          </ol>
        )}
      </Loaded>
    </>
  );
}

const entryLook = 'border-s-2 ps-4';

function Tombstone({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText();
  const format = useFormat();
  return (
    <li className={`${entryLook} border-danger`}>
      <p className="font-semibold text-danger">
        {text('withdrawnOn', { date: format.dateTime(withdrawal.withdrawnAt) })}
      </p>
      <p className="text-sm">{text('withdrawnBecause', { reason: text(reasonLabels[withdrawal.reason]) })}</p>
      {withdrawal.note ? (
        <p dir="auto" className="mt-1 text-sm break-words whitespace-pre-line text-ink-2">
          {withdrawal.note}
        </p>
      ) : null}
    </li>
  );
}

/** @param before the version that this one replaced */
function Version({ version, before }: { version: ReportVersion; before: ReportVersion | undefined }) {
  const text = useText();
  const format = useFormat();
  const { changed } = version;
  const shown = (from: ReportVersion, field: ReportField): string => {
    const value = from[field] ?? '';
    if (!value) return text('emptyValue');
    return field === 'date' ? format.date(value) : value;
  };
  return (
    <li className={`${entryLook} border-line-strong`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{text('versionNumber', { number: version.version })}</span>
        <time dateTime={version.writtenAt} className="text-sm text-ink-2">
          {format.dateTime(version.writtenAt)}
        </time>
      </p>
      {before === undefined || changed.length === 0 ? (
        <p className="text-sm text-ink-2">{text(before ? 'versionUnchanged' : 'versionFiled')}</p>
      ) : (
        <dl className="mt-1 space-y-2 text-sm">
          {changed.map((field) => (
            <div key={field}>
              <dt className="font-medium">{text(labels[field])}</dt>
              <dd className="min-w-0 break-words">
                <del className="text-ink-2">
                  <bdi>{shown(before, field)}</bdi>
                </del>{' '}
                <ins className="no-underline">
                  <bdi>{shown(version, field)}</bdi>
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
