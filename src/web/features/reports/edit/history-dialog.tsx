import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Report, ReportVersion, Withdrawal } from '../../../../contract/reports.ts';
import { Text } from '../../../components/content/text.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Timeline, TimelineEntry } from '../../../components/layout/timeline.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';
import { problemText } from '../../../lib/problem.ts';
import { reportHistory } from '../queries.ts';
import { useFieldText } from '../use-field-text.ts';
import { reasonLabels } from './reason-labels.ts';

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
  const text = useText();
  const history = useInfiniteQuery(reportHistory(report.repID));
  return (
    <Stack gap={4}>
      <Text weight="medium">
        <bdi dir="auto">{report.title}</bdi>
      </Text>
      <Loaded query={history} skeleton={<Skeleton height={160} />}>
        {({ pages }) => {
          const versions = pages.flatMap(({ content }) => content.versions);
          const withdrawal = pages[0]?.content.withdrawal;
          // The oldest one so far is shown with the next page, which has what it replaced.
          const shown = history.hasNextPage ? versions.slice(0, -1) : versions;
          return (
            <Timeline>
              {withdrawal ? <Tombstone withdrawal={withdrawal} /> : null}
              {shown.map((version, index) => (
                <Version key={version.version} version={version} before={versions[index + 1]} />
              ))}
            </Timeline>
          );
        }}
      </Loaded>
      {history.hasNextPage ? (
        <Stack gap={3}>
          <Banner tone="danger">{history.isFetchNextPageError ? problemText(history.error, text) : null}</Banner>
          <Button variant="secondary" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {text('olderVersions')}
          </Button>
        </Stack>
      ) : null}
    </Stack>
  );
}

function Tombstone({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText();
  const format = useFormat();
  return (
    <TimelineEntry tone="danger">
      <Text tone="danger" weight="semibold">
        {text('withdrawnOn', { date: format.dateTime(withdrawal.withdrawnAt) })}
      </Text>
      <Text size="sm">{text('withdrawnBecause', { reason: text(reasonLabels[withdrawal.reason]) })}</Text>
      {withdrawal.note ? (
        <Text dir="auto" size="sm" tone="quiet" lines>
          {withdrawal.note}
        </Text>
      ) : null}
    </TimelineEntry>
  );
}

/** @param before the version that this one replaced */
function Version({ version, before }: { version: ReportVersion; before: ReportVersion | undefined }) {
  const text = useText();
  const format = useFormat();
  const { changed } = version;
  const { label, shown } = useFieldText();
  return (
    <TimelineEntry>
      <Row gap={4} align="baseline" apart>
        <strong>{text('versionNumber', { number: version.version })}</strong>
        <Text as="span" size="sm" tone="quiet">
          <time dateTime={version.writtenAt}>{format.dateTime(version.writtenAt)}</time>
        </Text>
      </Row>
      {before === undefined || changed.length === 0 ? (
        <Text size="sm" tone="quiet">
          {text(before ? 'versionUnchanged' : 'versionFiled')}
        </Text>
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
      {version.omitted > 0 ? (
        <Text size="sm" tone="quiet">
          {text('versionsOmitted', { count: version.omitted })}
        </Text>
      ) : null}
    </TimelineEntry>
  );
}
