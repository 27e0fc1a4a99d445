import * as z from 'zod/mini';
import { holdReasonMax } from '../../../../contract/reports/retention.ts';
import { HoldBody, NamedReport } from '../../../../contract/reports/staff-retention.ts';
import { Button } from '../../../components/actions/button.tsx';
import { StatusLine } from '../../../components/content/text.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { usePlaceHold } from './queries.ts';

const HoldFields = z.extend(HoldBody, NamedReport.shape);

/** Places a legal hold on a report. */
export function HoldForm() {
  const text = useText();
  const place = usePlaceHold();
  const { field, handleSubmit, reset } = useSchemaForm(HoldFields, { reportID: '', reason: '' });
  return (
    <Form onSubmit={handleSubmit((body) => place.mutate(body, { onSuccess: () => reset() }))}>
      <Stack width="form" gap={4}>
        <ProblemBanner error={place.error} onClear={place.reset} />
        <StatusLine tone="success">{place.isSuccess ? text('holdPlaced') : ''}</StatusLine>
        <TextField
          {...field('reportID')}
          id="hold-report"
          label={text('reportsReference')}
          hint={text('reportsReferenceHint')}
          required="unmarked"
          mono
          autoComplete="off"
        />
        <TextArea
          {...field('reason')}
          id="hold-reason"
          label={text('reason')}
          hint={text('holdReasonHint')}
          maxLength={holdReasonMax}
          dir="auto"
        />
        <Button type="submit" variant="secondary" busy={place.isPending}>
          {text('holdPlace')}
        </Button>
      </Stack>
    </Form>
  );
}
