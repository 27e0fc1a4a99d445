import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, type FieldErrors } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { languageCodes } from '../../../../contract/languages.ts';
import { legalBases, weekdays } from '../../../../contract/registry/operator.ts';
import { type OperatorDetails, type OperatorVersion, operator } from '../../../../contract/registry/staff-operator.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Fault, StatusLine, Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { EmailField, TextField } from '../../../components/fields/text-field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { Part, PartTabs } from '../../../components/navigation/tabs-nav.tsx';
import { ask, fillsForm } from '../../../lib/api/api.ts';
import { useSchemaForm } from '../../../lib/hooks/use-schema-form.ts';
import { countryOptions } from '../../../lib/i18n/country-options.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { SaveProblem } from '../policy/save-problem.tsx';
import { NextStepsFields } from './next-steps-fields.tsx';
import { OperatorFields } from './operator-fields.ts';

/** /admin/operator: who runs the registry, as the public pages say it, on which days, and what people are told after filing. */
export function OperatorPage() {
  const text = useText();
  const part = useLocation().hash.slice(1);
  const here = isOperatorPart(part) ? part : 'operator';
  return (
    <Page title={text('operatorPage')} intro={<p>{text('operatorPageIntro')}</p>}>
      <PartTabs
        label={text('adminOnThisPage')}
        parts={Object.entries(operatorParts).map(([id, title]) => ({ id, title: text(title) }))}
        here={here}
      />
      <OperatorSection here={here} />
    </Page>
  );
}

/** Who runs the registry, as the public pages say it, on which days, and what people are told after filing. */
export function OperatorSection({ here }: { here: OperatorPart }) {
  const query = useQuery(ask(operator.get, {}, fillsForm));
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  return (
    <Loaded query={query} skeleton={<Skeleton shape="card" height={1_100} />}>
      {(current) => (
        <OperatorForm
          key={current.version}
          here={here}
          current={current}
          isSaved={current.version === savedVersion}
          onSaved={(version) => {
            setSavedVersion(version);
            void query.refetch();
          }}
          onReload={() => query.refetch()}
        />
      )}
    </Loaded>
  );
}

/** The parts of the form, which are shown one at a time and saved together. */
const operatorParts = {
  operator: 'operatorTitle',
  'operator-days': 'operatorDays',
  'next-steps': 'nextStepsTitle',
} as const;
type OperatorPart = keyof typeof operatorParts;

const isOperatorPart = (name: string): name is OperatorPart => Object.hasOwn(operatorParts, name);

const partOf: { [Name in keyof OperatorDetails]: OperatorPart } = {
  name: 'operator',
  address: 'operator',
  contactEmail: 'operator',
  contactPhone: 'operator',
  legalBasis: 'operator',
  legalText: 'operator',
  country: 'operator-days',
  timeZone: 'operator-days',
  weekend: 'operator-days',
  holidays: 'operator-days',
  nextSteps: 'next-steps',
};

interface OperatorFormProps {
  here: OperatorPart;
  current: OperatorVersion;
  /** The version was saved here. */
  isSaved: boolean;
  onSaved: (version: number) => void;
  onReload: () => void;
}

/** A Sunday, and the days after it. */
const weekdayName = (day: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 22 + day));

