import { useState } from 'react';
import { Text } from '../../../components/content/text.tsx';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { ButtonRow } from '../../../components/forms/button-row.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { type TextKey, useFormat, useText } from '../../../lib/i18n.ts';
import { differing, type ReportValues } from '../filing/report-values.ts';

/** What each field is called on the screen. */
export const fieldLabels: Record<keyof ReportValues, TextKey> = {
  username: 'username',
  email: 'email',
  card: 'cnic',
  phone: 'phone',
  date: 'date',
  url: 'link',
  address: 'address',
  city: 'city',
  country: 'country',
  title: 'title',
  evidence: 'evidence',
};

interface Conflict {
  newer: ReportValues;
  mine: ReportValues;
}

interface StaleChoiceProps {
  conflict: Conflict | null;
  busy: boolean;
  onLoadNewer: () => void;
  onKeepMine: () => void;
  /** Back to the form, with nothing decided. */
  onDismiss: () => void;
}

/** The report was saved elsewhere since it was opened (R11): shows where the two differ, and asks which to keep. */
export function ConflictDialog({ conflict, busy, onLoadNewer, onKeepMine, onDismiss }: StaleChoiceProps) {
  const text = useText();
  const format = useFormat();
  // What was shown last stays while the dialog fades.
  const [shown, setShown] = useState<Conflict | null>(null);
  if (conflict && conflict !== shown) setShown(conflict);
  const fields = shown ? differing(shown.newer, shown.mine) : [];
  const words = (values: ReportValues | undefined, name: keyof ReportValues) => {
    const value = values?.[name] ?? '';
    if (!value)
      return (
        <Text as="span" tone="quiet">
          {text('emptyValue')}
        </Text>
      );
    return (
      <Text as="bdi" lines>
        {name === 'date' ? format.date(value) : value}
      </Text>
    );
  };

  return (
    <Dialog open={conflict !== null} title={text('staleTitle')} width={600} onDismiss={onDismiss}>
      <Stack>
        <DialogText>{text('staleText')}</DialogText>
        <DividedList as="dl" ruled>
          {fields.map((name) => (
            <div key={name}>
              <dt>
                <strong>{text(fieldLabels[name])}</strong>
              </dt>
              <dd>
                <Grid>
                  <div>
                    <Text size="xs" tone="quiet">
                      {text('staleNewer')}
                    </Text>
                    {words(shown?.newer, name)}
                  </div>
                  <div>
                    <Text size="xs" tone="quiet">
                      {text('staleMine')}
                    </Text>
                    {words(shown?.mine, name)}
                  </div>
                </Grid>
              </dd>
            </div>
          ))}
        </DividedList>
        <ButtonRow align="end">
          <Button variant="secondary" disabled={busy} onClick={onLoadNewer}>
            {text('loadNewer')}
          </Button>
          <Button busy={busy} busyLabel={text('saving')} onClick={onKeepMine}>
            {text('keepMine')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
