import {
  AccessBody,
  type AccessPurpose,
  type AccessVolume,
  access,
  accessPurposes,
  accessVolumes,
} from '../../../../contract/keys/access.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { Grid, Span } from '../../../components/layout/grid.tsx';
import { api } from '../../../lib/api/api.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** Asks for live keys: who, what for, and how much. */
export function ApplicationForm() {
  const text = useText();
  const apply = useChange((body: AccessBody) => api(access.apply, { body }), [access.get]);
  const { field, register, handleSubmit, formState } = useSchemaForm(AccessBody, {
    organisation: '',
    purpose: 'orders' as AccessPurpose,
    words: '',
    volume: 'upTo1000' as AccessVolume,
  });
  return (
    <Form onSubmit={handleSubmit((body) => apply.mutate(body))}>
      <UnsavedGuard isUnsaved={formState.isDirty && !apply.isSuccess} />
      <ProblemBanner error={apply.error} onClear={apply.reset} />
      <Grid>
        <Span>
          <TextField
            {...field('organisation')}
            id="organisation"
            label={text('accessOrganisation')}
            required
            autoComplete="organization"
            maxLength={100}
          />
        </Span>
        <SelectField
          {...register('purpose')}
          id="purpose"
          label={text('accessPurpose')}
          options={accessPurposes.map((value) => ({ value, label: text(`accessPurpose_${value}`) }))}
        />
        <SelectField
          {...register('volume')}
          id="volume"
          label={text('accessVolume')}
          options={accessVolumes.map((value) => ({ value, label: text(`accessVolume_${value}`) }))}
        />
        <Span>
          <TextArea
            {...field('words')}
            id="words"
            label={text('accessWords')}
            hint={text('accessWordsHint')}
            required
            maxLength={1_000}
          />
        </Span>
      </Grid>
      <ButtonRow>
        <Button type="submit" busy={apply.isPending}>
          {text('accessApply')}
        </Button>
      </ButtonRow>
    </Form>
  );
}
