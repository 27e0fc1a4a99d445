import { useState } from 'react';
import { caseClaims } from '../../../../../contract/disputes/cases.ts';
import { proofMeansOf } from '../../../../../contract/disputes/proof-means.ts';
import { type Marker, markers } from '../../../../../contract/registry/markers.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { StatusLine } from '../../../../components/content/text.tsx';
import { ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { Switch } from '../../../../components/fields/switch.tsx';
import { TextField } from '../../../../components/fields/text-field.tsx';
import { CheckedForm } from '../../../../components/forms/checked-form.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';
import { type FoundCase, useCaseChange } from './case-queries.ts';

/** What people say about their own identifier: that it is misused, or that it used to belong to someone else. */
export function CaseClaims({ found }: { found: FoundCase }) {
  const text = useText();
  return (
    <>
      <Section title={text('caseMarkersTitle')}>
        <p>{text('caseMarkersIntro')}</p>
        <Stack gap={2}>
          {markers.map((marker) => (
            <MarkerSwitch key={marker} marker={marker} on={found.markers.includes(marker)} />
          ))}
        </Stack>
      </Section>
      {proofMeansOf(found.kind).separatesHolders && found.reports.length > 0 ? <Recycled /> : null}
    </>
  );
}

function MarkerSwitch({ marker, on }: { marker: Marker; on: boolean }) {
  const text = useText();
  const mark = useCaseChange(caseClaims.mark);
  return (
    <>
      <Switch
        label={text(`caseMarker_${marker}`)}
        hint={text(`caseMarker_${marker}Hint`)}
        on={on}
        onChange={(isSet) => mark.mutate({ marker, on: isSet })}
      />
      <ProblemBanner tone="warning" error={mark.error} />
    </>
  );
}

/** Since when it has belonged to the person: moderators review earlier reports. */
function Recycled() {
  const text = useText();
  const [since, setSince] = useState('');
  const [isChecked, setChecked] = useState(false);
  const recycled = useCaseChange(caseClaims.recycled);
  function submit(): void {
    setChecked(true);
    if (since !== '') recycled.mutate({ since });
  }
  return (
    <Section title={text('caseRecycledTitle')}>
      <p>{text('caseRecycledText')}</p>
      <CheckedForm onSubmit={submit}>
        <TextField
          id="since"
          type="date"
          label={text('caseRecycledSince')}
          value={since}
          onChange={({ target }) => setSince(target.value)}
          error={isChecked && since === '' ? text('caseRecycledRequired') : undefined}
        />
        <ProblemBanner tone="warning" error={recycled.error} />
        <StatusLine>{recycled.data ? text('caseRecycledDone', { count: recycled.data.reports }) : ''}</StatusLine>
        <Button type="submit" variant="secondary" busy={recycled.isPending}>
          {text('send')}
        </Button>
      </CheckedForm>
    </Section>
  );
}
