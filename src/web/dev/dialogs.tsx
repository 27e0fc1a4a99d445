import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { DialogFooter } from '../components/button-row.tsx';
import { Card } from '../components/card.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { Dialog } from '../components/dialog.tsx';
import { FieldGroup } from '../components/field-group.tsx';
import { Form } from '../components/form.tsx';
import { Span } from '../components/grid.tsx';
import { ResultDialog } from '../components/result-dialog.tsx';
import { Row } from '../components/row.tsx';
import { TextArea } from '../components/text-area.tsx';
import { TextField } from '../components/text-field.tsx';
import { UnsavedGuard } from '../components/unsaved-guard.tsx';

type Kind = 'success' | 'failure' | 'question' | 'danger' | 'task';

const names: Record<Kind, string> = {
  success: 'Success',
  failure: 'Failure',
  question: 'Question',
  danger: 'Danger',
  task: 'Task',
};

export function Dialogs() {
  const [open, setOpen] = useState<Kind>();
  const [isUnsaved, setUnsaved] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <Card title="Dialogs">
      <Row>
        {(Object.keys(names) as Kind[]).map((kind) => (
          <Button key={kind} variant="secondary" onClick={() => setOpen(kind)}>
            {names[kind]}
          </Button>
        ))}
        {/* From then on, leaving the page asks first. */}
        <Button variant="secondary" onClick={() => setUnsaved(!isUnsaved)}>
          {isUnsaved ? 'Nothing unsaved' : 'Something unsaved'}
        </Button>
      </Row>
      <UnsavedGuard isUnsaved={isUnsaved} />
      <ResultDialog
        open={open === 'success'}
        tone="success"
        title="Report submitted successfully"
        text="Reference 7QK4-2M9X"
        closesAfterMs={2_500}
        onClose={close}
      />
      <ResultDialog
        open={open === 'failure'}
        tone="danger"
        title="Error"
        text="Something went wrong. Please try again."
        closesAfterMs={2_000}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'question'}
        title="Are you sure you want to logout?"
        yesLabel="Yes"
        noLabel="No"
        onYes={close}
        onNo={close}
      />
      <ConfirmDialog
        open={open === 'danger'}
        title="Delete Account"
        text="Your profile, keys and usage history are removed at once."
        yesLabel="Delete Account"
        noLabel="Keep it"
        danger
        onYes={close}
        onNo={close}
      />
      <Dialog open={open === 'task'} title="Edit your Report" width={600} onDismiss={close}>
        <Form>
          <FieldGroup framed={false} title="What happened">
            <TextField label="Username" required placeholder="Username" />
            <TextField label="Link" required placeholder="Link" />
            <Span>
              <TextArea label="Evidence" maxLength={500} />
            </Span>
          </FieldGroup>
          <DialogFooter>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Save</Button>
          </DialogFooter>
        </Form>
      </Dialog>
    </Card>
  );
}
