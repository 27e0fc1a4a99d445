import { useWatch } from 'react-hook-form';
import { inEachLanguage, languageCodes } from '../../../../contract/languages.ts';
import { type CountrySteps, nextStepsBounds } from '../../../../contract/registry/next-steps.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid, Span } from '../../../components/layout/grid.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import type { OperatorForm } from './operator-fields.ts';

interface NextStepsFieldsProps {
  form: OperatorForm;
  /** ISO 3166 codes with their names. */
  countries: readonly { value: string; label: string }[];
  /** Called when a country is added or removed. */
  onChange: () => void;
}

/** What people are told to do after filing a report, country by country. */
export function NextStepsFields({ form, countries, onChange }: NextStepsFieldsProps) {
  const text = useText();
  const listed = useWatch({ control: form.control, name: 'nextSteps' });
  const chosen = listed.map(({ country }) => country);
  // React Hook Form's own lists of fields would be loaded with every form, that of signing in too.
  const change = (steps: CountrySteps[]) => {
    onChange();
    form.setValue('nextSteps', steps, { shouldDirty: true });
  };
  const free = countries.find(({ value }) => !chosen.includes(value));
  return (
    <Section id="next-steps" title={text('nextStepsTitle')} intro={text('nextStepsIntro')}>
      <Stack gap={5}>
        {chosen.map((code, at) => (
          <CountryFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the country is one of the fields
            key={at}
            form={form}
            at={at}
            name={countries.find(({ value }) => value === code)?.label ?? code}
            countries={countries}
            onRemove={() => change(listed.filter((_, index) => index !== at))}
          />
        ))}
        {free && chosen.length < nextStepsBounds.countries ? (
          <ButtonRow>
            <Button onClick={() => change([...listed, nothingIn(free.value)])}>{text('nextStepsAdd')}</Button>
          </ButtonRow>
        ) : null}
      </Stack>
    </Section>
  );
}

const nothingIn = (country: string): CountrySteps => ({
  country,
  bank: inEachLanguage(() => ''),
  authority: { name: inEachLanguage(() => ''), phone: '', website: '', text: inEachLanguage(() => '') },
});

interface CountryFieldsProps extends Pick<NextStepsFieldsProps, 'form' | 'countries'> {
  /** Its place in the list. */
  at: number;
  /** Of the country. */
  name: string;
  onRemove: () => void;
}

function CountryFields({ form: { field }, at, name, countries, onRemove }: CountryFieldsProps) {
  const { text, format } = useReader();
  const steps = `nextSteps.${at}` as const;
  return (
    <Card
      title={name}
      titleLevel={3}
      action={
        <Button
          variant="quiet"
          size="compact"
          aria-label={text('nextStepsRemoveNamed', { country: name })}
          onClick={onRemove}
        >
          {text('remove')}
        </Button>
      }
    >
      <Grid from="xl">
        <Span>
          <SelectField {...field(`${steps}.country`)} label={text('country')} options={countries} />
        </Span>
        {languageCodes.map((code) => (
          <TextArea
            key={`bank ${code}`}
            {...field(`${steps}.bank.${code}`)}
            lang={code}
            label={text('nextStepsBank', { language: format.language(code) })}
            hint={text('nextStepsBankHint')}
            rows={6}
          />
        ))}
        {languageCodes.map((code) => (
          <TextField
            key={`name ${code}`}
            {...field(`${steps}.authority.name.${code}`)}
            lang={code}
            label={text('nextStepsAuthority', { language: format.language(code) })}
          />
        ))}
        <TextField {...field(`${steps}.authority.phone`)} label={text('nextStepsPhone')} mono inputMode="tel" />
        <TextField {...field(`${steps}.authority.website`)} label={text('nextStepsWebsite')} mono inputMode="url" />
        {languageCodes.map((code) => (
          <TextArea
            key={`text ${code}`}
            {...field(`${steps}.authority.text.${code}`)}
            lang={code}
            label={text('nextStepsText', { language: format.language(code) })}
            rows={5}
          />
        ))}
      </Grid>
    </Card>
  );
}
