import { type ReportField, reportFields } from '../../../../contract/reports/report-fields.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { FinePrint, Text } from '../../../components/content/text.tsx';
import { Dialog, DialogText } from '../../../components/dialogs/dialog.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { DividedList } from '../../../components/layout/list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useLastDefined } from '../../../lib/hooks/use-last-defined.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { differing, type ReportValues } from '../filing/report-values.ts';
import { useFieldText } from '../use-field-text.ts';

interface Conflict {
  newer: ReportValues;
  mine: ReportValues;
}

interface ConflictDialogProps {
  conflict: Conflict | null;
  busy: boolean;
  onLoadNewer: () => void;
  onKeepMine: () => void;
  /** Back to the form, with nothing decided. */
  onDismiss: () => void;
}

/** The report was saved elsewhere since it was opened (R11): shows how the two differ, and asks which to keep. */
export function ConflictDialog({ conflict, busy, onLoadNewer, onKeepMine, onDismiss }: ConflictDialogProps) {
  const text = useText();
  const { label, shown: shownText } = useFieldText();
  const shown = useLastDefined(conflict);
  const fields = shown ? differing(shown.newer, shown.mine) : [];
  const value = (field: ReportField, values: ReportValues | undefined) => {
    const words = shownText(field, values?.[reportFields[field].form] ?? null);
    if (!words)
      return (
        <Text as="span" tone="quiet">
          {text('emptyValue')}
        </Text>
      );
    return (
      <Text as="bdi" lines>
        {words}
      </Text>
    );
  };

  return (
    <Dialog open={conflict !== null} title={text('staleTitle')} width={600} onDismiss={onDismiss}>
      <Stack>
        <DialogText>{text('staleText')}</DialogText>
        <DividedList as="dl" ruled>
          {fields.map((field) => (
            <div key={field}>
              <dt>
                <strong>{label(field)}</strong>
              </dt>
              <dd>
                <Grid>
                  <div>
                    <FinePrint>{text('staleNewer')}</FinePrint>
                    {value(field, shown?.newer)}
                  </div>
                  <div>
                    <FinePrint>{text('staleMine')}</FinePrint>
                    {value(field, shown?.mine)}
                  </div>
                </Grid>
              </dd>
            </div>
          ))}
        </DividedList>
        <ButtonRow align="end">
          <Button disabled={busy} onClick={onLoadNewer}>
            {text('loadNewer')}
          </Button>
          <Button variant="primary" busy={busy} busyLabel={text('saving')} onClick={onKeepMine}>
            {text('keepMine')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
