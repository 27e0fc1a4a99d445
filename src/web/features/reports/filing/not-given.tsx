import { useWatch } from 'react-hook-form';
import { type NotGivenField, notGivenFields, reportFields } from '../../../../contract/reports/report-fields.ts';
import { Text } from '../../../components/content/text.tsx';
import { TextButton } from '../../../components/content/text-button.tsx';
import { CheckboxField } from '../../../components/forms/checkbox-field.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n.ts';
import { type Form, notGivenOf } from './report-values.ts';

const useNotGiven = ({ control }: Form) => notGivenOf({ notGiven: useWatch({ control, name: 'notGiven' }) });

function setNotGiven(form: Form, fields: readonly NotGivenField[]): void {
  form.setValue('notGiven', fields.join(' '), { shouldDirty: true });
  form.clearErrors([...fields]);
  // Whether a number is needed depends on it.
  if (form.formState.errors.phone) void form.trigger('phone');
}

/** For someone who only got a call or a message: marks the other required fields as not given. */
export function OnlyPhone({ form }: { form: Form }) {
  const text = useText();
  const notGiven = useNotGiven(form);
  return (
    <CheckboxField
      label={text('onlyPhone')}
      hint={text('onlyPhoneHint')}
      checked={notGiven.length === notGivenFields.length}
      onChange={({ target }) => setNotGiven(form, target.checked ? notGivenFields : [])}
    />
  );
}

/** Shown instead of a field that the author does not have. What was typed in the field before comes back with it. */
export function NotGiven({ form, field }: { form: Form; field: NotGivenField }) {
  const text = useText();
  const notGiven = useNotGiven(form);
  const label = text(reportFields[field].label);
  return (
    <Stack gap={1}>
      <Text size="sm" weight="semibold">
        {label}
      </Text>
      <Row gap={3} align="baseline">
        <Text as="span" tone="quiet">
          {text('fieldNotGiven')}
        </Text>
        <TextButton
          aria-label={text('giveFieldNamed', { field: label })}
          onClick={() => {
            setNotGiven(
              form,
              notGiven.filter((one) => one !== field),
            );
            // The input exists once the form has rendered again.
            requestAnimationFrame(() => form.setFocus(field));
          }}
        >
          {text('giveField')}
        </TextButton>
      </Row>
    </Stack>
  );
}
