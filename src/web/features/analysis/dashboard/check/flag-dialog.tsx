import { useState } from 'react';
import type { FoundReport, LookupAnswer } from '../../../../../contract/lookup/lookup.ts';
import { flagNoteMax, flags } from '../../../../../contract/moderation/flags.ts';
import { type FlagReason, flagReasons } from '../../../../../contract/moderation/moderation.ts';
import { Dialog, DialogText } from '../../../../components/dialogs/dialog.tsx';
import { ProblemBanner } from '../../../../components/feedback/problem-banner.tsx';
import { RadioField } from '../../../../components/fields/radio-field.tsx';
import { SelectField } from '../../../../components/fields/select-field.tsx';
import { TextArea } from '../../../../components/fields/text-area.tsx';
import { Form } from '../../../../components/forms/form.tsx';
import { FormButtons } from '../../../../components/forms/form-buttons.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { api } from '../../../../lib/api/api.ts';
import { useFormat, useText } from '../../../../lib/i18n/i18n.ts';
import { useCall } from '../../../../lib/session/use-change.ts';

interface FlagDialogProps {
  open: boolean;
  /** What the check showed. */
  reports: readonly Pick<FoundReport, 'reportID' | 'title' | 'category' | 'reportedAt'>[];
  /** What was asked for: it proves that the reports were shown. */
  compared: LookupAnswer['compared'];
  onClose: () => void;
  onSent: () => void;
}

/** Asks which report is wrong, if there are several, and what is wrong with it. */
export default function FlagDialog({ open, reports, compared, onClose, onSent }: FlagDialogProps) {
  const text = useText();
  const format = useFormat();
  const [reportID, setReport] = useState(reports[0]?.reportID ?? '');
  const [reason, setReason] = useState<FlagReason>('wrongPerson');
  const [note, setNote] = useState('');
  const body = { reason, note: note.trim() || null, lookup: compared };
  const flag = useCall(() => api(flags.fromCheck, { params: { reportID }, body }), { onSuccess: () => onSent() });
  return (
    <Dialog open={open} title={text('checkFlagTitle')} onDismiss={onClose}>
      <Form onSubmit={() => flag.mutate()}>
        <Stack gap={4}>
          <DialogText>{text('checkFlagText')}</DialogText>
          <ProblemBanner error={flag.error} onClear={() => flag.reset()} />
          {reports.length > 1 ? (
            <SelectField
              label={text('checkFlagWhich')}
              value={reportID}
              options={reports.map(({ reportID: value, title, category, reportedAt }) => ({
                value,
                label: `${title || text(category ? `category_${category}` : 'checkEvidence')} · ${format.date(reportedAt)}`,
              }))}
              onChange={({ target }) => setReport(target.value)}
            />
          ) : null}
          <RadioField
            label={text('reason')}
            value={reason}
            options={flagReasons.map((value) => ({ value, label: text(`checkFlag_${value}`) }))}
            onChange={setReason}
          />
          <TextArea
            label={text('checkFlagNote')}
            optional
            rows={3}
            maxLength={flagNoteMax}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <FormButtons onCancel={onClose} submitLabel={text('checkFlagSend')} busy={flag.isPending} />
        </Stack>
      </Form>
    </Dialog>
  );
}
