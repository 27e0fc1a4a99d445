import { useState } from 'react';
import {
  type Report,
  type WithdrawalReason,
  WithdrawBody,
  withdrawalNoteMax,
  withdrawalReasons,
} from '../../../../contract/reports/reports.ts';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { CheckedForm } from '../../../components/forms/checked-form.tsx';
import { FormButtons } from '../../../components/forms/form-buttons.tsx';
import { useLastDefined } from '../../../lib/hooks/use-last-defined.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { FailureBanner } from '../failure-banner.tsx';
import { useWithdrawReport } from '../queries.ts';

export interface WithdrawDialogProps {
  open: boolean;
  /** Null while nothing is withdrawn. */
  report: Report | null;
  onClose: () => void;
  onWithdrawn: () => void;
  /** The element to focus on closing, when the one focused before may be gone. */
  returnFocus?: () => HTMLElement | null;
}

/** Asks why a report is withdrawn, and withdraws it: it can be undone for a minute. */
export default function WithdrawDialog({ open, report, onClose, onWithdrawn, returnFocus }: WithdrawDialogProps) {
  const text = useText();
  const shown = useLastDefined(report);
  return (
    <Dialog open={open} title={text('withdrawTitle')} onDismiss={onClose} returnFocus={returnFocus}>
      {shown ? <WithdrawForm key={shown.repID} report={shown} onClose={onClose} onWithdrawn={onWithdrawn} /> : null}
    </Dialog>
  );
}

type WithdrawFormProps = Pick<WithdrawDialogProps, 'onClose' | 'onWithdrawn'> & { report: Report };

function WithdrawForm({ report, onClose, onWithdrawn }: WithdrawFormProps) {
  const text = useText();
  const withdraw = useWithdrawReport();
  const [reason, setReason] = useState<WithdrawalReason>();
  const [note, setNote] = useState('');
  const [isTouched, setTouched] = useState(false);
  const noteError = note.trim().length > withdrawalNoteMax ? text('noteMax') : undefined;

  function submit(): void {
    setTouched(true);
    if (!reason || noteError) return;
    withdraw.mutate(
      { reportID: report.repID, version: report.version, body: WithdrawBody.parse({ reason, note }) },
      { onSuccess: onWithdrawn },
    );
  }

  return (
    <CheckedForm onSubmit={submit}>
      <FailureBanner error={withdraw.error} onClear={withdraw.reset} />
      <DialogText>{text('withdrawIntro', { title: report.title })}</DialogText>
      <RadioField
        label={text('withdrawWhy')}
        required
        value={reason}
        options={withdrawalReasons.map((value) => ({ value, label: text(`withdrawalReason_${value}`) }))}
        onChange={setReason}
        error={isTouched && !reason ? text('reasonRequired') : undefined}
      />
      <TextArea
        label={text('withdrawNote')}
        optional
        hint={text('withdrawNoteHint')}
        error={noteError}
        maxLength={withdrawalNoteMax}
        count={note.length}
        rows={3}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <FormButtons
        submitLabel={text('withdrawReport')}
        submitVariant="danger"
        busy={withdraw.isPending}
        onCancel={onClose}
      />
    </CheckedForm>
  );
}
