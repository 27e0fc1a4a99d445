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

interface CaseClaimsProps {
  link: string;
  found: FoundCase;
}

/** What people say about their own identifier: that it is misused, or that it used to belong to someone else. */
export function CaseClaims({ link, found }: CaseClaimsProps) {
  const text = useText();
  return (
    <>
      <Section title={text('caseMarkersTitle')}>
        <p>{text('caseMarkersIntro')}</p>
        <Stack gap={2}>
          {markers.map((marker) => (
            <MarkerSwitch key={marker} link={link} marker={marker} on={found.markers.includes(marker)} />
          ))}
        </Stack>
      </Section>
      {proofMeansOf(found.kind).separatesHolders && found.reports.length > 0 ? <Recycled link={link} /> : null}
    </>
  );
}

function MarkerSwitch({ link, marker, on }: { link: string; marker: Marker; on: boolean }) {
  const text = useText();
  const mark = useCaseChange(link, caseClaims.mark);
  return (
    <>
      <Switch
        label={text(`caseMarker_${marker}`)}
        hint={text(`caseMarker_${marker}Hint`)}
        on={on}
        onChange={(isSet) => mark.mutate({ body: { link, marker, on: isSet } })}
      />
      <ProblemBanner tone="warning" error={mark.error} />
    </>
  );
}

/** Since when it has belonged to the person: moderators review earlier reports. */
function Recycled({ link }: { link: string }) {
  const text = useText();
  const [since, setSince] = useState('');
  const [isChecked, setChecked] = useState(false);
  const recycled = useCaseChange(link, caseClaims.recycled);
  function submit(): void {
    setChecked(true);
    if (since !== '') recycled.mutate({ body: { link, since } });
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
