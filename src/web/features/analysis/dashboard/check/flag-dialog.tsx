import { useState } from 'react';
import type { FoundReport, LookupAnswer } from '../../../../../contract/lookup/lookup.ts';
import { flagNoteMax, flags } from '../../../../../contract/moderation/flags.ts';
import { type FlagReason, flagReasons } from '../../../../../contract/moderation/moderation.ts';
import ReasonDialogPopup from '../../../../components/dialogs/reason-dialog-popup.tsx';
import { SelectField } from '../../../../components/fields/select-field.tsx';
import { useReader } from '../../../../lib/i18n/i18n.ts';
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
  const { text, format } = useReader();
  const [reportID, setReport] = useState(reports[0]?.reportID ?? '');
  const flag = useCall(flags.fromCheck);
  return (
    <ReasonDialogPopup<FlagReason>
      open={open}
      title={text('checkFlagTitle')}
      consequence={text('checkFlagText')}
      intro={
        reports.length > 1 ? (
          <SelectField
            label={text('checkFlagWhich')}
            value={reportID}
            options={reports.map(({ reportID: value, title, category, reportedAt }) => ({
              value,
              label: `${title || text(category ? `category_${category}` : 'checkEvidence')} · ${format.date(reportedAt)}`,
            }))}
            onChange={({ target }) => setReport(target.value)}
          />
        ) : null
      }
      reasons={{
        label: text('reason'),
        options: flagReasons.map((value) => ({ value, label: text(`checkFlag_${value}`) })),
      }}
      note={{ label: text('checkFlagNote'), max: flagNoteMax, rows: 3 }}
      act={text('checkFlagSend')}
      call={flag}
      send={({ reason, note }) =>
        flag.mutate({ params: { reportID }, body: { reason, note, lookup: compared } }, { onSuccess: onSent })
      }
      onClose={onClose}
    />
  );
}
