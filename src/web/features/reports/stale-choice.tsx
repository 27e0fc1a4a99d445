import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogText } from '../../components/dialog.tsx';
import { type TextKey, useFormat, useText } from '../../lib/i18n.ts';
import { differing, type ReportValues } from './report-values.ts';

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
export function StaleChoice({ conflict, busy, onLoadNewer, onKeepMine, onDismiss }: StaleChoiceProps) {
  const text = useText();
  const format = useFormat();
  // What was shown last stays while the dialog fades.
  const [shown, setShown] = useState<Conflict | null>(null);
  if (conflict && conflict !== shown) setShown(conflict);
  const fields = shown ? differing(shown.newer, shown.mine) : [];
  const words = (values: ReportValues | undefined, name: keyof ReportValues) => {
    const value = values?.[name] ?? '';
    if (!value) return <span className="text-ink-2">{text('emptyValue')}</span>;
    return <bdi className="break-words whitespace-pre-line">{name === 'date' ? format.date(value) : value}</bdi>;
  };

  return (
    <Dialog open={conflict !== null} title={text('staleTitle')} width={600} onDismiss={onDismiss}>
      <DialogText>{text('staleText')}</DialogText>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {fields.map((name) => (
          <div key={name} className="py-3">
            <dt className="mb-2 text-sm font-semibold">{text(fieldLabels[name])}</dt>
            <dd className="grid gap-3 sm:grid-cols-2">
              <div className="min-w-0">
                <p className="text-xs text-ink-2">{text('staleNewer')}</p>
                {words(shown?.newer, name)}
              </div>
              <div className="min-w-0">
                <p className="text-xs text-ink-2">{text('staleMine')}</p>
                {words(shown?.mine, name)}
              </div>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        <Button variant="secondary" disabled={busy} onClick={onLoadNewer}>
          {text('loadNewer')}
        </Button>
        <Button busy={busy} busyLabel={text('saving')} onClick={onKeepMine}>
          {text('keepMine')}
        </Button>
      </div>
    </Dialog>
  );
}
