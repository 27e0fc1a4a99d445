import { type FormCall, ReasonForm, type ReasonFormProps } from '../forms/reason-form.tsx';
import { Dialog, DialogText } from './dialog.tsx';

export interface ReasonDialogProps<Reason extends string, Detail extends string>
  extends Omit<ReasonFormProps<Reason, Detail>, 'pane' | 'onCancel'> {
  open: boolean;
  title: string;
  /** What the decision means. */
  consequence?: string;
  call: FormCall;
  onClose: () => void;
  /** The element to focus on closing, when the one focused before may be gone. */
  returnFocus?: () => HTMLElement | null;
}

export default function ReasonDialogPopup<Reason extends string = never, Detail extends string = never>(
  props: ReasonDialogProps<Reason, Detail>,
) {
  const { open, title, consequence, intro, onClose, returnFocus, ...form } = props;
  // Why this attempt failed is not said of the next one.
  const close = () => {
    form.call.reset();
    onClose();
  };
  return (
    <Dialog open={open} title={title} onDismiss={() => form.call.isPending || close()} returnFocus={returnFocus}>
      <ReasonForm
        {...form}
        intro={
          <>
            {consequence ? <DialogText>{consequence}</DialogText> : null}
            {intro}
          </>
        }
        onCancel={close}
      />
    </Dialog>
  );
}