/** What is said about the operator, saved as a whole. */
function OperatorForm({ here, current, isSaved, onSaved, onReload }: OperatorFormProps) {
  const { text, format, locale } = useReader();
  const countries = countryOptions(locale);
  const navigate = useNavigate();
  const { search } = useLocation();
  const save = useChange(operator.set, { onSuccess: ({ version }) => onSaved(version) });
  const details = current.operator;
  const form = useSchemaForm(OperatorFields, { ...details, holidays: details.holidays.join('\n') });
  const { control, errorText, formState, handleSubmit, setFocus } = form;
  const field: typeof form.field = (name) => form.field(name, { onChange: () => save.reset() });

  /** Goes to the first wrong value, in another part if this one has none. */
  function showWrong(errors: FieldErrors): void {
    const wrong = Object.keys(errors) as (keyof OperatorDetails)[];
    const [first] = wrong;
    if (!first || wrong.some((name) => partOf[name] === here)) return;
    void navigate({ search, hash: partOf[first] }, { preventScrollReset: true });
    // Once that part is shown.
    setTimeout(() => setFocus(first));
  }

  return (
    <Form onSubmit={handleSubmit((body) => save.mutate({ body, version: current.version }), showWrong)}>
      <Part isShown={here === 'operator'}>
        <Section id="operator" title={text('operatorTitle')} intro={text('operatorIntro')}>
          {details.name === '' ? <Banner tone="info">{text('operatorUnset')}</Banner> : null}
          <Grid from="xl">
            <Stack gap={5}>
              <TextField {...field('name')} label={text('name')} hint={text('operatorNameHint')} />
              <TextArea {...field('address')} label={text('address')} />
              <EmailField {...field('contactEmail')} label={text('kind_email')} />
              <TextField {...field('contactPhone')} label={text('kind_phone')} mono inputMode="tel" />
            </Stack>
            <Stack gap={5}>
              <SelectField
                {...field('legalBasis')}
                label={text('operatorBasis')}
                hint={text('operatorBasisHint')}
                options={(['', ...legalBases] as const).map((value) => ({
                  value,
                  label: text(value === '' ? 'operatorBasisNone' : `operatorBasis_${value}`),
                }))}
              />
              {languageCodes.map((code) => (
                <TextArea
                  key={code}
                  {...field(`legalText.${code}`)}
                  label={text('operatorLegal', { language: format.language(code) })}
                  hint={text('operatorLegalHint')}
                  rows={6}
                />
              ))}
            </Stack>
          </Grid>
        </Section>
      </Part>
      <Part isShown={here === 'operator-days'}>
        <Section id="operator-days" title={text('operatorDays')} intro={text('operatorDaysIntro')}>
          <Grid>
            <Stack gap={5}>
              <SelectField {...field('country')} label={text('country')} options={countries} />
              <TextField
                {...field('timeZone')}
                label={text('operatorZone')}
                hint={text('operatorZoneHint', { zone: current.timeZone })}
                mono
                autoComplete="off"
              />
              <fieldset>
                <legend>
                  <Text as="span" size="sm" weight="semibold">
                    {text('operatorWeekend')}
                  </Text>
                </legend>
                <Controller
                  control={control}
                  name="weekend"
                  render={({ field: { value: weekend, onChange } }) => (
                    <Row gap={6}>
                      {weekdays.map((day) => (
                        <CheckboxField
                          key={day}
                          label={weekdayName(day, locale)}
                          checked={weekend.includes(day)}
                          onChange={({ target }) => {
                            save.reset();
                            onChange(target.checked ? [...weekend, day].sort() : weekend.filter((one) => one !== day));
                          }}
                        />
                      ))}
                    </Row>
                  )}
                />
                {errorText('weekend') ? <Fault>{errorText('weekend')}</Fault> : null}
              </fieldset>
            </Stack>
            <TextArea
              {...field('holidays')}
              label={text('operatorHolidays')}
              hint={text('operatorHolidaysHint')}
              rows={10}
              dir="ltr"
            />
          </Grid>
        </Section>
      </Part>
      <Part isShown={here === 'next-steps'}>
        <NextStepsFields form={{ ...form, field }} countries={countries} onChange={() => save.reset()} />
      </Part>
      <SaveProblem error={save.error} onReload={onReload} />
      <StatusLine tone="success">{isSaved && !formState.isDirty ? text('operatorSaved') : ''}</StatusLine>
      <Button type="submit" busy={save.isPending}>
        {text('save')}
      </Button>
      <UnsavedGuard isUnsaved={formState.isDirty && !save.isSuccess} />
    </Form>
  );
}
