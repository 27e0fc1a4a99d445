import { useState } from 'react';
import { Button } from '../components/actions/button.tsx';
import { DialogFooter } from '../components/actions/button-row.tsx';
import { KeyList } from '../components/content/key-list.tsx';
import { CommandPalette } from '../components/dialogs/command-palette.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { DecisionDialog } from '../components/dialogs/decision-dialog.tsx';
import { Dialog, DialogText } from '../components/dialogs/dialog.tsx';
import { ResultDialog } from '../components/dialogs/result-dialog.tsx';
import { FieldGroup } from '../components/fields/field-group.tsx';
import { TextArea } from '../components/fields/text-area.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { Form } from '../components/forms/form.tsx';
import { UnsavedGuard } from '../components/forms/unsaved-guard.tsx';
import { Card } from '../components/layout/card.tsx';
import { Span } from '../components/layout/grid.tsx';
import { Row } from '../components/layout/row.tsx';

type Kind = 'success' | 'failure' | 'question' | 'danger' | 'decision' | 'task' | 'palette';

const names: Record<Kind, string> = {
  success: 'Success',
  failure: 'Failure',
  question: 'Question',
  danger: 'Danger',
  decision: 'Decision',
  task: 'Task',
  palette: 'Palette',
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
        {/* From now on, leaving the page asks first. */}
        <Button variant="secondary" onClick={() => setUnsaved(!isUnsaved)}>
          {isUnsaved ? 'Nothing unsaved' : 'Something unsaved'}
        </Button>
      </Row>
      <UnsavedGuard isUnsaved={isUnsaved} />
      <KeyList title="Keys" entries={[{ keys: ['g', 'd'], does: 'Dashboard' }]} />
      <CommandPalette
        open={open === 'palette'}
        title="Pages and actions"
        label="Search pages and actions"
        groups={[
          { label: 'Pages', items: [{ label: 'Dashboard', keys: ['g', 'd'], onPick: close }] },
          { label: 'Actions', items: [{ label: 'Log out', onPick: close }] },
        ]}
        empty="Nothing found."
        hint="Enter to open"
        onType={() => undefined}
        onClose={close}
      />
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
      <DecisionDialog
        open={open === 'decision'}
        title="Remove this entry?"
        consequence="Reports that were held because of it stay held."
        reasons={{
          label: 'Reason',
          options: [
            { value: 'mistake', label: 'It was a mistake' },
            { value: 'past', label: 'It is no longer true' },
          ],
          missing: 'Choose a reason.',
        }}
        note={{ label: 'Note', maxLength: 500 }}
        submitLabel="Remove"
        submitVariant="danger"
        busy={false}
        problem={null}
        onClearProblem={() => undefined}
        onDecide={close}
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
          <DialogText>What you change is kept with what it was before.</DialogText>
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
