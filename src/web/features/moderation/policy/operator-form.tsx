import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { languageCodes } from '../../../../contract/languages.ts';
import { legalBases, weekdays } from '../../../../contract/registry/operator.ts';
import { OperatorDetails, type OperatorVersion } from '../../../../contract/registry/staff-operator.ts';
import { Button } from '../../../components/actions/button.tsx';
import { StatusLine, Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { EmailField } from '../../../components/fields/email-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { CheckedForm } from '../../../components/forms/checked-form.tsx';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Part } from '../../../components/navigation/part-tabs.tsx';
import { messageText } from '../../../lib/api/problem.ts';
import { countryOptions } from '../../../lib/i18n/country-options.ts';
import { useFormat, useLocale, useText } from '../../../lib/i18n/i18n.ts';
import { NextStepsFields } from './next-steps-fields.tsx';
import { useSaveOperator } from './queries.ts';
import { SaveProblem } from './save-problem.tsx';

/** The parts of the form, which are shown one at a time and saved together. */
export const operatorParts = {
  operator: 'operatorTitle',
  'operator-days': 'operatorDays',
  'next-steps': 'nextStepsTitle',
} as const;
export type OperatorPart = keyof typeof operatorParts;

export const isOperatorPart = (name: string): name is OperatorPart => name in operatorParts;

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

const linesOf = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** A Sunday, and the days after it. */
const weekdayName = (day: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 22 + day));

/** What is said about the operator, saved as a whole. */
export function OperatorForm({ here, current, isSaved, onSaved, onReload }: OperatorFormProps) {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const countries = countryOptions(locale);
  const navigate = useNavigate();
  const { search } = useLocation();
  const save = useSaveOperator(onSaved);
  const [typed, setTyped] = useState(current.operator);
  const [holidays, setHolidays] = useState(current.operator.holidays.join('\n'));
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<OperatorDetails>) => {
    save.reset();
    setTyped({ ...typed, ...part });
  };
  const parsed = OperatorDetails.safeParse({ ...typed, holidays: linesOf(holidays) });
  const isUnsaved =
    JSON.stringify(typed) !== JSON.stringify(current.operator) || holidays !== current.operator.holidays.join('\n');
  // Of a value, or of one in it; a list has its own message too, which is not that of one in it.
  const errorAt = (isMeant: (path: PropertyKey[]) => boolean): string | undefined => {
    const issue = isChecked ? parsed.error?.issues.find(({ path }) => isMeant(path)) : undefined;
    return issue && messageText(issue.message, text);
  };
  const errorOf = (name: keyof OperatorDetails, part?: string) =>
    errorAt((path) => path[0] === name && (part === undefined || path[1] === part));
  const field = (
    name: 'name' | 'address' | 'contactEmail' | 'contactPhone' | 'legalBasis' | 'country' | 'timeZone',
  ) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: errorOf(name),
  });
  const stepsError = (...at: (string | number)[]) => errorAt((path) => path.join() === ['nextSteps', ...at].join());

  function submit(): void {
    setChecked(true);
    if (parsed.data) save.mutate({ version: current.version, operator: parsed.data });
    else showWrong(parsed.error.issues.map(({ path: [name] }) => partOf[name as keyof OperatorDetails]));
  }

  /** Shows a part with a wrong value, if this one has none. */
  function showWrong(wrong: OperatorPart[]): void {
    const [first] = wrong;
    if (first && !wrong.includes(here)) void navigate({ search, hash: first }, { preventScrollReset: true });
  }

  return (
    <CheckedForm onSubmit={submit}>
      <Part isShown={here === 'operator'}>
        <Section id="operator" title={text('operatorTitle')} intro={text('operatorIntro')}>
          {current.operator.name === '' ? <Banner tone="info">{text('operatorUnset')}</Banner> : null}
          <Grid from="xl">
            <Stack gap={5}>
              <TextField {...field('name')} label={text('operatorName')} hint={text('operatorNameHint')} />
              <TextArea {...field('address')} label={text('operatorAddressLabel')} />
              <EmailField {...field('contactEmail')} label={text('operatorEmailLabel')} />
              <TextField {...field('contactPhone')} label={text('operatorPhoneLabel')} mono inputMode="tel" />
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
                  label={text('operatorLegal', { language: format.language(code) })}
                  hint={text('operatorLegalHint')}
                  rows={6}
                  value={typed.legalText[code]}
                  onChange={({ target }) => change({ legalText: { ...typed.legalText, [code]: target.value } })}
                  error={errorOf('legalText', code)}
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
              <SelectField {...field('country')} label={text('operatorCountry')} options={countries} />
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
                <Row gap={6}>
                  {weekdays.map((day) => (
                    <CheckboxField
                      key={day}
                      label={weekdayName(day, locale)}
                      checked={typed.weekend.includes(day)}
                      onChange={({ target }) =>
                        change({
                          weekend: target.checked
                            ? [...typed.weekend, day].sort()
                            : typed.weekend.filter((one) => one !== day),
                        })
                      }
                    />
                  ))}
                </Row>
                {errorOf('weekend') ? (
                  <Text size="sm" tone="danger" role="alert">
                    {errorOf('weekend')}
                  </Text>
                ) : null}
              </fieldset>
            </Stack>
            <TextArea
              label={text('operatorHolidays')}
              hint={text('operatorHolidaysHint')}
              rows={10}
              dir="ltr"
              value={holidays}
              onChange={({ target }) => {
                save.reset();
                setHolidays(target.value);
              }}
              error={errorOf('holidays')}
            />
          </Grid>
        </Section>
      </Part>
      <Part isShown={here === 'next-steps'}>
        <NextStepsFields
          value={typed.nextSteps}
          countries={countries}
          onChange={(nextSteps) => change({ nextSteps })}
          errorOf={stepsError}
        />
      </Part>
      <SaveProblem error={save.error} stale="operatorStale" reload={text('operatorReload')} onReload={onReload} />
      <StatusLine tone="success">{isSaved && !isUnsaved ? text('operatorSaved') : ''}</StatusLine>
      <Button type="submit" busy={save.isPending}>
        {text('operatorSave')}
      </Button>
      <UnsavedGuard isUnsaved={isUnsaved && !save.isSuccess} />
    </CheckedForm>
  );
}
