import type { ReactNode } from 'react';
import type { Report } from '../../../../contract/reports/reports.ts';
import { Mono, Small } from '../../../components/content/text.tsx';
import { RecordHead } from '../../../components/layout/record-head.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { groupedReference } from '../../../lib/i18n/reference.ts';
import { titleOf } from '../report-title.ts';

interface ReportHeadProps {
  report: Report;
  /** What its references are called. */
  name: string;
  /** Between its references and its dates. */
  children?: ReactNode;
}

/** A report's references, its title and when it was written. */
export function ReportHead({ report, name, children }: ReportHeadProps) {
  const { text, format } = useReader();
  const { repID, reference, createdAt, updatedAt, version } = report;
  return (
    <RecordHead
      title={titleOf(report, text)}
      kicker={
        <>
          {name} <Mono>{reference}</Mono>
          {' · '}
          <Mono>{groupedReference(repID)}</Mono>
        </>
      }
    >
      {children}
      <Small>
        {text('filedOn', { date: format.dateTime(createdAt) })}
        {version > 1 ? ` · ${text('correctedOn', { date: format.dateTime(updatedAt) })}` : ''}
      </Small>
    </RecordHead>
  );
}
