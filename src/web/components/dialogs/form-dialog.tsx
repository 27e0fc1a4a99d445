import type { ComponentProps, ReactNode } from 'react';
import type { ButtonVariant } from '../actions/button.tsx';
import { ProblemBanner } from '../feedback/banner.tsx';
import { Form } from '../forms/form.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';
import type { FormCall } from '../forms/reason-form.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  /** What the button says that sends the form. */
  act: string;
  tone?: ButtonVariant;
  call: Pick<FormCall, 'isPending' | 'error'>;
  /** See `ProblemBanner`. */
  saidAt?: readonly string[];
  onSubmit: ComponentProps<typeof Form>['onSubmit'];
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, which stays while the form is being sent. */
export function FormDialog({ title, act, tone, call, saidAt, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Dialog open title={title} onDismiss={() => call.isPending || onClose()}>
      <Form onSubmit={onSubmit}>
        <ProblemBanner error={call.error} saidAt={saidAt} />
        {children}
        <FormButtons onCancel={onClose} submitLabel={act} submitVariant={tone} busy={call.isPending} stays />
      </Form>
    </Dialog>
  );
}
