import { inEachLanguage, languageCodes } from '../../../../contract/languages.ts';
import { type CountrySteps, type NextSteps, nextStepsBounds } from '../../../../contract/registry/next-steps.ts';
import { Button } from '../../../components/actions/button.tsx';
import { ButtonRow } from '../../../components/actions/button-row.tsx';
import { Text } from '../../../components/content/text.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Grid, Span } from '../../../components/layout/grid.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useFormat, useText } from '../../../lib/i18n/i18n.ts';

interface NextStepsFieldsProps {
  value: NextSteps;
  /** ISO 3166 codes with their names. */
  countries: readonly { value: string; label: string }[];
  onChange: (value: NextSteps) => void;
  /** The message about the value at this path in the list, such as `[0, 'authority', 'phone']`; of the list itself without one. */
  errorOf: (...path: (string | number)[]) => string | undefined;
}

/** What people are told to do after filing a report, country by country. */
export function NextStepsFields({ value, countries, onChange, errorOf }: NextStepsFieldsProps) {
  const text = useText();
  const change = (at: number, steps: CountrySteps) => onChange(value.map((one, index) => (index === at ? steps : one)));
  const free = countries.find(({ value: code }) => !value.some(({ country }) => country === code));
  return (
    <Section id="next-steps" title={text('nextStepsTitle')} intro={text('nextStepsIntro')}>
      <Stack gap={5}>
        {value.map((steps, at) => (
          <CountryFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the country is one of the fields
            key={at}
            steps={steps}
            countries={countries}
            onChange={(changed) => change(at, changed)}
            onRemove={() => onChange(value.filter((_, index) => index !== at))}
            errorOf={(...path) => errorOf(at, ...path)}
          />
        ))}
        {errorOf() ? (
          <Text size="sm" tone="danger" role="alert">
            {errorOf()}
          </Text>
        ) : null}
        {free && value.length < nextStepsBounds.countries ? (
          <ButtonRow>
            <Button variant="secondary" onClick={() => onChange([...value, nothingIn(free.value)])}>
              {text('nextStepsAdd')}
            </Button>
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

interface CountryFieldsProps {
  steps: CountrySteps;
  countries: NextStepsFieldsProps['countries'];
  onChange: (steps: CountrySteps) => void;
  onRemove: () => void;
  errorOf: NextStepsFieldsProps['errorOf'];
}

function CountryFields({ steps, countries, onChange, onRemove, errorOf }: CountryFieldsProps) {
  const text = useText();
  const format = useFormat();
  const { country, bank, authority } = steps;
  const name = countries.find(({ value }) => value === country)?.label ?? country;
  const changeAuthority = (part: Partial<CountrySteps['authority']>) =>
    onChange({ ...steps, authority: { ...authority, ...part } });
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
          {text('nextStepsRemove')}
        </Button>
      }
    >
      <Grid from="xl">
        <Span>
          <SelectField
            label={text('operatorCountry')}
            options={countries}
            value={country}
            onChange={({ target }) => onChange({ ...steps, country: target.value })}
            error={errorOf('country')}
          />
        </Span>
        {languageCodes.map((code) => (
          <TextArea
            key={`bank ${code}`}
            lang={code}
            label={text('nextStepsBank', { language: format.language(code) })}
            hint={text('nextStepsBankHint')}
            rows={6}
            value={bank[code]}
            onChange={({ target }) => onChange({ ...steps, bank: { ...bank, [code]: target.value } })}
            error={errorOf('bank', code)}
          />
        ))}
        {languageCodes.map((code) => (
          <TextField
            key={`name ${code}`}
            lang={code}
            label={text('nextStepsAuthority', { language: format.language(code) })}
            value={authority.name[code]}
            onChange={({ target }) => changeAuthority({ name: { ...authority.name, [code]: target.value } })}
            error={errorOf('authority', 'name', code)}
          />
        ))}
        <TextField
          label={text('nextStepsPhone')}
          mono
          inputMode="tel"
          value={authority.phone}
          onChange={({ target }) => changeAuthority({ phone: target.value })}
          error={errorOf('authority', 'phone')}
        />
        <TextField
          label={text('nextStepsWebsite')}
          mono
          inputMode="url"
          value={authority.website}
          onChange={({ target }) => changeAuthority({ website: target.value })}
          error={errorOf('authority', 'website')}
        />
        {languageCodes.map((code) => (
          <TextArea
            key={`text ${code}`}
            lang={code}
            label={text('nextStepsText', { language: format.language(code) })}
            rows={5}
            value={authority.text[code]}
            onChange={({ target }) => changeAuthority({ text: { ...authority.text, [code]: target.value } })}
            error={errorOf('authority', 'text', code)}
          />
        ))}
      </Grid>
    </Card>
  );
}
