import type { ReportVersion, Withdrawal } from '../../../../contract/reports/reports.ts';
import { Small, Text, Words } from '../../../components/content/text.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { TimelineEntry } from '../../../components/layout/timeline.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { useFieldText } from '../use-field-text.ts';

/** That the author withdrew the report, and why. */
export function WithdrawalEntry({ withdrawal }: { withdrawal: Withdrawal }) {
  const { text, format } = useReader();
  return (
    <TimelineEntry tone="danger">
      <Text tone="danger" weight="semibold">
        {text('withdrawnOn', { date: format.dateTime(withdrawal.withdrawnAt) })}
      </Text>
      <Text size="sm">{text('withdrawnBecause', { reason: text(`withdrawalReason_${withdrawal.reason}`) })}</Text>
      {withdrawal.note ? (
        <Words size="sm" tone="quiet">
          {withdrawal.note}
        </Words>
      ) : null}
    </TimelineEntry>
  );
}

interface VersionEntryProps {
  version: ReportVersion;
  /** The version that this one replaced. */
  before: ReportVersion | undefined;
}

/** One version of a report, with what changed. */
export function VersionEntry({ version, before }: VersionEntryProps) {
  const { text, format } = useReader();
  const { changed } = version;
  const { label, shown } = useFieldText();
  return (
    <TimelineEntry>
      <Row gap={4} align="baseline" apart>
        <strong>{text('versionNumber', { number: version.version })}</strong>
        <Small as="span">
          <time dateTime={version.writtenAt}>{format.dateTime(version.writtenAt)}</time>
        </Small>
      </Row>
      {before === undefined || changed.length === 0 ? (
        <Small>{text(before ? 'versionUnchanged' : 'versionFiled')}</Small>
      ) : (
        <Text as="div" size="sm">
          <Stack as="dl" gap={2}>
            {changed.map((field) => (
              <div key={field}>
                <dt>
                  <strong>{label(field)}</strong>
                </dt>
                <dd>
                  <del>
                    <bdi>{shown(field, before[field]) ?? text('emptyValue')}</bdi>
                  </del>{' '}
                  <ins>
                    <bdi>{shown(field, version[field]) ?? text('emptyValue')}</bdi>
                  </ins>
                </dd>
              </div>
            ))}
          </Stack>
        </Text>
      )}
      {version.omitted > 0 ? <Small>{text('versionsOmitted', { count: version.omitted })}</Small> : null}
    </TimelineEntry>
  );
}
