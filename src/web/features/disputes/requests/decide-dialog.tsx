import {
  type RequestOutcome,
  type RequestRow,
  requestAnswerMax,
  requestOutcomes,
} from '../../../../contract/disputes/removal-requests.ts';
import { ReasonDialog } from '../../../components/dialogs/reason-dialog.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useDecideRequest } from './queries.ts';

interface DecideDialogProps {
  request: RequestRow;
  onClose: () => void;
  onDecided: () => void;
}

/** Asks how a request was decided and why. What happens to the report is decided in the queue before. */
export function DecideDialog({ request, onClose, onDecided }: DecideDialogProps) {
  const text = useText();
  const decide = useDecideRequest();
  return (
    <ReasonDialog<RequestOutcome>
      open
      title={text('requestDecideTitle')}
      consequence={text('requestDecideText')}
      reasons={{
        label: text('requestOutcome'),
        options: requestOutcomes.map((value) => ({ value, label: text(`requestOutcome_${value}`) })),
      }}
      note={{
        label: text('requestAnswer'),
        hint: text('requestAnswerHint'),
        max: requestAnswerMax,
        required: true,
        check: (written) => (written === '' ? text('requestAnswerRequired') : undefined),
      }}
      act={text('requestDecide')}
      call={decide}
      send={({ reason: outcome, note }) =>
        decide.mutate({ id: request.id, outcome, answer: note ?? '' }, { onSuccess: onDecided })
      }
      onClose={onClose}
    />
  );
}
