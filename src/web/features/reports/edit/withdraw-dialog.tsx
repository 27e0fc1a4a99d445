import { useRef } from 'react';
import {
  type Report,
  type WithdrawalReason,
  WithdrawBody,
  withdrawalNoteMax,
  withdrawalReasons,
} from '../../../../contract/reports/reports.ts';
import ReasonDialogPopup from '../../../components/dialogs/reason-dialog-popup.tsx';
import { issueText } from '../../../lib/api/issue-text.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useWithdrawReport } from '../queries.ts';
import { undoNoticeId } from '../withdrawal/undo-notice.tsx';

interface WithdrawDialogProps {
  open: boolean;
  /** Null while nothing is withdrawn. */
  report: Report | null;
  onClose: () => void;
  /** The element to focus when nothing was withdrawn; defaults to the one focused before. */
  returnFocus?: () => HTMLElement | null;
}

/** Asks why a report is withdrawn, and withdraws it: it can be undone for a minute. */
export default function WithdrawDialog({ open, report, onClose, returnFocus }: WithdrawDialogProps) {
  const text = useText();
  const withdraw = useWithdrawReport(report?.reference ?? '');
  const hasWithdrawn = useRef(false);

  function close(isWithdrawn: boolean): void {
    hasWithdrawn.current = isWithdrawn;
    onClose();
  }

  return (
    <ReasonDialogPopup<WithdrawalReason>
      open={open}
      title={text('withdrawTitle')}
      consequence={text('withdrawIntro', { title: report?.title ?? '' })}
      reasons={{
        label: text('withdrawWhy'),
        missing: text('reasonRequired'),
        options: withdrawalReasons.map((value) => ({ value, label: text(`withdrawalReason_${value}`) })),
      }}
      note={{
        label: text('withdrawNote'),
        hint: text('withdrawNoteHint'),
        max: withdrawalNoteMax,
        check: (note) => issueText(WithdrawBody.shape.note, note, text),
        rows: 3,
      }}
      act={text('withdrawReport')}
      tone="danger"
      call={withdraw}
      send={({ reason, note }) => {
        if (report)
          withdraw.mutate(
            { query: { reportID: report.reportID }, body: { reason, note }, version: report.version },
            { onSuccess: () => close(true) },
          );
      }}
      onClose={() => close(false)}
      // The button may be gone with the report.
      returnFocus={() => (hasWithdrawn.current ? document.getElementById(undoNoticeId) : (returnFocus?.() ?? null))}
    />
  );
}
